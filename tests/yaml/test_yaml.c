#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "check.h"
#include "yaml/yaml.h"
#include "json/json.h"

static bool read_as(bool strict, struct yaml *yaml, const char *text, struct err *err) {
	return strict ? yaml_read(yaml, text, strlen(text), "f.yaml", err)
		      : yaml_read_text(yaml, text, strlen(text), "f.yaml", err);
}

static void test_reads(void **state) {
	static const struct {
		const char *name, *in, *typed, *text;
	} cases[] = {
		{ "mapping", "a: 1\nb: yes\nc: true\n", "{\"a\":1,\"b\":\"yes\",\"c\":true}",
			"{\"a\":\"1\",\"b\":\"yes\",\"c\":\"true\"}" },
		{ "sequence", "- 1\n- [2, x]\n- {k: ~}\n", "[1,[2,\"x\"],{\"k\":null}]",
			"[\"1\",[\"2\",\"x\"],{\"k\":null}]" },
		{ "quoted ones are text", "- \"1\"\n- 'true'\n- \"\"\n",
			"[\"1\",\"true\",\"\"]", "[\"1\",\"true\",\"\"]" },
		{ "blocks", "a: |\n  1\n  2\nb: >\n  x\n  y\n",
			"{\"a\":\"1\\n2\\n\",\"b\":\"x y\\n\"}",
			"{\"a\":\"1\\n2\\n\",\"b\":\"x y\\n\"}" },
		{ "no value", "a:\nb: 1\n", "{\"a\":null,\"b\":1}",
			"{\"a\":null,\"b\":\"1\"}" },
		{ "words as keys", "on: 1\nyes: 2\n", "{\"on\":1,\"yes\":2}",
			"{\"on\":\"1\",\"yes\":\"2\"}" },
		{ "quoted keys", "\"1\": a\n'true': b\n", "{\"1\":\"a\",\"true\":\"b\"}",
			"{\"1\":\"a\",\"true\":\"b\"}" },
		{ "comments and marks", "--- # c\na: 1 # d\n...\n", "{\"a\":1}",
			"{\"a\":\"1\"}" },
		{ "byte order mark",
			"\xef\xbb\xbf"
			"a: 1\n",
			"{\"a\":1}", "{\"a\":\"1\"}" },
		{ "carriage returns", "a: 1\r\nb: 2\r\n", "{\"a\":1,\"b\":2}",
			"{\"a\":\"1\",\"b\":\"2\"}" },
		{ "scalar", "text\n", "\"text\"", "\"text\"" },
		{ "other scripts", "\xe5\x90\x8d: \xe5\x80\xbc\n",
			"{\"\xe5\x90\x8d\":\"\xe5\x80\xbc\"}",
			"{\"\xe5\x90\x8d\":\"\xe5\x80\xbc\"}" },
		{ "JSON", "{\"a\": [1, null]}", "{\"a\":[1,null]}", "{\"a\":[\"1\",null]}" },
		{ "numbers as written", "v: 1.10\n", "{\"v\":1.10}", "{\"v\":\"1.10\"}" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		for (int strict = 0; strict < 2; strict++) {
			auto_yaml struct yaml yaml = YAML_INIT;
			auto_buf struct buf out = BUF_INIT;
			struct err err = ERR_INIT;

			if (!read_as(strict, &yaml, cases[i].in, &err)) {
				fail_msg("%s: %s", cases[i].name, err.text);
			}
			json_print(yaml.root, &out);
			check_str(cases[i].name, out.data,
				strict ? cases[i].typed : cases[i].text);
		}
	}
}

static void test_empty(void **state) {
	static const char *const cases[] = { "", "# only this\n", "---\n", "\n\n",
		"---\n...\n" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_yaml struct yaml yaml = YAML_INIT, text = YAML_INIT;

		check(cases[i], read_as(true, &yaml, cases[i], NULL) && !yaml.root);
		check(cases[i], read_as(false, &text, cases[i], NULL) && !text.root);
	}
}

static void test_refuses(void **state) {
	static const struct {
		const char *in, *error;
		bool text_too; /* refused by the other reading as well */
	} cases[] = {
		{ "a: 1\nb: 2\na: 3\n", "f.yaml:3: key 'a' stands twice", false },
		{ "x:\n  a: 1\n  \"a\": 2\n", "f.yaml:3: key 'a' stands twice", false },
		{ "a: 1\n3: x\n", "f.yaml:2: key '3' is no text", false },
		{ "true: x\n", "f.yaml:1: key 'true' is no text", false },
		{ "~: x\n", "f.yaml:1: key '~' is no text", false },
		{ "a: &x 1\n", "f.yaml:1: anchors", false },
		{ "a: &x [1]\n", "f.yaml:1: anchors", false },
		{ "a: &x {b: 1}\n", "f.yaml:1: anchors", false },
		{ "a: 1\nb: !!str 1\n", "f.yaml:2: tags", false },
		{ "a: ! x\n", "f.yaml:1: tags", false },
		{ "- !t [1]\n", "f.yaml:1: tags", false },
		{ "a: &x 1\nb: *x\n", "f.yaml:", true },
		{ "? [1]\n: x\n", "f.yaml:1: a key must be a text", true },
		{ "? {a: 1}\n: x\n", "f.yaml:1: a key must be a text", true },
		{ "a: 1\n---\nb: 2\n", "f.yaml:2: a second document", true },
		{ "a: [1,\n", "f.yaml:2:", true },
		{ "a: 1\n b: 2\n", "f.yaml:2:", true },
		{ "a: \"x\n", "f.yaml:2:", true },
		{ "a: \"x\\0y\"\n", "f.yaml:1: a text holds", true },
		{ "a: 1\nb: \xff\n", "f.yaml:2:", true },
		{ "a: \x01\n", "f.yaml:1:", true },
		{ "a: b: c\n", "f.yaml:1:", true },
		{ "\tx: 1\n", "f.yaml:1:", true },
		{ "@x\n", "f.yaml:1:", true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_yaml struct yaml yaml = YAML_INIT, text = YAML_INIT;
		struct err err = ERR_INIT;

		check(cases[i].in, !read_as(true, &yaml, cases[i].in, &err));
		check(cases[i].in, !yaml.root && !yaml.lines);
		if (strncmp(err.text, cases[i].error, strlen(cases[i].error)) != 0) {
			fail_msg("%s: '%s' is not '%s'", cases[i].in, err.text, cases[i].error);
		}
		check_int(cases[i].in, read_as(false, &text, cases[i].in, NULL),
			!cases[i].text_too);
	}
}

static void test_foreign(void **state) {
	static const struct {
		const char *name, *in, *out;
		int twin;
	} cases[] = {
		{ "tags are read over", "a: !!int 1\nb: !x [y]\n",
			"{\"a\":\"1\",\"b\":[\"y\"]}", 0 },
		{ "anchors are read over", "a: &x 1\n", "{\"a\":\"1\"}", 0 },
		{ "of equal keys the last", "a: 1\nb: 2\na: 3\n", "{\"a\":\"3\",\"b\":\"2\"}",
			3 },
		{ "the first twin is told", "a: {b: 1, b: 2}\na: 3\n", "{\"a\":\"3\"}", 1 },
		{ "keys are texts", "1: a\ntrue: b\n", "{\"1\":\"a\",\"true\":\"b\"}", 0 },
		{ "nothing is null", "a:\nb: ~\nc: null\n",
			"{\"a\":null,\"b\":null,\"c\":null}", 0 },
		{ "null in quotes is a text", "a: \"null\"\nb: '~'\nc: ''\n",
			"{\"a\":\"null\",\"b\":\"~\",\"c\":\"\"}", 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_yaml struct yaml yaml = YAML_INIT;
		auto_buf struct buf out = BUF_INIT;

		check(cases[i].name, read_as(false, &yaml, cases[i].in, NULL));
		json_print(yaml.root, &out);
		check_str(cases[i].name, out.data, cases[i].out);
		check_int(cases[i].name, yaml.twin, cases[i].twin);
	}
}

static void test_lines(void **state) {
	auto_yaml struct yaml yaml = YAML_INIT;

	(void)state;
	check("read", read_as(true, &yaml, "# c\na: 1\nb:\n  c:\n    - x\n\n    - y\n  d: 2\n",
			      NULL));
	const struct json *b = json_get(yaml.root, "b"), *c = json_get(b, "c");

	check_int("document", yaml_line(&yaml, yaml.root), 2);
	check_int("value", yaml_line(&yaml, json_get(yaml.root, "a")), 2);
	check_int("mapping: its key", yaml_line(&yaml, b), 3);
	check_int("sequence: its key", yaml_line(&yaml, c), 4);
	check_int("first item", yaml_line(&yaml, json_at(c, 0)), 5);
	check_int("second item", yaml_line(&yaml, json_at(c, 1)), 7);
	check_int("behind it", yaml_line(&yaml, json_get(b, "d")), 8);
	check_int("absent", yaml_line(&yaml, json_get(b, "none")), 0);
	yaml_fini(&yaml);
	check_int("after fini", yaml_line(&yaml, NULL), 0);
}

/* Reads `count` times `piece`, then `tail`. */
static bool read_repeated(
	bool strict, const char *piece, int count, const char *tail, struct err *err) {
	auto_buf struct buf text = BUF_INIT;
	auto_yaml struct yaml yaml = YAML_INIT;

	for (int i = 0; i < count; i++) {
		buf_add_str(&text, piece);
	}
	buf_add_str(&text, tail);
	return read_as(strict, &yaml, text.data, err);
}

static void test_bounds(void **state) {
	static const struct {
		const char *name;
		bool strict;
		const char *piece;
		int count;
		const char *tail;
		bool ok;
	} cases[] = {
		{ "as deep as may be", true, "- ", 64, "x\n", true },
		{ "one deeper", true, "- ", 65, "x\n", false },
		{ "one deeper, as text", false, "- ", 65, "x\n", false },
		{ "brackets without end", true, "[", 100000, "", false },
		{ "many items as text", false, "- x\n", 9000, "", true },
		{ "too many as text", false, "- x\n", 10000, "", false },
		{ "many items", true, "- x\n", 190000, "", true },
		{ "too many", true, "- x\n", 200000, "", false },
		{ "just below 4 MB", true, "#456789\n", 524000, "", true },
		{ "more than 4 MB", true, "#456789\n", 525000, "", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		check_int(cases[i].name,
			read_repeated(cases[i].strict, cases[i].piece, cases[i].count,
				cases[i].tail, &err),
			cases[i].ok);
		check_int(cases[i].name, err.code, cases[i].ok ? ERR_NONE : ERR_LIMIT);
	}
}

/* Large mappings take no quadratic time; each key stays. */
static void test_many_keys(void **state) {
	auto_buf struct buf text = BUF_INIT;
	auto_yaml struct yaml yaml = YAML_INIT;
	struct err err = ERR_INIT;

	(void)state;
	for (int i = 0; i < 90000; i++) {
		buf_addf(&text, "k%d: %d\n", i, i);
	}
	check("read", read_as(true, &yaml, text.data, &err));
	check_int("all", json_len(yaml.root), 90000);
	check_int("line of the last", yaml_line(&yaml, json_get(yaml.root, "k89999")), 90000);
	buf_add_str(&text, "k5: again\n");
	auto_yaml struct yaml twice = YAML_INIT;

	check("a twin among them", !read_as(true, &twice, text.data, &err));
	check_str("where", err.text, "f.yaml:90001: key 'k5' stands twice");
}

static void test_file(void **state) {
	auto_free char *tmp = path_tmpdir();
	char mark[17];
	auto_yaml struct yaml yaml = YAML_INIT, none = YAML_INIT;
	struct err err = ERR_INIT;

	(void)state;
	random_hex(mark, 8);
	auto_free char *path = xasprintf("%s/chela-test-%s.yaml", tmp, mark);
	auto_free char *want = xasprintf("%s:2: key 'a' stands twice", path);

	check("missing", !yaml_read_file(&none, path, &err) && err.code == ERR_NOT_FOUND);
	check("written", file_write(path, "a: 1\n", 5, 0600, NULL));
	check("read", yaml_read_file(&yaml, path, &err));
	check_int("value", json_get_int(yaml.root, "a", 0), 1);
	check("written", file_write(path, "a: 1\na: 2\n", 10, 0600, NULL));
	check("refused", !yaml_read_file(&none, path, &err));
	check_str("with its name", err.text, want);
	unlink(path);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_reads),
		cmocka_unit_test(test_empty),
		cmocka_unit_test(test_refuses),
		cmocka_unit_test(test_foreign),
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_many_keys),
		cmocka_unit_test(test_file),
	};

	return CHECK_RUN(tests);
}
