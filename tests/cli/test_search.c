#include "document.h"

#include "json/json.h"

static void test_search(void **state) {
	static const struct {
		const char *name;
		const char *words[9];
		int hits;
	} cases[] = {
		{ "a word", { "chela", "search", "lighthouse" }, 1 },
		{ "the beginning of one", { "chela", "search", "light" }, 1 },
		{ "two words of one message", { "chela", "search", "where", "lighthouse" }, 1 },
		{ "words of two messages", { "chela", "search", "lighthouse", "north" }, 0 },
		{ "a word that is not there", { "chela", "search", "boat" }, 0 },
	};

	(void)state;
	import_document();
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_ran struct ran ran = run_words((const char **)cases[i].words);
		int lines = 0;

		for (const char *at = ran.out; (at = strchr(at, '\n')); at++) {
			lines++;
		}
		check_int(cases[i].name, lines, cases[i].hits);
		check_int(cases[i].name, ran.code, 0);
		check_str(cases[i].name, ran.err, "");
	}
	auto_ran struct ran ran = RUN("search", "lighthouse");
	check("its conversation in front", str_starts(ran.out, "     1 "));
	check("the place", str_ends(ran.out, "where is the lighthouse?\n"));
}

static void test_json(void **state) {
	auto_json struct json *list = NULL;

	(void)state;
	import_document();
	auto_ran struct ran none = RUN("search", "boat", "--json");
	auto_ran struct ran ran = RUN("search", "lighthouse", "--json");
	check_ran("nothing", &none, 0, "[]\n", "");
	check("is JSON", json_parse(ran.out, strlen(ran.out), &list, NULL));
	const struct json *hit = json_at(list, 0);
	check_int("one", json_len(list), 1);
	check_int("its members", json_len(hit), 4);
	check_int("conversation", json_get_int(hit, "conversation", 0), 1);
	check("message", json_get_int(hit, "message", 0) > 0);
	check_int("created", json_get_int(hit, "created", 0), 1767225600000);
	check_str("snippet", json_get_string(hit, "snippet"), "where is the lighthouse?");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_search),
		test_at_home(test_json),
	};

	return CHECK_RUN(tests);
}
