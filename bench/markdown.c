/* What reading Markdown costs: an answer of 64 KiB that streams at 160 bytes a frame,
   the same read whole, and code in colours. Prints each figure with its threshold; it
   is a report, not a test.

	bench_markdown [ROUNDS] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "front/highlight/highlight.h"
#include "front/markdown/markdown.h"

#define ANSWER ((size_t)64 << 10)
#define FRAME 160
#define CODE ((size_t)2 << 20)

static bool all_within = true;

static double cpu_ms(void) {
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* `least`: the limit is what it has to reach. */
static void report(const char *what, double value, const char *unit, double limit, bool least) {
	bool within = least ? value >= limit : value <= limit;

	all_within = all_within && within;
	printf("%-44s %9.2f %-4s (%s %g)%s\n", what, value, unit, least ? ">=" : "<=", limit,
		within ? "" : "  OVER");
}

static const char *const answers[] = {
	"## A heading\n\nA paragraph with **bold** and `code` that goes on for about a hundred "
	"and "
	"fifty characters, as answers do, with a [link](https://example.org/a) in it.\n\n",
	"1. one\n2. two\n   ```sh\n   make && ./run \"$HOME\"\n   ```\n3. three\n\n",
	"```c\nint main(void) {\n\treturn 0; /* nothing */\n}\n```\n\n",
	"中文段落，**重点：**内容在这里，公式 $E = mc^2$ 也在这里。\n\n",
	"| name | value | text |\n|---|---|---|\n| a | 1 | some words |\n| b | 2 | `x|y` |\n\n",
	"A formula: $$\\frac{a_1 + b}{\\sqrt{c}} \\le \\sum_{i=1}^{n} x_i$$\n\n",
};

/* One without a place to cut: an endless list. */
static const char *const lists[] = { "- an item of **a list** with `code`\n" };

static void fill(struct buf *out, const char *const *pieces, size_t count, size_t len) {
	for (size_t i = 0; out->len < len; i++) {
		buf_add_str(out, pieces[i % count]);
	}
}

static void bench_stream(
	const char *name, const struct buf *text, double most_sum, double most_frame) {
	auto_free char *sum_name = xasprintf("%s, streamed: all frames", name);
	auto_free char *max_name = xasprintf("%s, streamed: longest frame", name);
	struct markdown markdown;
	double sum = 0, max = 0;

	markdown_init(&markdown);
	for (size_t at = FRAME; at < text->len; at += FRAME) {
		double start = cpu_ms(), spent;

		markdown_update(&markdown, text->data, at, false);
		spent = cpu_ms() - start;
		sum += spent;
		max = spent > max ? spent : max;
	}
	markdown_fini(&markdown);
	report(sum_name, sum, "ms", most_sum, false);
	report(max_name, max, "ms", most_frame, false);
}

static void bench_whole(const char *name, const struct buf *text, int rounds, double most) {
	auto_free char *what = xasprintf("%s, read whole", name);
	double start = cpu_ms();

	for (int i = 0; i < rounds; i++) {
		struct markdown markdown;

		markdown_init(&markdown);
		markdown_update(&markdown, text->data, text->len, true);
		markdown_fini(&markdown);
	}
	report(what, (cpu_ms() - start) / rounds, "ms", most, false);
}

static const struct {
	const char *language;
	const char *code;
} codes[] = {
	{ "c", "static int f(const char *s) { /* why */\n\treturn s[0] == 'a' ? 0x1f : 42; // "
	       "x\n}\n" },
	{ "sh", "for f in *.c; do\n\tif [ -f \"$f\" ]; then cat <<EOF\n  text of $f\nEOF\n\tfi "
		"# x\ndone\n" },
	{ "python", "def f(a, b=1):\n    \"\"\"Text.\"\"\"\n    return {k: v for k, v in "
		    "a.items()} # x\n" },
	{ "js", "const f = async (a) => { await g(`x ${a}`); return null; }; /* x */\n" },
	{ "json", "{\"name\": \"value\", \"list\": [1, 2.5, true, null], \"text\": \"a "
		  "\\\"b\\\"\"}\n" },
	{ "yaml", "name: value # x\nlist:\n  - key: \"text\"\n    text: |\n      more text\n   "
		  " n: 12\n" },
	{ "kotlin", "@A fun f(a: Int): String? = when (a) { 1 -> \"x\" else -> null } // x\n" },
	{ "java",
		"@Override public static int f(String s) { return s.length() + 'a'; } // x\n" },
	{ "rust", "pub fn f<'a>(s: &'a str) -> Option<u8> { s.bytes().next() } // 'x'\n" },
	{ "go", "func f(s string) (int, error) { return len(s) + 'a', nil } // `x`\n" },
	{ "sql", "SELECT a, count(*) FROM t WHERE b = 'text' GROUP BY a ORDER BY 2 DESC; -- "
		 "x\n" },
	{ "html", "<a class=\"x\" href='y'>text &amp; more</a><!-- x -->\n" },
	{ "diff", "@@ -1,2 +1,2 @@\n-old line of text\n+new line of text\n same\n" },
	{ "toml", "[section]\nname = \"text\" # x\nlist = [1, 2, 3]\nflag = true\n" },
};

static void bench_code(const char *language, const char *code) {
	auto_free char *what = xasprintf("colours of %s", language);
	auto_buf struct buf text = BUF_INIT;
	struct highlight_spans spans = { 0 };
	struct highlight state;

	fill(&text, &code, 1, CODE);
	highlight_init(&state, language);
	double start = cpu_ms();

	for (size_t at = 0; at < text.len;) {
		const char *end = memchr(text.data + at, '\n', text.len - at);
		size_t len = end ? (size_t)(end - text.data) - at : text.len - at;

		highlight_line(&state, text.data + at, len, &spans);
		at += len + 1;
	}
	double spent = cpu_ms() - start;

	highlight_spans_fini(&spans);
	report(what, (double)text.len / 1e3 / spent, "MB/s", 20, true);
}

int main(int argc, char **argv) {
	auto_buf struct buf answer = BUF_INIT, list = BUF_INIT;
	int64_t rounds = 20;

	if (argc > 1 && (!str_to_int(argv[1], &rounds) || rounds < 1 || rounds > 10000)) {
		fprintf(stderr, "usage: bench_markdown [ROUNDS]\n");
		return 2;
	}
	fill(&answer, answers, ARRAY_LEN(answers), ANSWER);
	fill(&list, lists, ARRAY_LEN(lists), ANSWER);
	bench_stream("64 KiB of an answer", &answer, 120, 2);
	bench_stream("64 KiB of one list", &list, 240, 6);
	bench_whole("64 KiB of an answer", &answer, (int)rounds, 6);
	bench_whole("64 KiB of one list", &list, (int)rounds, 6);
	for (size_t i = 0; i < ARRAY_LEN(codes); i++) {
		bench_code(codes[i].language, codes[i].code);
	}
	printf("%s\n", all_within ? "all within" : "something is over");
	return 0;
}
