#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "check.h"

static void test_bytes(void **state) {
	unsigned char a[32] = { 0 }, b[32] = { 0 };

	(void)state;
	random_bytes(a, sizeof(a));
	random_bytes(b, sizeof(b));
	check("two draws differ", memcmp(a, b, sizeof(a)) != 0);
	random_bytes(a, 0);
}

static void test_hex(void **state) {
	char out[17];

	(void)state;
	memset(out, 'x', sizeof(out));
	random_hex(out, 8);
	check_int("length", strlen(out), 16);
	check_int("digits", strspn(out, "0123456789abcdef"), 16);
}

static void test_below(void **state) {
	bool seen[7] = { 0 };

	(void)state;
	check_int("below nothing", random_below(0), 0);
	check_int("below one", random_below(1), 0);
	for (int i = 0; i < 2000; i++) {
		uint32_t value = random_below(ARRAY_LEN(seen));

		check("below the limit", value < ARRAY_LEN(seen));
		seen[value] = true;
	}
	for (size_t i = 0; i < ARRAY_LEN(seen); i++) {
		check("each comes", seen[i]);
	}
	for (int i = 0; i < 100; i++) {
		check("a large limit", random_below(UINT32_MAX) < UINT32_MAX);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bytes),
		cmocka_unit_test(test_hex),
		cmocka_unit_test(test_below),
	};

	return CHECK_RUN(tests);
}
