#include "config/config.h"

#include "base/mem.h"
#include "base/str.h"
#include "check.h"

static bool is_among(const char *word, const char *const *list) {
	for (size_t i = 0; list[i]; i++) {
		if (str_eq(list[i], word)) {
			return true;
		}
	}
	return false;
}

static void test_table(void **state) {
	(void)state;
	for (size_t i = 0; i < config_key_count; i++) {
		const struct config_key *key = &config_keys[i];

		check(key->path, i == 0 || strcmp(config_keys[i - 1].path, key->path) < 0);
		check(key->path, !str_is_empty(key->help));
		check(key->path, (key->type == CONFIG_CHOICE) == (key->choices != NULL));
	}
}

/* A default must be a value that the file could hold. */
static void test_defaults(void **state) {
	int64_t number;

	(void)state;
	for (size_t i = 0; i < config_key_count; i++) {
		const struct config_key *key = &config_keys[i];

		switch (key->type) {
		case CONFIG_CHOICE:
			check(key->path, is_among(key->fallback, key->choices));
			break;
		case CONFIG_INT:
			check(key->path, key->min < key->max);
			check(key->path, str_to_int(key->fallback, &number));
			check(key->path, number >= key->min && number <= key->max);
			break;
		case CONFIG_BOOL:
			check(key->path, str_eq(key->fallback, "true") ||
						 str_eq(key->fallback, "false"));
			break;
		case CONFIG_STRING:
		case CONFIG_LIST:
		case CONFIG_TREE:
			check(key->path, !key->fallback);
			break;
		}
	}
}

/* No key stands where others lie below: it could not be told from them. */
static void test_no_key_above_another(void **state) {
	(void)state;
	for (size_t i = 0; i < config_key_count; i++) {
		auto_free char *below = xasprintf("%s.", config_keys[i].path);

		for (size_t j = 0; j < config_key_count; j++) {
			check(config_keys[j].path, !str_starts(config_keys[j].path, below));
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_defaults),
		cmocka_unit_test(test_no_key_above_another),
	};

	return CHECK_RUN(tests);
}
