#include "config/state.h"

#include "base/str.h"
#include "home.h"
#include "json/json.h"

#include <sys/wait.h>

#define STATE "state/chela/state.yaml"

static void set(const char *section, const char *key, const char *value) {
	struct err err = ERR_INIT;

	if (!state_set(section, key, value, &err)) {
		fail_msg("%s", err.text);
	}
}

static void check_value(
	const char *name, const char *section, const char *key, const char *want) {
	auto_free char *got = state_get(section, key);

	check_str(name, got, want);
}

static void test_set_and_get(void **state) {
	(void)state;
	check_value("nothing yet", "default", "agent", NULL);
	set("default", "agent", "shore");
	set("default", "model", "crab");
	set("ui", "theme", "dark");
	check_value("first", "default", "agent", "shore");
	check_value("second", "default", "model", "crab");
	check_value("another section", "ui", "theme", "dark");
	check_value("another key", "ui", "model", NULL);
	set("default", "agent", "sea");
	check_value("changed", "default", "agent", "sea");
	set("default", "agent", NULL);
	check_value("removed", "default", "agent", NULL);
	check_value("the one beside it", "default", "model", "crab");
}

/* Whatever a text holds comes back, or is refused and nothing is changed. */
static void test_any_text(void **state) {
	static const struct {
		const char *name, *text;
	} cases[] = {
		{ "empty", "" },
		{ "looks like a number", "007" },
		{ "looks like a switch", "true" },
		{ "quotes and backslash", "\"'\\\"" },
		{ "lines", "a\n\tb\n" },
		{ "controls", "\x01\x1b[31m\x7f" },
		{ "C1 and separators", "\xc2\x85\xe2\x80\xa8\xe2\x80\xa9\xef\xbb\xbf" },
		{ "Chinese and a pictograph", "\xe8\x9e\x83\xe8\x9f\xb9\xf0\x9f\xa6\x80" },
		{ "YAML's own signs", "- {a: [b, *c]} # d" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		set("learned", cases[i].name, cases[i].text);
		set("learned", "beside", "kept");
		check_value(cases[i].name, "learned", cases[i].name, cases[i].text);
	}
	static const char noncharacter[] = "\xef\xbf\xbe";
	struct err err = ERR_INIT;
	bool kept = state_set("learned", "odd", noncharacter, &err);
	check_value("what YAML cannot hold", "learned", "odd", kept ? noncharacter : NULL);
	check_value("the rest", "learned", "beside", "kept");
}

static void test_too_long_a_key(void **state) {
	auto_free char *key = xmalloc(3001);
	struct err err = ERR_INIT;

	(void)state;
	memset(key, 'k', 3000);
	key[3000] = '\0';
	set("learned", "a", "kept");
	bool taken = state_set("learned", key, "x", &err);
	check_value("as it was told", "learned", key, taken ? "x" : NULL);
	check_value("the rest", "learned", "a", "kept");
}

static void test_file(void **state) {
	auto_free char *path = home_path(STATE);
	struct stat info;

	(void)state;
	set("ui", "theme", "dark");
	check("is there", stat(path, &info) == 0);
	check_int("for its owner alone", info.st_mode & 0777, 0600);
	free(home_write(STATE, "# by hand\nui:\n  theme: light\nother: {a: b}\n"));
	check_value("YAML is read", "ui", "theme", "light");
	set("ui", "mouse", "on");
	check_value("and kept", "other", "a", "b");
}

static void test_damaged(void **state) {
	static const struct {
		const char *name, *text;
	} cases[] = {
		{ "cut off", "{\n  \"ui\": {\n    \"theme\": \"da" },
		{ "bytes", "\xff\xfe\x01" },
		{ "a list", "- a\n" },
		{ "a word", "hello\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *aside = xasprintf("%s.damaged-%zu", STATE, i + 1);

		free(home_write(STATE, cases[i].text));
		check_value(cases[i].name, "ui", "theme", NULL);
		auto_free char *still = home_read(STATE);
		check_str("reading changes nothing", still, cases[i].text);
		set("ui", "theme", "dark");
		check_value(cases[i].name, "ui", "theme", "dark");
		auto_free char *kept = home_read(aside);
		check_str("set aside", kept, cases[i].text);
	}
	free(home_write(STATE, ""));
	set("ui", "theme", "dark");
	auto_free char *none = home_read(STATE ".damaged-5");
	check("an empty file is no damage", !none);
}

static void test_odd_section(void **state) {
	(void)state;
	free(home_write(STATE, "ui: dark\nlearned: {n: 3}\n"));
	check_value("a text is no section", "ui", "theme", NULL);
	check_value("a number is no text", "learned", "n", NULL);
	set("ui", "theme", "light");
	check_value("and is replaced", "ui", "theme", "light");
}

static void write_many(const char *section, int count) {
	for (int i = 0; i < count; i++) {
		auto_free char *key = xasprintf("%s-%d", section, i);

		if (!state_set(section, key, "x", NULL) || !state_set("both", key, "y", NULL)) {
			_exit(1);
		}
	}
	_exit(0);
}

/* Several processes change different keys at once: nothing is lost. */
static void test_at_once(void **state) {
	enum { WRITERS = 4, EACH = 25 };
	pid_t children[WRITERS];

	(void)state;
	for (int i = 0; i < WRITERS; i++) {
		char section[] = { (char)('a' + i), '\0' };

		children[i] = fork();
		if (children[i] == 0) {
			write_many(section, EACH);
		}
	}
	for (int i = 0; i < WRITERS; i++) {
		int status = -1;

		check("ended", waitpid(children[i], &status, 0) == children[i]);
		check_int("without a failure", status, 0);
	}
	auto_json struct json *all = state_read();
	check_int("keys of all", json_len(json_get(all, "both")), WRITERS * EACH);
	for (int i = 0; i < WRITERS; i++) {
		char section[] = { (char)('a' + i), '\0' };

		check_int("keys of one", json_len(json_get(all, section)), EACH);
	}
}

static void test_no_folder(void **state) {
	struct err err = ERR_INIT;

	(void)state;
	free(home_write("state", "a file where a folder should be"));
	check("is told", !state_set("ui", "theme", "dark", &err));
	check("why", err.code != ERR_NONE && err.text[0]);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_set_and_get),
		test_at_home(test_any_text),
		test_at_home(test_too_long_a_key),
		test_at_home(test_file),
		test_at_home(test_damaged),
		test_at_home(test_odd_section),
		test_at_home(test_at_once),
		test_at_home(test_no_folder),
	};

	return CHECK_RUN(tests);
}
