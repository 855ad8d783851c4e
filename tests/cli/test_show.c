#include "document.h"

#include "json/json.h"

static const char as_text[] = "Sea marks\n\n"
			      "you:\nwhere is the lighthouse?\n\n"
			      "ai:\nI look.\n\n"
			      "  look {\"n\":9007199254740993} -> done\nnorth\n\n"
			      "ai:\nIn the north.\n";
static const char as_markdown[] = "# Sea marks\n\n"
				  "## you\n\nwhere is the lighthouse?\n\n"
				  "## ai\n\nI look.\n\n"
				  "```\nlook {\"n\":9007199254740993} -> done\nnorth\n```\n\n"
				  "## ai\n\nIn the north.\n";

static void test_forms(void **state) {
	(void)state;
	import_document();
	auto_ran struct ran show = RUN("show", "1");
	auto_ran struct ran text = RUN("export", "1", "--format", "txt");
	auto_ran struct ran markdown = RUN("export", "1");
	auto_ran struct ran named = RUN("export", "1", "--format=md", "--json");
	auto_ran struct ran json = RUN("show", "1", "--json");
	auto_ran struct ran exported = RUN("export", "1", "--format", "json");
	auto_ran struct ran switched = RUN("export", "1", "--json");
	auto_ran struct ran wrong = RUN("export", "1", "--format", "pdf");
	check_ran("show", &show, 0, as_text, "");
	check_ran("txt", &text, 0, as_text, "");
	check_ran("md is the default", &markdown, 0, as_markdown, "");
	check_ran("a format counts more than --json", &named, 0, as_markdown, "");
	check_ran("json", &exported, 0, json.out, "");
	check_ran("--json", &switched, 0, json.out, "");
	check_ran(
		"another", &wrong, 2, "", "chela: there is no format 'pdf'; md, json or txt\n");
}

static void test_document(void **state) {
	static const char *const keys[] = { "id", "title", "agent", "model", "mode", "created",
		"updated", "parent", "messages", "runs" };
	static const char *const of_message[] = { "id", "role", "state", "text", "thinking",
		"calls", "usage", "created" };
	auto_json struct json *root = NULL;

	(void)state;
	import_document();
	auto_ran struct ran ran = RUN("show", "1", "--json");
	check("one line of JSON", json_parse(ran.out, strlen(ran.out), &root, NULL) &&
					  strchr(ran.out, '\n') == strrchr(ran.out, '\n'));
	const struct json *messages = json_get(root, "messages");
	const struct json *message = json_at(messages, 1);
	const struct json *call = json_at(json_get(message, "calls"), 0);
	check_int("members", json_len(root), ARRAY_LEN(keys));
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		check(keys[i], json_get(root, keys[i]));
	}
	check_int("members of a message", json_len(message), ARRAY_LEN(of_message));
	for (size_t i = 0; i < ARRAY_LEN(of_message); i++) {
		check(of_message[i], json_get(message, of_message[i]));
	}
	auto_buf struct buf text = BUF_INIT;
	json_print(call, &text);
	check_int("a result is no message of its own", json_len(messages), 3);
	check_str("call", text.data,
		"{\"id\":\"c1\",\"name\":\"look\",\"arguments\":{\"n\":9007199254740993},"
		"\"status\":\"done\",\"result\":\"north\",\"ms\":7}");
}

static void test_file(void **state) {
	auto_free char *path = home_path("out.md");
	auto_free char *nowhere = home_path("gone/out.md");

	(void)state;
	import_document();
	auto_ran struct ran ran = RUN("export", "1", "-o", path);
	auto_ran struct ran failed = RUN("show", "1", "-o", nowhere);
	auto_free char *text = home_read("out.md");
	check_ran("nothing is printed", &ran, 0, "", "");
	check_str("all of it is there", text, as_markdown);
	check_int("no such folder", failed.code, 1);
	check("it is told", strstr(failed.err, "gone/out.md") != NULL);
}

/* What an export wrote comes back as it was; the IDs are new. */
static void test_import(void **state) {
	(void)state;
	import_document();
	auto_ran struct ran first = RUN("show", "1");
	auto_ran struct ran json = RUN("export", "1", "--json");
	auto_free char *path = home_write("again.json", json.out);
	auto_ran struct ran again = RUN("import", path);
	auto_ran struct ran second = RUN("show", "2");
	check_ran("a new ID", &again, 0, "2\n", "");
	check_ran("the same text", &second, 0, first.out, "");
}

static void test_bad_imports(void **state) {
	static const struct {
		const char *name, *text, *says;
	} cases[] = {
		{ "no JSON", "hello", "expected a value" },
		{ "no conversation", "{}", "`messages` is missing" },
		{ "a list", "[]", "`messages` is missing" },
		{ "a role that is none", "{\"messages\":[{\"role\":\"crab\",\"text\":\"x\"}]}",
			"message 1: role must be user or assistant" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *path = home_write("bad.json", cases[i].text);
		auto_ran struct ran ran = RUN("import", path);

		check_int(cases[i].name, ran.code, 2);
		check(cases[i].name, strstr(ran.err, cases[i].says) != NULL);
		check(cases[i].name, strstr(ran.err, "bad.json") != NULL);
	}
	auto_ran struct ran gone = RUN("import", "gone.json");
	auto_ran struct ran list = RUN("list");
	check_int("no such file", gone.code, 2);
	check_ran("nothing was taken in", &list, 0, "", "");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_forms),
		test_at_home(test_document),
		test_at_home(test_file),
		test_at_home(test_import),
		test_at_home(test_bad_imports),
	};

	return CHECK_RUN(tests);
}
