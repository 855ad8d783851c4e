#include "tests/check.h"

#include "base/buf.h"
#include "base/err.h"
#include "front/share/opener.h"
#include "loop/loop.h"
#include "tests/front/programs.h"

#define ONLY "only links of http, https, mailto, tel and geo are opened"

static const struct {
	const char *name, *url;
	const char *want; /* NULL: refused */
} clean_cases[] = {
	{ "http", "http://example.org/a?b=c#d", "http://example.org/a?b=c#d" },
	{ "capitals", "HTTPS://Example.org", "HTTPS://Example.org" },
	{ "mail", "mailto:a@example.org", "mailto:a@example.org" },
	{ "a number", "tel:+4912345", "tel:+4912345" },
	{ "a place", "geo:52.5,13.4", "geo:52.5,13.4" },
	{ "blanks and quotes", "http://e/a b\"'`c<>", "http://e/a%20b%22'%60c%3C%3E" },
	{ "controls", "http://e/\033]0;x\a\n", "http://e/%1B]0;x%07%0A" },
	{ "Chinese", "https://e/\xe4\xb8\xad", "https://e/\xe4\xb8\xad" },
	{ "a bidi control", "https://e/\xe2\x80\xaex", "https://e/%E2%80%AEx" },
	{ "a C1 control", "https://e/\xc2\x9b", "https://e/%C2%9B" },
	{ "a broken byte", "https://e/\xff", "https://e/%FF" },
	{ "a file", "file:///etc/passwd", NULL },
	{ "a script", "javascript:alert(1)", NULL },
	{ "an intent", "intent://x#Intent;end", NULL },
	{ "an option", "--version", NULL },
	{ "no scheme", "example.org", NULL },
	{ "half a scheme", "http:/x", NULL },
	{ "a scheme alone", "https://", NULL },
	{ "nothing", "", NULL },
};

static void test_clean(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(clean_cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		struct err err = ERR_INIT;
		bool taken = opener_clean(&out, clean_cases[i].url, &err);

		check_int(clean_cases[i].name, taken, clean_cases[i].want != NULL);
		check_str(clean_cases[i].name, taken ? out.data : err.text,
			taken ? clean_cases[i].want : ONLY);
	}
	auto_free char *text = xmalloc(9000);
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	memset(text, 'x', 8999);
	text[8999] = '\0';
	memcpy(text, "http://", 7);
	assert_false(opener_clean(&out, text, &err));
	assert_string_equal(err.text, "the link is too long to be opened");
}

static void handle_say(void *ctx, const char *text) {
	buf_addf(ctx, "%s\n", text);
}

static const struct {
	const char *name, *variable, *program, *script;
	const char *said;
	const char *got; /* NULL: nothing was run */
} open_cases[] = {
	{ "a phone", "TERMUX_VERSION", "termux-open-url", "printf '%s\\n' \"$@\" >got",
		"opened with termux-open-url\n", "http://e/a%20b\n" },
	{ "a desktop", "DISPLAY", "xdg-open", "printf '%s\\n' \"$@\" >got",
		"opened with xdg-open\n", "http://e/a%20b\n" },
	{ "it fails", "WAYLAND_DISPLAY", "xdg-open", "exit 3",
		"opened with xdg-open\nnot opened: xdg-open ended with 3\n", NULL },
	{ "it is missing", "TERMUX_VERSION", "other", "",
		"opened with termux-open-url\nnot opened: termux-open-url is not installed\n",
		NULL },
	{ "no desktop", "CHELA_NOTHING", "xdg-open", "echo x >got",
		"no desktop here to open a link on; it can be copied\n", NULL },
};

static void test_open(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(open_cases); i++) {
		auto_buf struct buf said = BUF_INIT;
		struct loop *loop = loop_new();
		struct opener *opener = opener_new(&(struct opener_options){
			.loop = loop, .say = handle_say, .ctx = &said });

		programs_open();
		setenv(open_cases[i].variable, "x", 1);
		programs_add(open_cases[i].program, open_cases[i].script);
		opener_open(opener, "http://e/a b");
		while (loop_turn(loop, -1)) {
		}
		auto_free char *path = home_path("got");
		auto_free char *got = home_read("got");

		check_str(open_cases[i].name, said.data, open_cases[i].said);
		check_str(open_cases[i].name, got, open_cases[i].got);
		auto_free char *bin = home_path("bin");

		unlink(path);
		home_remove(bin);
		buf_clear(&said);
		opener_open(opener, "file:///x");
		check_str(open_cases[i].name, said.data, ONLY "\n");
		opener_free(opener);
		loop_free(loop);
		programs_close();
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_clean),
		test_at_home(test_open),
	};

	return CHECK_RUN(tests);
}
