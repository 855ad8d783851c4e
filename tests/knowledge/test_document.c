#include "knowledge/document.h"

#include "base/mem.h"
#include "check.h"

static void describe(struct buf *out, const struct document *document) {
	buf_addf(out, "%s|%s|%s|%s|%lld|%.*s", document->title, document->category,
		document->aliases.data, document->source, (long long)document->order,
		(int)document->body_len, document->body);
}

static void test_good(void **state) {
	static const struct {
		const char *name, *path, *in, *want;
	} cases[] = {
		{ "plain text", "sea/shore/crab.txt", "Crabs.\n",
			"crab|sea/shore|||1000000|Crabs." },
		{ "a heading", "tea.md", "\n# Green tea \nhot\n",
			"Green tea||||1000000|# Green tea \nhot" },
		{ "front matter", "a/b.md",
			"---\ntitle: Crabs\ncategory: sea\naliases: [x, y]\n"
			"source: https://example.com/a\norder: 7\n---\n# no\ntext",
			"Crabs|sea|x\ny|https://example.com/a|7|# no\ntext" },
		{ "other keys are read over", "b.md", "---\ntags: {a: [1]}\n---\nx",
			"b||||1000000|x" },
		{ "one alias as text", "b.md", "---\naliases: x\n---\nx", "b||x||1000000|x" },
		{ "empty front matter", "b.md", "---\n---\nx", "b||||1000000|x" },
		{ "Windows", "b.md", "---\r\ntitle: T\r\n---\r\nx\r\n", "T||||1000000|x" },
		{ "a byte order mark", "b.md", "\xef\xbb\xbf---\ntitle: T\n---\nx",
			"T||||1000000|x" },
		{ "a number is a title too", "b.md", "---\ntitle: 2024\n---\nx",
			"2024||||1000000|x" },
		{ "a name without an end", ".x", "x", ".x||||1000000|x" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct document document;
		struct err err = ERR_INIT;
		auto_buf struct buf out = BUF_INIT;

		if (!document_read(
			    &document, cases[i].path, cases[i].in, strlen(cases[i].in), &err)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
		describe(&out, &document);
		check_str(cases[i].name, out.data, cases[i].want);
		document_fini(&document);
	}
}

static void test_refused(void **state) {
	static const struct {
		const char *name, *in, *want;
		size_t len; /* 0: up to the NUL */
	} cases[] = {
		{ "no UTF-8",
			"a\xff"
			"b",
			"a.md: is no text in UTF-8", 0 },
		{ "a NUL", "a\0b", "a.md: is no text in UTF-8", 3 },
		{ "empty", " \n", "a.md: is empty", 0 },
		{ "nothing behind the front", "---\ntitle: x\n---\n", "a.md: is empty", 0 },
		{ "no end", "---\ntitle: x\ntext", "a.md:1: the front matter has no end", 0 },
		{ "broken YAML", "---\nok: 1\ntitle: [x\n---\nx", "a.md:", 0 },
		{ "no map", "---\n- x\n---\nx", "must be a map", 0 },
		{ "a file as its source", "---\ntitle: x\nsource: file:///etc/passwd\n---\nx",
			"a.md:3: source: must be an http", 0 },
		{ "a login in it", "---\nsource: https://me:pw@example.com/\n---\nx",
			"source: must be an http", 0 },
		{ "a script", "---\nsource: 'javascript:alert(1)'\n---\nx",
			"source: must be an http", 0 },
		{ "no number", "---\norder: first\n---\nx", "a.md:2: order: must be", 0 },
		{ "a title in two lines", "---\ntitle: |\n  a\n  b\n---\nx",
			"title: must be one", 0 },
		{ "aliases that are none", "---\naliases: {a: b}\n---\nx", "aliases: must be",
			0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		size_t len = cases[i].len ? cases[i].len : strlen(cases[i].in);
		struct document document;
		struct err err = ERR_INIT;

		check(cases[i].name, !document_read(&document, "a.md", cases[i].in, len, &err));
		if (!strstr(err.text, cases[i].want)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_good),
		cmocka_unit_test(test_refused),
	};

	return CHECK_RUN(tests);
}
