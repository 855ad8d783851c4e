/* The table itself: no key means two things in one place, and what a phone cannot
   press is never the only way. */

#include "tui/bindings.h"

#include "base/mem.h"
#include "base/str.h"
#include "tests/check.h"

static void test_no_key_twice(void **state) {
	(void)state;
	for (size_t i = 0; i < binding_default_count; i++) {
		for (size_t other = i + 1; other < binding_default_count; other++) {
			const struct binding *a = &binding_defaults[i],
					     *b = &binding_defaults[other];
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
	for (size_t i = 0; i < binding_default_count; i++) {
		bool found = false;

		for (size_t other = 0; other < binding_default_count; other++) {
			found = found ||
				(binding_defaults[other].action == binding_defaults[i].action &&
					is_on_a_phone(&binding_defaults[other]));
		}
		check(binding_defaults[i].name ? binding_defaults[i].name : "?", found);
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

/* What can be bound has a word, and no two the same one. */
static void test_words(void **state) {
	(void)state;
	for (size_t i = 0; i < binding_default_count; i++) {
		enum action action = binding_defaults[i].action;
		const char *word = action_word(action);
		bool may_lack = action == ACTION_PREFIX || action == ACTION_RECENT;

		if (!word && !may_lack) {
			fail_msg("action %d has no word in action_words.c", (int)action);
		}
		check("the word is of the action alone", !word || action_find(word) == action);
	}
	assert_int_equal(action_find("sned"), ACTION_NONE);
	assert_string_equal(action_nearest("sned"), "send");
	assert_null(action_nearest("something else"));
}

/* A line of the help page names its key. */
static void test_help_has_names(void **state) {
	(void)state;
	for (size_t i = 0; i < binding_default_count; i++) {
		check(binding_defaults[i].name ? binding_defaults[i].name : "?",
			!binding_defaults[i].help || !str_is_empty(binding_defaults[i].name));
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_no_key_twice),
		cmocka_unit_test(test_phone),
		cmocka_unit_test(test_lookup),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_help_has_names),
	};

	return CHECK_RUN(tests);
}
