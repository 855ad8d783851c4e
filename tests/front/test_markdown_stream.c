#include "tests/check.h"

#include <dirent.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/path.h"
#include "base/str.h"
#include "front/markdown/markdown.h"
#include "tests/front/dump.h"

/* A text that grows byte by byte. What is frozen on the way must be what the whole
   text gives: the cuts are right. */

struct stream_case {
	const char *name;
	const char *text;
	size_t frozen; /* blocks, before the end is told */
};

static const struct stream_case stream_cases[] = {
	{ "paragraphs", "one\n\ntwo\n\nthree\n", 2 },
	{ "headings need no blank line", "# a\nb\n# c\nd\n", 3 },
	{ "a list is one piece", "a\n\n- b\n\n- c\n\n  d\n\ne\n", 4 },
	{ "a fence after a list", "1. a\n2. b\n```\nc\n```\nd\n", 3 },
	{ "a fence in a list", "1. a\n   ```sh\n\n# b\n   ```\n   c\n\nd\ne\n\nf\n", 2 },
	{ "a fence in an item that ends with it", "- a\n\n  ```\n  b\nc\n\nd\n", 3 },
	{ "a fence that holds what looks like more", "```\n# a\n\n- b\n\n~~~\n\nc\n```\n\nd\n",
		1 },
	{ "a longer fence", "````\n```\n\na\n````\nb\n", 1 },
	{ "a lazy line", "- a\nb\n\n  c\n\nd\n", 2 },
	{ "an unclear fence", "- a\nb\n  ```\n  c\n  ```\n\nd\n\ne\n", 0 },
	{ "a quote", "> a\nb\n\nc\n\n> d\n", 2 },
	{ "a fence in a quote", "> ```\n> a\n\nb\n\n```\nc\n```\n", 3 },
	{ "a table", "a\n\n| b |\n|---|\n| c |\n\nd\n", 2 },
	{ "code by its indent", "a\n\n    b\n\n    c\n\nd\n", 2 },
	{ "a line under text", "a\n\nb\n---\nc\n", 2 },
	{ "numbers that begin no list", "a\n2. b\n\nc\n", 1 },
	{ "carriage returns alone", "a\r```\rb\n\nc\n\n```\nd\n", 0 },
	{ "line ends of two bytes", "# a\r\n\r\nb\r\n\r\n```\r\nc\r\n```\r\nd\r\n", 3 },
	{ "a fence on an item's line", "- ```\n  a\n\n  b\n  ```\n- c\n\nd\n", 2 },
	{ "an item in an item", "- a\n  - b\n    ```\n    c\n    ```\n  ```\n  d\n  ```\n\ne\n",
		4 },
	{ "Chinese", "**一：**甲\n\n- **乙。**丙\n\n丁**“戊”**\n", 2 },
};

/* Feeds bytes 1..n one by one. Returns the number of blocks that were frozen. */
static size_t check_stream(
	const char *name, const char *text, size_t len, size_t step, bool places) {
	struct markdown whole;
	struct markdown growing;

	markdown_init(&whole);
	markdown_init(&growing);
	markdown_update(&whole, text, len, true);
	for (size_t at = 0; at < len; at += step) {
		size_t next = at + step < len ? at + step : len;
		auto_free char *piece = xmemdup(text, next);

		markdown_update(&growing, piece, next, false);
	}
	size_t frozen = growing.frozen;

	check(name, frozen <= whole.blocks.len);
	for (size_t i = 0; i < frozen; i++) {
		auto_buf struct buf got = BUF_INIT;
		auto_buf struct buf want = BUF_INIT;

		dump_block(&got, &growing.blocks.items[i], places);
		dump_block(&want, &whole.blocks.items[i], places);
		check_str(name, got.data, want.data);
	}
	size_t changed = markdown_update(&growing, text, len, true);
	auto_free char *got = dump(&growing);
	auto_free char *want = dump(&whole);

	check_str(name, got, want);
	check(name, changed >= frozen || !places);
	markdown_fini(&growing);
	markdown_fini(&whole);
	return frozen;
}

static void test_frozen(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(stream_cases); i++) {
		const struct stream_case *one = &stream_cases[i];

		for (size_t step = 1; step < 8; step++) {
			check_int(one->name,
				check_stream(
					one->name, one->text, strlen(one->text), step, true),
				one->frozen);
		}
	}
}

static uint32_t next_random(uint32_t *seed) {
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 16;
}

/* Lines that meet in all ways. Where a block without text stands is only guessed, so
   places are not compared; what two blank lines behind an item mean, the parser
   decides by accident, so they are left out. */
static const char *const lines[] = { "a", "b *c*", "", "", "", "- d", "  - e", "1. f", "2. g",
	"   h", "    i", "```", "```sh", "   ```", "  ```", "~~~", "    ```", "> j", "> ```",
	"> - k", "---", "===", "# l", "  # m", "| n |", "|---|", "\tp", "- ```", "1. - q",
	"*r*", "***", "-", "     s", "+ t", "10) u", "      ```", "  v", "* * *", "-\tw",
	"\t```", "-甲", "  -乙", "#丙", "1.丁", "2.戊", "| n | o |", "|-|-|", "p | q", "｜r｜",
	"```md", "$$", "\\[", "\\]", "> -庚", "$x$ `y` |" };

static void test_random_lines(void **state) {
	(void)state;
	uint32_t seed = 1;

	for (int round = 0; round < 2000; round++) {
		auto_buf struct buf text = BUF_INIT;
		size_t count = 2 + next_random(&seed) % 12;

		for (size_t i = 0; i < count; i++) {
			const char *line = lines[next_random(&seed) % ARRAY_LEN(lines)];

			if (*line || !str_ends(text.data, "\n\n")) {
				buf_addf(&text, "%s\n", line);
			}
		}
		check_stream(text.data, text.data, text.len, 1 + next_random(&seed) % 9, false);
	}
}

/* What a person sees of a text that has come this far. */
struct flicker_case {
	const char *name;
	const char *text;
	const char *out;
};

static const struct flicker_case flicker_cases[] = {
	{ "bold that is open", "a **bo", "P @0|a {b:bo}|\n" },
	{ "its first mark", "a *", "P @0|a|\n" },
	{ "its last mark", "a **bo*", "P @0|a {b:bo}|\n" },
	{ "italic in bold", "**a *b", "P @0|{b:a }{bi:b}|\n" },
	{ "a closed one before", "*a* **b", "P @0|{i:a} {b:b}|\n" },
	{ "open over a line's end", "**a\n", "P @0|{b:a}|\n" },
	{ "not in the paragraph before", "**a\n\nb", "P @0|**a|\nP + @5|b|\n" },
	{ "not in the item before", "- **a\n- b",
		"P in1,2 '- ' @0|**a|\nP in1,2 '- ' @6|b|\n" },
	{ "code that is open", "a `b *c", "P @0|a {c:b *c}|\n" },
	{ "two backticks", "a ``b`c", "P @0|a {c:b`c}|\n" },
	{ "a product", "5*3 is", "P @0|5*3 is|\n" },
	{ "stars with spaces", "2 * 3 * 4", "P @0|2 * 3 * 4|\n" },
	{ "a name", "my_var_na", "P @0|my_var_na|\n" },
	{ "strike", "~~a b", "P @0|{sm:~~}{s:a b}{sm:~~}|\n" },
	{ "Chinese bold", "中**“文", "P @0|中{b:“文}|\n" },
	{ "an address", "see [docs](http://x/y", "P @0|see {l1:docs}{m1:[1]}|\n" },
	{ "an open bracket", "see [", "P @0|see|\n" },
	{ "an image's beginning", "see ![", "P @0|see|\n" },
	{ "a backslash", "a \\", "P @0|a|\n" },
	{ "an escaped star", "a \\*b", "P @0|a *b|\n" },
	{ "a fence's beginning", "a\n``", "P @0|a|\n" },
	{ "a fence's line", "a\n```py", "P @0|a|\n" },
	{ "a fence that is open", "```py\nx = 1\n", "C (py) @0|x = 1|\n" },
	{ "in a fence all is text", "```\na **b\n[c](", "C @0|a **b\\n[c](|\n" },
	{ "a fence's end begins", "```\na\n``", "C @0|a|\n" },
	{ "a fence's blank line", "```\na\n\n  ", "C @0|a\\n|\n" },
	{ "a list's beginning", "a\n-", "P @0|a|\n" },
	{ "a number's beginning", "a\n\n12", "P @0|a|\n" },
	{ "a task's beginning", "- [", "" },
	{ "a table's head", "| a | b |\n", "" },
	{ "a table's second line", "| a | b |\n|--", "" },
	{ "a head behind text", "c\n| a |\n", "P @0|c|\n" },
	{ "a head of no table", "| a | b |\nc", "P @0|| a | b |\\nc|\n" },
	{ "a fence of Markdown", "```md\n| a |\n", "" },
	{ "a table in one", "```md\n| a |\n|---|\n| b |\n| c",
		"T (-) @6|a\\t\\nb\\t\\nc\\t\\n|\n" },
	{ "a formula that is open", "a $x^2 + ", "P @0|a|\n" },
	{ "a label", "see [the do", "P @0|see|\n" },
	{ "a cell", "| a |\n|---|\n| **b", "T (-) @0|a\\t\\n{b:b}\\t\\n|\n" },
	{ "half a character", "a\xe4\xb8", "P @0|a|\n" },
};

static void test_flicker(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(flicker_cases); i++) {
		const struct flicker_case *one = &flicker_cases[i];
		struct markdown markdown;

		markdown_init(&markdown);
		for (size_t at = 1; at <= strlen(one->text); at++) {
			markdown_update(&markdown, one->text, at, false);
		}
		auto_free char *got = dump(&markdown);

		check_str(one->name, got, one->out);
		markdown_fini(&markdown);
	}
}

/* The marks of Markdown that a person sees, in order. */
static void add_marks(const struct markdown *markdown, struct buf *out) {
	for (size_t i = 0; i < markdown->blocks.len; i++) {
		const struct block *block = &markdown->blocks.items[i];

		for (size_t at = 0; at < block->len; at++) {
			if (strchr("*_~`|$[]#\\", block->text[at])) {
				buf_add_char(out, block->text[at]);
			}
		}
	}
}

/* However a text comes, no frame shows a mark that a later one takes back. */
static void test_no_mark_is_taken_back(void **state) {
	(void)state;
	const char *root = getenv("CHELA_SOURCE_ROOT");
	auto_free char *path = path_join(root ? root : ".", "tests/front/torture.md");
	auto_free char *text = NULL;
	auto_buf struct buf whole = BUF_INIT;
	struct err err = ERR_INIT;
	struct markdown markdown;
	size_t len;

	assert_true(file_read(path, 1 << 20, &text, &len, &err));
	markdown_init(&markdown);
	markdown_update(&markdown, text, len, true);
	add_marks(&markdown, &whole);
	for (size_t at = 1; at <= len; at++) {
		auto_buf struct buf shown = BUF_INIT;

		markdown_update(&markdown, text, at, false);
		add_marks(&markdown, &shown);
		if (!str_starts(whole.data, shown.data)) {
			size_t from = at > 60 ? at - 60 : 0;

			fail_msg("behind \"%.*s\" stand %s\nof %s", (int)(at - from),
				text + from, shown.data, whole.data);
		}
	}
	markdown_fini(&markdown);
}

static void test_first_change(void **state) {
	(void)state;
	static const char text[] = "# a\n\nb\n\n```\nc\nd\n```\n\ne";
	struct markdown markdown;

	markdown_init(&markdown);
	assert_int_equal(markdown_update(&markdown, text, 3, false), 0);
	assert_int_equal(markdown_update(&markdown, text, 3, false), 1);
	assert_int_equal(markdown_update(&markdown, text, 6, false), 1);
	assert_int_equal(markdown_update(&markdown, text, 7, false), 2);
	assert_int_equal(markdown_update(&markdown, text, 13, false), 2);
	assert_int_equal(markdown_update(&markdown, text, 14, false), 3);
	assert_int_equal(markdown_update(&markdown, text, 15, false), 2);
	assert_int_equal(markdown.frozen, 2);
	assert_int_equal(markdown_update(&markdown, text, strlen(text), false), 3);
	assert_int_equal(markdown_update(&markdown, text, strlen(text), true), 4);
	/* Another text is read from its beginning. */
	assert_int_equal(markdown_update(&markdown, "# a\n\nx", 6, false), 1);
	assert_int_equal(markdown.blocks.len, 2);
	markdown_fini(&markdown);
}

static char *repeat(const char *text, size_t count) {
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < count; i++) {
		buf_add_str(&out, text);
	}
	return buf_detach(&out);
}

static char *grow(const char *const *pieces, size_t count, size_t len) {
	struct buf out = BUF_INIT;

	for (size_t i = 0; out.len < len; i++) {
		buf_add_str(&out, pieces[i % count]);
	}
	return buf_detach(&out);
}

#define FRAME 160 /* bytes that come between two frames */

/* A text that comes frame by frame: bytes given to the parser, for each byte of it. */
static void check_cost(const char *name, char *text, size_t most) {
	size_t len = strlen(text);
	struct markdown markdown;

	markdown_init(&markdown);
	for (size_t at = FRAME; at < len; at += FRAME) {
		markdown_update(&markdown, text, at, false);
	}
	markdown_update(&markdown, text, len, true);
	if (markdown.parsed > len * most) {
		fail_msg("%s: %llu bytes parsed for %zu", name,
			(unsigned long long)markdown.parsed, len);
	}
	markdown_fini(&markdown);
	free(text);
}

static void test_cost(void **state) {
	(void)state;
	static const char paragraph[] = "A paragraph with **bold** and `code` that goes on for "
					"about a hundred and fifty "
					"characters, as answers do, and ends here.\n\n";
	static const char *const answer[] = { "## Heading\n\n", paragraph,
		"1. one\n2. two\n   ```sh\n   make\n   ```\n3. three\n\n",
		"```c\nint main(void) {\n\treturn 0;\n}\n```\n\n",
		"中文段落，**重点：**内容在这里。\n\n", "| a | b |\n|---|---|\n| 1 | 2 |\n\n" };
	static const char *const endless[] = { "word ", "- an item of a list\n",
		"> a quote\n>\n", "- a\n  ```\n  b\n", "|a|\n|---|\n" };

	check_cost("an answer", grow(answer, ARRAY_LEN(answer), 200 * 1000), 7);
	/* More than a piece that is parsed at once. */
	for (size_t i = 0; i < ARRAY_LEN(endless); i++) {
		check_cost(endless[i], grow(&endless[i], 1, 40 * 1000), 60);
	}
	auto_free char *inside = repeat("int b;\n\n", 30000);

	check_cost("a long fence", xasprintf("```c\n%s```\n\nend\n", inside), 1);
}

static int check_file(const char *path) {
	struct err err = ERR_INIT;
	auto_free char *text = NULL;
	size_t len;

	if (!file_read(path, 1 << 20, &text, &len, &err)) {
		return 0;
	}
	check_stream(path, text, len, 131, true);
	return 1;
}

/* The SKILL.md files of a folder and of the folders in it. */
static int check_folder(const char *folder, int depth) {
	struct dirent **entries;
	int count = scandir(folder, &entries, NULL, alphasort);
	int checked = 0;

	for (int i = 0; i < count; i++) {
		auto_free char *path = path_join(folder, entries[i]->d_name);

		if (str_eq(entries[i]->d_name, "SKILL.md")) {
			checked += check_file(path);
		} else if (entries[i]->d_name[0] != '.' && depth > 0) {
			checked += check_folder(path, depth - 1);
		}
		free(entries[i]);
	}
	if (count >= 0) {
		free(entries);
	}
	return checked;
}

/* Documents that people wrote, where they are at hand. */
static void test_documents(void **state) {
	(void)state;
	const char *shared = getenv("CHELA_SHARED");
	const char *root = getenv("CHELA_SOURCE_ROOT");
	auto_free char *beside = path_join(root ? root : ".", "../shared/data");
	auto_free char *folder = path_join(shared ? shared : beside, "skills/real");

	if (check_folder(folder, 2) == 0) {
		check_skip("no documents at hand");
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_frozen),
	cmocka_unit_test(test_random_lines),
	cmocka_unit_test(test_flicker),
	cmocka_unit_test(test_no_mark_is_taken_back),
	cmocka_unit_test(test_first_change),
	cmocka_unit_test(test_cost),
	cmocka_unit_test(test_documents),
};

int main(void) {
	return CHECK_RUN(tests);
}
