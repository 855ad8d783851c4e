#include "base/sha256.h"

#include "base/mem.h"
#include "check.h"

/* The vectors of FIPS 180-4, and a block's edge. */
static const struct {
	const char *name;
	const char *text;
	const char *hex;
} cases[] = {
	{ "nothing", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
	{ "three bytes", "abc",
		"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
	{ "two blocks", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		"248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
};

static void test_vectors(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char hex[SHA256_HEX];

		sha256_hex(cases[i].text, strlen(cases[i].text), hex);
		check_str(cases[i].name, hex, cases[i].hex);
	}
}

static void test_many_bytes(void **state) {
	auto_free char *text = xmalloc(1000000);
	char hex[SHA256_HEX];

	(void)state;
	memset(text, 'a', 1000000);
	sha256_hex(text, 1000000, hex);
	check_str("a million", hex,
		"cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_vectors),
		cmocka_unit_test(test_many_bytes),
	};

	return CHECK_RUN(tests);
}
