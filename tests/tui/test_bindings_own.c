/* The person's own keys in place of the table's, and what is refused, by file and
   line. */

#include "tui/bindings.h"

#include "base/path.h"
#include "base/str.h"
#include "config/config.h"
#include "tests/home.h"

static struct config *config_of(const char *text) {
	auto_free char *path = home_path("config.yaml");
	struct config *config = NULL;
	struct err err = ERR_INIT;

	assert_true(file_write(path, text, strlen(text), 0600, NULL));
	if (!config_load(&config, path, &err)) {
		fail_msg("%s", err.text);
	}
	return config;
}

/* The names of an action's keys in the order of the table. */
static void names_of(enum action action, struct buf *out) {
	for (size_t i = 0; i < bindings_count(); i++) {
		const struct binding *row = bindings_at(i);

		if (row->action == action) {
			buf_addf(out, out->len ? " %s" : "%s", row->name ? row->name : "-");
		}
	}
}

static void test_taken(void **state) {
	static const struct {
		const char *name;
		const char *text;
		enum action action;
		const char *names;
		struct key key;
		int contexts; /* in which that key does it now */
	} cases[] = {
		{ "nothing is said", "agent: x\n", ACTION_NEWLINE,
			"Ctrl-J Alt-Enter Shift-Enter", { .key = KEY_CTRL, .code = 'j' },
			BIND_DRAFT },
		{ "one key in place of three", "keys: {newline: alt-n}\n", ACTION_NEWLINE,
			"Alt-n", { .key = KEY_ALT, .code = 'n' }, BIND_DRAFT },
		{ "several", "keys: {newline: [ctrl-j, alt-n]}\n", ACTION_NEWLINE,
			"Ctrl-J Alt-n", { .key = KEY_ALT, .code = 'n' }, BIND_DRAFT },
		{ "none", "keys: {undo: []}\n", ACTION_UNDO, "", { 0 }, 0 },
		{ "behind the prefix", "keys: {redraw: ctrl-x j}\n", ACTION_REDRAW, "Ctrl-X j",
			{ .key = KEY_TEXT, .text = "j", .len = 1 }, BIND_PREFIX },
		{ "out of the prefix", "keys: {new: alt-n}\n", ACTION_NEW, "Alt-n",
			{ .key = KEY_ALT, .code = 'n' }, BIND_GLOBAL },
		{ "two that change places", "keys:\n  older: ctrl-n\n  newer: ctrl-p\n",
			ACTION_OLDER, "Ctrl-N", { .key = KEY_CTRL, .code = 'n' }, BIND_DRAFT },
		{ "one more that stops", "keys: {interrupt: [ctrl-c, ctrl-q]}\n",
			ACTION_INTERRUPT, "Ctrl-C Ctrl-Q", { .key = KEY_CTRL, .code = 'q' },
			BIND_GLOBAL },
		{ "letters of browsing stay", "keys: {top: alt-t}\n", ACTION_TOP, "Alt-t -",
			{ .key = KEY_HOME }, BIND_BROWSE },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct config *config = config_of(cases[i].text);
		auto_buf struct buf names = BUF_INIT;
		struct err err = ERR_INIT;

		if (!bindings_load(config, &err)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
		names_of(cases[i].action, &names);
		check_str(cases[i].name, names.data, cases[i].names);
		if (cases[i].contexts) {
			check_int(cases[i].name, binding_find(&cases[i].key, cases[i].contexts),
				cases[i].action);
		}
		bindings_reset();
		config_free(config);
	}
}

static void test_refused(void **state) {
	static const struct {
		const char *name;
		const char *text;
		const char *why; /* behind the file's name */
	} cases[] = {
		{ "no such action", "keys:\n  sned: ctrl-j\n",
			":2: keys: sned: there is no such action; 'send' is near" },
		{ "nothing near", "keys: {everything: ctrl-j}\n",
			":1: keys: everything: there is no such action" },
		{ "no such key", "keys:\n  send: ctrl-s\n  undo: hyper-z\n",
			":3: keys: undo: 'hyper-z' is no key" },
		{ "taken by another", "keys:\n  redraw: ctrl-l\n  undo: ctrl-w\n",
			":3: keys: undo: Ctrl-W is the key of 'cut-word-left' already" },
		{ "taken by one that works everywhere", "keys: {undo: ctrl-t}\n",
			":1: keys: undo: Ctrl-T is the key of 'chats' already" },
		{ "taken by a key of browsing", "keys: {entry-before: enter}\n",
			":1: keys: entry-before: Enter is the key of 'send' already" },
		{ "twice in the file", "keys:\n  undo: alt-z\n  redo: [alt-r, alt-z]\n",
			":2: keys: undo: Alt-z is the key of 'redo' already" },
		{ "the prefix", "keys: {undo: ctrl-x}\n",
			":1: keys: undo: Ctrl-X is the key of 'prefix' already" },
		{ "Ctrl-C given away", "keys: {undo: ctrl-c}\n",
			":1: keys: undo: Ctrl-C is the key of 'interrupt' already" },
		{ "Ctrl-C taken away", "keys: {interrupt: ctrl-q}\n",
			":1: keys: interrupt: ctrl-c must stay among its keys" },
		{ "Esc taken away", "keys: {back: ctrl-q}\n",
			":1: keys: back: esc must stay among its keys" },
		{ "a letter that is typed", "keys: {send: s}\n",
			":1: keys: send: 's' alone is typed" },
		{ "another prefix", "keys: {send: ctrl-k s}\n",
			":1: keys: send: 'ctrl-k s': only ctrl-x stands before another key" },
		{ "three keys", "keys: {send: ctrl-x a b}\n",
			":1: keys: send: 'ctrl-x a b' is no key" },
		{ "no text", "keys: {send: 3}\n",
			":1: keys: send: must be a key or a list of keys" },
		{ "no text in the list", "keys: {send: [enter, 3]}\n",
			":1: keys: send: a key is text, such as ctrl-j" },
		{ "the prefix itself", "keys: {prefix: ctrl-b}\n",
			":1: keys: prefix: there is no such action" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct config *config = config_of(cases[i].text);
		struct err err = ERR_INIT, again = ERR_INIT;
		auto_free char *path = home_path("config.yaml");
		auto_free char *want = xasprintf("%s%s", path, cases[i].why);

		check(cases[i].name, !bindings_check(config, &err));
		check_str(cases[i].name, err.text, want);
		check_int(cases[i].name, err.code, ERR_CONFIG);
		check(cases[i].name, !bindings_load(config, &again));
		check_str(cases[i].name, again.text, want);
		check_int(cases[i].name, bindings_count(), binding_default_count);
		check(cases[i].name, bindings_at(0) == &binding_defaults[0]);
		config_free(config);
	}
}

static void test_text(void **state) {
	struct config *config = config_of("keys: {newline: [alt-n, ctrl-x j]}\n");

	(void)state;
	assert_true(bindings_load(config, NULL));
	auto_free char *text = bindings_text();
	static const char *const lines[] = { "Enter: send; while a task runs: queue [send]\n",
		"Alt-n Ctrl-X j: new line [newline]\n",
		"Alt-B Alt-F: a word back, on [word-left, word-right]\n" };

	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		if (!strstr(text, lines[i])) {
			fail_msg("'%s' is not in\n%s", lines[i], text);
		}
	}
	bindings_reset();
	config_free(config);
}

/* Hints name the key that an action has now. */
static void test_names(void **state) {
	static const struct {
		const char *name;
		const char *text;
		enum action action;
		int contexts;
		const char *full, *brief, *prefixed;
	} cases[] = {
		{ "of the table", "agent: x\n", ACTION_BROWSE, BIND_DRAFT, "Ctrl-O", "^O",
			NULL },
		{ "another", "keys: {browse: alt-v}\n", ACTION_BROWSE, BIND_DRAFT, "Alt-v",
			"Alt-v", NULL },
		{ "none", "keys: {browse: []}\n", ACTION_BROWSE, BIND_DRAFT, "", "", NULL },
		{ "of browsing alone", "agent: x\n", ACTION_BACK, BIND_BROWSE, "q", "q", NULL },
		{ "everywhere", "agent: x\n", ACTION_BACK, BIND_GLOBAL, "Esc", "Esc", NULL },
		{ "behind the prefix", "agent: x\n", ACTION_NEW, BIND_PREFIX, "Ctrl-X n",
			"Ctrl-X n", "n" },
		{ "no longer there", "keys: {new: alt-n}\n", ACTION_NEW,
			BIND_PREFIX | BIND_GLOBAL, "Alt-n", "Alt-n", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct config *config = config_of(cases[i].text);
		struct err err = ERR_INIT;
		char brief[16];

		if (!bindings_load(config, &err)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
		const char *prefixed = binding_prefixed(cases[i].action);

		check_str(cases[i].name, binding_name(cases[i].action, cases[i].contexts),
			cases[i].full);
		check_str(cases[i].name,
			binding_short(cases[i].action, cases[i].contexts, brief),
			cases[i].brief);
		check_str(cases[i].name, prefixed ? prefixed : "-",
			cases[i].prefixed ? cases[i].prefixed : "-");
		bindings_reset();
		config_free(config);
	}
}

/* The table itself would be taken as a person's. */
static void test_table_has_no_conflict(void **state) {
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	buf_add_str(&text, "keys:\n  suspend: ctrl-z\n  redraw: ctrl-l\n  chats: ctrl-t\n"
			   "  send: enter\n  browse: ctrl-o\n  top: ctrl-home\n"
			   "  back: esc\n  interrupt: ctrl-c\n");
	struct config *config = config_of(text.data);
	struct err err = ERR_INIT;

	if (!bindings_check(config, &err)) {
		fail_msg("%s", err.text);
	}
	config_free(config);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_taken, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_refused, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_names, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_text, home_open, home_close),
		cmocka_unit_test_setup_teardown(
			test_table_has_no_conflict, home_open, home_close),
	};

	return CHECK_RUN(tests);
}
