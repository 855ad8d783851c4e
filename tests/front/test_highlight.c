/* Snippets of each language with the colour of each byte below: k keyword, s string,
   c comment, n number, + and - of differences. */

#include "front/highlight/highlight.h"

#include "base/mem.h"
#include "base/str.h"
#include "front/highlight/lexer.h"
#include "tests/check.h"

#include "base/buf.h"

struct snippet {
	const char *language;
	const char *text;
	const char *colors;
};

static const struct snippet snippets[] = {
	{ "c",
		"#include <stdio.h>\n"
		"static int x = 0x1F; /* a\n"
		" \"b\" */ char *s = \"q\\\"r\"; // t\n"
		"  # define A 'c' '\\n'\n"
		"int year = 1'000; L'x' don't\n"
		"R\"(raw \"x\")\" NULL\n",
		"kkkkkkkk..........\n"
		"kkkkkk.kkk.....nnnn..cccc\n"
		"ccccccc.kkkk......ssssss..cccc\n"
		"..kkkkkkkk...sss.ssss\n"
		"kkk........n.nnn...sss......\n"
		"ssssssssssss.kkkk\n" },
	{ "cpp",
		"auto f = R\"(a\n"
		")b\" + c)\"; template<class T>\n",
		"kkkk.....ssss\n"
		"sssssssss..kkkkkkkk.kkkkk...\n" },
	{ "diff",
		"diff --git a/x b/x\n"
		"--- a/x\n"
		"+++ b/x\n"
		"@@ -1 +1 @@\n"
		"-old\n"
		"+new\n"
		" same\n",
		"kkkkkkkkkkkkkkkkkk\n"
		"kkkkkkk\n"
		"kkkkkkk\n"
		"nnnnnnnnnnn\n"
		"----\n"
		"++++\n"
		".....\n" },
	{ "go",
		"func f(a ...string) { s := `raw\n"
		"x` + \"y\" + 'z' }\n",
		"kkkk........kkkkkk.........ssss\n"
		"ss...sss...sss..\n" },
	{ "html",
		"<!-- a\n"
		"b --><a href=\"x\n"
		"y\" b='z'>text isn't \"code\" &amp; a & b</a>\n"
		"<br/> 1 < 2 <?xml version=\"1\"?>\n",
		"cccccc\n"
		"ccccckk......ss\n"
		"ss...sssk..................nnnnn......kkkk\n"
		"kkkkk.......kkkkk.........ssskk\n" },
	{ "toml",
		"# c\n"
		"[a.b] # d\n"
		"key = \"v\" # e\n"
		"n = 1_000\n"
		"b = true\n"
		"s = '''\n"
		"x'''\n"
		"url = http://a#b\n"
		"it's fine\n",
		"ccc\n"
		"kkkkk.ccc\n"
		"......sss.ccc\n"
		"....nnnnn\n"
		"....kkkk\n"
		"....sss\n"
		"ssss\n"
		"................\n"
		".........\n" },
	{ "java",
		"@Override public int f(char c) { return 'x' + 1.5e-3f; } // don't\n"
		"String s = \"\"\"\n"
		"  a \"b\"\n"
		"\"\"\";\n",
		"kkkkkkkkk.kkkkkk.kkk...kkkk......kkkkkk.sss...nnnnnnn....cccccccc\n"
		"...........sss\n"
		"sssssss\n"
		"sss.\n" },
	{ "js",
		"const a = `x ${y}\n"
		"z`; let $b = 'q' + \"r\"; /* c */\n"
		"if (a === 0b11) return null;\n",
		"kkkkk.....sssssss\n"
		"ss..kkk......sss...sss..ccccccc\n"
		"kk........nnnn..kkkkkk.kkkk.\n" },
	{ "json",
		"{\"a\": \"b\", \"c\" : [1, -2.5e+3, true, null]}\n"
		"{ // c\n",
		".kkk..sss..kkk....n...nnnnnn..kkkk..kkkk..\n"
		"..cccc\n" },
	{ "kotlin",
		"/* a /* b */ c */ val x = 1..2\n"
		"@Composable fun f() = \"\"\"a\n"
		"\"b\"\"\"\n",
		"ccccccccccccccccc.kkk.....n..n\n"
		"kkkkkkkkkkk.kkk.......ssss\n"
		"sssss\n" },
	{ "python",
		"@app.route(\"/x\")\n"
		"def f(a, b=1): # c\n"
		"    \"\"\"doc\n"
		"    more\"\"\"\n"
		"    return f'{a}' + \"x\\\"y\" + None\n",
		"kkkk.......ssss.\n"
		"kkk........n...ccc\n"
		"....ssssss\n"
		"sssssssssss\n"
		"....kkkkkk..sssss...ssssss...kkkk\n" },
	{ "rust",
		"fn f<'a>(x: &'a str) -> char { '\\'' } // c\n"
		"#[derive(Debug)]\n"
		"let s = r#\"a \"b\" \\\"#; let t = \"x\n"
		"y\"; /* a /* b */ c */ 'x' 0..9\n",
		"kk..............kkk.....kkkk...ssss...cccc\n"
		"kkkkkkkkkkkkkkkk\n"
		"kkk.....ssssssssssss..kkk.....ss\n"
		"ss..ccccccccccccccccc.sss.n..n\n" },
	{ "sh",
		"# c\n"
		"echo \"a $# b\" $# ${x#y} a#b 'it''s' # d\n"
		"cat <<EOF > x\n"
		" $a \"b\n"
		"EOF\n"
		"cat <<-'END' | wc -l\n"
		"\tx\n"
		"\tEND\n"
		"echo $((1<<2)) <<< \"x\" \\\" y\n"
		"if [ -f x ]; then sudo ls; fi\n"
		"echo don't\n",
		"ccc\n"
		"kkkk.ssssssss...............sssssss.ccc\n"
		"....sssss....\n"
		"ssssss\n"
		"sss\n"
		"....ssssssss........\n"
		"ss\n"
		"ssss\n"
		"kkkk....n..n.......sss.....\n"
		"kk...........kkkk.kkkk.....kk\n"
		"kkkk......\n" },
	{ "sql",
		"SELECT a, 'it''s' FROM t -- c\n"
		"WHERE Id = 5 and \"x\" IS NULL /* y\n"
		"z */ limit 1;\n",
		"kkkkkk....sssssss.kkkk...cccc\n"
		"kkkkk......n.kkk.sss.kk.kkkk.cccc\n"
		"cccc.kkkkk.n.\n" },
	{ "yaml",
		"# c\n"
		"name: chela # d\n"
		"- key: \"a: b\"\n"
		"  list: [1, 'x', true]\n"
		"  text: |\n"
		"    it's text\n"
		"    key: no\n"
		"\n"
		"  next: yes\n"
		"url: http://a:80/#x\n"
		"\"q\": 1\n"
		"it's: it's\n",
		"ccc\n"
		"kkkk........ccc\n"
		"..kkk..ssssss\n"
		"..kkkk...n..sss..kkkk.\n"
		"..kkkk...\n"
		"....sssssssss\n"
		"....sssssss\n"
		"\n"
		"..kkkk..kkk\n"
		"kkk...........nn...\n"
		"kkk..n\n"
		"kkkk......\n" },
	{ "unknown", "if \"a\" 1\n", "........\n" },
};

static void add_colors(const struct highlight_spans *spans, size_t len, struct buf *out) {
	static const char letters[] = ".kscn+-";
	size_t start = out->len;
	size_t end = 0;

	for (size_t i = 0; i < len; i++) {
		buf_add_char(out, '.');
	}
	for (size_t i = 0; i < spans->len; i++) {
		const struct highlight_span *span = &spans->items[i];

		assert_true(span->len > 0 && span->start >= end);
		end = span->start + span->len;
		assert_true(end <= len);
		memset(out->data + start + span->start, letters[span->kind], span->len);
	}
	buf_add_char(out, '\n');
}

static void color(const char *language, const char *text, struct buf *out) {
	struct highlight state;
	struct highlight_spans spans = { 0 };

	highlight_init(&state, language);
	while (*text) {
		size_t len = strcspn(text, "\n");

		highlight_line(&state, text, len, &spans);
		add_colors(&spans, len, out);
		text += len + (text[len] == '\n');
	}
	highlight_spans_fini(&spans);
}

static void test_snippets(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(snippets); i++) {
		auto_buf struct buf got = BUF_INIT;

		color(snippets[i].language, snippets[i].text, &got);
		auto_free char *name =
			xasprintf("%s:\n%s", snippets[i].language, snippets[i].text);

		check_str(name, got.data, snippets[i].colors);
	}
}

static const struct {
	const char *name;
	const struct lex_language *language;
} names[] = {
	{ "c", &language_c },
	{ "C++", &language_c },
	{ "h", &language_c },
	{ "patch", &language_diff },
	{ "golang", &language_go },
	{ "svg", &language_html },
	{ "conf", &language_ini },
	{ "toml", &language_ini },
	{ "Java", &language_java },
	{ "tsx", &language_javascript },
	{ "jsonc", &language_json },
	{ "kt", &language_kotlin },
	{ "py", &language_python },
	{ "rs", &language_rust },
	{ "zsh", &language_sh },
	{ "{.bash}", &language_sh },
	{ "sh:file", &language_sh },
	{ "sqlite", &language_sql },
	{ "yml", &language_yaml },
	{ "brainfuck", NULL },
	{ "", NULL },
	{ " ", NULL },
	{ "sh bash", &language_sh },
};

static void test_names(void **state) {
	struct highlight highlight;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		highlight_init(&highlight, names[i].name);
		check(names[i].name, highlight.language == names[i].language);
	}
	highlight_init(&highlight, NULL);
	assert_null(highlight.language);
}

/* Words are looked up by halves, so they stand in order, and no name is there twice. */
static void test_tables(void **state) {
	(void)state;
	for (size_t i = 0; i < lex_language_count; i++) {
		const struct lex_language *language = lex_languages[i];
		struct highlight found;

		for (size_t j = 1; j < language->keyword_count; j++) {
			check(language->keywords[j],
				strcmp(language->keywords[j - 1], language->keywords[j]) < 0);
		}
		for (const char *name = language->names; *name;) {
			size_t len = strcspn(name, " ");
			auto_free char *one = xmemdup(name, len);

			highlight_init(&found, one);
			check(one, found.language == language);
			name += len + (name[len] == ' ');
		}
	}
}

/* Only the beginning of a very long line has colour, and nothing stays open. */
static void test_long_line(void **state) {
	static char line[HIGHLIGHT_LINE_MAX * 2];
	struct highlight highlight;
	struct highlight_spans spans = { 0 };

	(void)state;
	memset(line, 'a', sizeof(line));
	line[0] = '`';
	highlight_init(&highlight, "js");
	highlight_line(&highlight, line, sizeof(line), &spans);
	assert_int_equal(spans.len, 1);
	assert_int_equal(spans.items[0].len, HIGHLIGHT_LINE_MAX);
	assert_int_equal(highlight.rule, 0);
	highlight_spans_fini(&spans);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_snippets),
	cmocka_unit_test(test_names),
	cmocka_unit_test(test_tables),
	cmocka_unit_test(test_long_line),
};

int main(void) {
	return CHECK_RUN(tests);
}
