/* The table itself: no key means two things in one place, and what a phone cannot
   press is never the only way. */

#include "tui/bindings.h"

#include "base/mem.h"
#include "base/str.h"
#include "tests/check.h"

static void test_no_key_twice(void **state) {
	(void)state;
	for (size_t i = 0; i < binding_count; i++) {
		for (size_t other = i + 1; other < binding_count; other++) {
			const struct binding *a = &bindings[i], *b = &bindings[other];
			bool same = a->key == b->key && a->code == b->code &&
				    a->modifiers == b->modifiers;

			check(a->name ? a->name : "?", !same || !(a->contexts & b->contexts));
		}
	}
}

static bool is_on_a_phone(const struct binding *binding) {
	return binding->key != KEY_FUNCTION && binding->key != KEY_BACKTAB &&
	       binding->key != KEY_INSERT && binding->key != KEY_DELETE &&
	       !(binding->modifiers & MOD_SHIFT);
}

static void test_phone(void **state) {
	(void)state;
	for (size_t i = 0; i < binding_count; i++) {
		bool found = false;

		for (size_t other = 0; other < binding_count; other++) {
			found = found || (bindings[other].action == bindings[i].action &&
						 is_on_a_phone(&bindings[other]));
		}
		check(bindings[i].name ? bindings[i].name : "?", found);
	}
}

static void test_lookup(void **state) {
	static const struct {
		const char *name;
		struct key key;
		int contexts;
		enum action action;
	} cases[] = {
		{ .name = "Enter",
			.key = { .key = KEY_ENTER },
			.contexts = BIND_DRAFT,
			.action = ACTION_SUBMIT },
		{ .name = "Alt-Enter",
			.key = { .key = KEY_ENTER, .modifiers = MOD_ALT },
			.contexts = BIND_DRAFT,
			.action = ACTION_NEWLINE },
		{ .name = "Enter behind the prefix",
			.key = { .key = KEY_ENTER },
			.contexts = BIND_PREFIX,
			.action = ACTION_STEER },
		{ .name = "a letter",
			.key = { .key = KEY_TEXT, .text = "n", .len = 1 },
			.contexts = BIND_PREFIX,
			.action = ACTION_NEW },
		{ .name = "two letters",
			.key = { .key = KEY_TEXT, .text = "nn", .len = 2 },
			.contexts = BIND_PREFIX,
			.action = ACTION_NONE },
		{ .name = "another place",
			.key = { .key = KEY_TEXT, .text = "n", .len = 1 },
			.contexts = BIND_DRAFT,
			.action = ACTION_NONE },
		{ .name = "with a modifier too many",
			.key = { .key = KEY_CTRL, .code = 'c', .modifiers = MOD_ALT },
			.contexts = BIND_GLOBAL,
			.action = ACTION_NONE },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, binding_find(&cases[i].key, cases[i].contexts),
			cases[i].action);
	}
}

/* A line of the help page names its key. */
static void test_help_has_names(void **state) {
	(void)state;
	for (size_t i = 0; i < binding_count; i++) {
		check(bindings[i].name ? bindings[i].name : "?",
			!bindings[i].help || !str_is_empty(bindings[i].name));
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_no_key_twice),
		cmocka_unit_test(test_phone),
		cmocka_unit_test(test_lookup),
		cmocka_unit_test(test_help_has_names),
	};

	return CHECK_RUN(tests);
}
