#include "memory/key_like.h"

#include "base/mem.h"
#include "base/redact.h"
#include "check.h"

static void test_table(void **state) {
	static const struct {
		const char *name, *text;
		bool want;
	} cases[] = {
		{ "a key of a vendor", "uses sk-abcdefgh12 at work", true },
		{ "a token of a forge", "ghp_0123456789abcdef", true },
		{ "a long mixed word", "the code is a8f7e6d5c4b3a2918070f0e0", true },
		{ "a token in three parts", "eyJhbGciOi.eyJzdWIiOiIx.c2lnbmF0dXJl", true },
		{ "a private key", "-----BEGIN OPENSSH PRIVATE KEY-----", true },
		{ "a password", "The password is hunter2", true },
		{ "with a colon", "Wi-Fi password: crab", true },
		{ "in Chinese",
			"\xe5\xaf\x86\xe7\xa0\x81\xe6\x98\xaf"
			"123456",
			true },
		{ "about passwords", "uses a password manager", false },
		{ "a long word", "Donaudampfschifffahrtsgesellschaft", false },
		{ "an address", "reads https://example.com/posts/2024/hello-world", false },
		{ "a number", "the phone is +49 30 1234567", false },
		{ "plain words", "likes green tea", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, key_like(cases[i].text, strlen(cases[i].text)),
			cases[i].want);
	}
	redact_add("correct horse");
	check("a known secret", key_like("it is correct horse", 19));
	redact_clear();
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
	};

	return CHECK_RUN(tests);
}
