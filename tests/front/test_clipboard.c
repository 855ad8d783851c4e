#include "tests/check.h"

#include "base/base64.h"
#include "base/buf.h"
#include "base/strv.h"
#include "front/share/clipboard.h"
#include "loop/loop.h"
#include "tests/front/programs.h"

struct desk {
	struct loop *loop;
	struct clipboard *clipboard;
	struct buf said; /* "text\n" for each */
	struct buf sent;
	bool refuses; /* the terminal takes nothing */
};

static void handle_say(void *ctx, const char *text) {
	struct desk *desk = ctx;

	buf_addf(&desk->said, "%s\n", text);
}

static bool handle_send(void *ctx, const char *data, size_t len) {
	struct desk *desk = ctx;

	return !desk->refuses && buf_add(&desk->sent, data, len);
}

static void desk_open(struct desk *desk, bool has_terminal) {
	programs_open();
	*desk = (struct desk){ .loop = loop_new(), .said = BUF_INIT, .sent = BUF_INIT };
	desk->clipboard = clipboard_new(&(struct clipboard_options){
		.loop = desk->loop,
		.send = has_terminal ? handle_send : NULL,
		.say = handle_say,
		.ctx = desk,
	});
}

static void desk_close(struct desk *desk) {
	clipboard_free(desk->clipboard);
	while (loop_turn(desk->loop, -1)) {
	}
	loop_free(desk->loop);
	buf_fini(&desk->said);
	buf_fini(&desk->sent);
	programs_close();
}

static void copy(struct desk *desk, const char *text) {
	buf_clear(&desk->said);
	clipboard_copy(desk->clipboard, text, strlen(text));
	while (desk->said.len == 0) {
		assert_true(loop_turn(desk->loop, -1));
	}
}

static const struct {
	const char *name;
	const char *set; /* "NAME=value NAME=value" */
	const char *programs[3];
	const char *said;
} way_cases[] = {
	{ "a phone", "TERMUX_VERSION=1", { "termux-clipboard-set" },
		"copied 5 characters (termux-clipboard-set)\n" },
	{ "a phone with X11 too", "TERMUX_VERSION=1 DISPLAY=:0",
		{ "xclip", "termux-clipboard-set" },
		"copied 5 characters (termux-clipboard-set)\n" },
	{ "Wayland", "WAYLAND_DISPLAY=w DISPLAY=:0", { "wl-copy", "xclip" },
		"copied 5 characters (wl-copy)\n" },
	{ "Wayland without its program", "WAYLAND_DISPLAY=w DISPLAY=:0", { "xclip" },
		"copied 5 characters (xclip)\n" },
	{ "X11", "DISPLAY=:0", { "wl-copy", "xclip", "xsel" },
		"copied 5 characters (xclip)\n" },
	{ "X11 with xsel", "DISPLAY=:0", { "xsel" }, "copied 5 characters (xsel)\n" },
	{ "X11 without programs", "DISPLAY=:0", { NULL }, "sent by OSC 52: paste to check\n" },
	{ "no desktop", "", { "xclip", "wl-copy", "xsel" },
		"sent by OSC 52: paste to check\n" },
	{ "behind ssh", "DISPLAY=:0 WAYLAND_DISPLAY=w SSH_CONNECTION=x",
		{ "xclip", "wl-copy", "xsel" }, "sent by OSC 52: paste to check\n" },
	{ "a phone behind ssh", "TERMUX_VERSION=1 SSH_TTY=x", { "termux-clipboard-set" },
		"sent by OSC 52: paste to check\n" },
};

static void set_all(const char *set) {
	auto_strv struct strv words = STRV_INIT;

	strv_split(&words, set, " ");
	for (size_t i = 0; i < words.len; i++) {
		char *equals = strchr(words.items[i], '=');

		*equals = '\0';
		setenv(words.items[i], equals + 1, 1);
	}
}

static void test_ways(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(way_cases); i++) {
		struct desk desk;

		desk_open(&desk, true);
		/* What this machine has installed does not count. */
		auto_free char *bin = home_path("bin");

		file_make_folder(bin, NULL);
		for (int at = 0; at < 3 && way_cases[i].programs[at]; at++) {
			programs_add(way_cases[i].programs[at],
				"exec >got; while IFS= read -r "
				"line; do echo \"$line\"; done; printf %s \"$line\"");
		}
		setenv("PATH", bin, 1);
		set_all(way_cases[i].set);
		copy(&desk, "h\xc3\xa9llo");
		check_str(way_cases[i].name, desk.said.data, way_cases[i].said);
		bool by_terminal = strstr(way_cases[i].said, "OSC") != NULL;
		auto_free char *got = home_read("got");

		check_int(way_cases[i].name, desk.sent.len > 0, by_terminal);
		if (!by_terminal) {
			check_str(way_cases[i].name, got, "h\xc3\xa9llo");
		}
		desk_close(&desk);
		home_remove(bin);
		auto_free char *path = home_path("got");

		unlink(path);
	}
}

static void test_falls_through(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk, true);
	setenv("WAYLAND_DISPLAY", "w", 1);
	setenv("DISPLAY", ":0", 1);
	programs_add("wl-copy", "exit 1");
	programs_add("xclip", "exec sleep 1000"); /* never answers */
	programs_add("xsel", "exec cat >got");
	copy(&desk, "x");
	assert_string_equal(desk.said.data, "copied 1 character (xsel)\n");
	desk_close(&desk);
}

static void test_osc(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk, true);
	copy(&desk, "hello");
	assert_string_equal(desk.sent.data, "\033]52;c;aGVsbG8=\a");
	buf_clear(&desk.sent);
	setenv("TMUX", "/tmp/x,1,0", 1);
	copy(&desk, "hello");
	assert_string_equal(
		desk.sent.data, "\033Ptmux;\033\033]52;c;aGVsbG8=\a\033\\\033]52;c;aGVsbG8=\a");
	desk_close(&desk);
}

static void test_harmless(void **state) {
	struct desk desk;
	static const char clean[] = "a[201~b\n\tcd\xef\xbf\xbd\xe4\xb8\xad";
	auto_buf struct buf want = BUF_INIT;

	(void)state;
	desk_open(&desk, true);
	copy(&desk, "a\033[201~b\r\n\tc\xc2\x9b"
		    "d\xff\x7f"
		    "\xe4\xb8\xad");
	base64_encode(&want, clean, strlen(clean));
	assert_non_null(strstr(desk.sent.data, want.data));
	copy(&desk, "");
	assert_string_equal(desk.said.data, "there is nothing to copy\n");
	copy(&desk, "\033");
	assert_string_equal(desk.said.data, "there is nothing to copy\n");
	desk_close(&desk);
}

/* Too long for a terminal, or none that would take it. */
static const struct {
	const char *name;
	const char *set;
	size_t len;
	bool has_terminal, refuses;
	const char *said; /* NULL: it is sent */
} file_cases[] = {
	{ "what a terminal takes", "", 55000, true, false, NULL },
	{ "a byte more", "", 55001, true, false,
		"too long for this terminal; the text is in " },
	{ "what Termux takes", "TERMUX_VERSION=1 SSH_TTY=x", 6000, true, false, NULL },
	{ "a byte more there", "TERMUX_VERSION=1 SSH_TTY=x", 6001, true, false,
		"too long for this terminal; the text is in " },
	{ "no terminal", "", 5, false, false, "no clipboard here; the text is in " },
	{ "the console", "TERM=linux", 5, true, false, "no clipboard here; the text is in " },
	{ "a terminal that is left", "", 5, true, true, "no clipboard here; the text is in " },
};

static void test_file(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(file_cases); i++) {
		struct desk desk;
		auto_free char *text = xmalloc(file_cases[i].len + 1);

		desk_open(&desk, file_cases[i].has_terminal);
		desk.refuses = file_cases[i].refuses;
		set_all(file_cases[i].set);
		memset(text, 'x', file_cases[i].len);
		text[file_cases[i].len] = '\0';
		copy(&desk, text);
		if (file_cases[i].said) {
			auto_free char *path = home_path("cache/chela/copied.txt");
			auto_free char *want = xasprintf("%s%s\n", file_cases[i].said, path);
			auto_free char *got = home_read("cache/chela/copied.txt");
			struct stat info;

			check_str(file_cases[i].name, desk.said.data, want);
			check_str(file_cases[i].name, got, text);
			check(file_cases[i].name, stat(path, &info) == 0);
			check_int(file_cases[i].name, info.st_mode & 0777, 0600);
			unlink(path);
		} else {
			check_str(file_cases[i].name, desk.said.data,
				"sent by OSC 52: paste to check\n");
		}
		desk_close(&desk);
	}
}

static void test_newest_wins(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk, true);
	setenv("DISPLAY", ":0", 1);
	programs_add(
		"xclip", "read word; test $word = slow && exec sleep 1000; echo $word >got");
	clipboard_copy(desk.clipboard, "slow\n", 5);
	loop_turn(desk.loop, 0);
	copy(&desk, "fast\n");
	assert_string_equal(desk.said.data, "copied 5 characters (xclip)\n");
	auto_free char *got = home_read("got");

	assert_string_equal(got, "fast\n");
	/* One that is under way when all ends says nothing any more. */
	buf_clear(&desk.said);
	clipboard_copy(desk.clipboard, "slow\n", 5);
	desk.clipboard = clipboard_free(desk.clipboard);
	while (loop_turn(desk.loop, -1)) {
	}
	assert_int_equal(desk.said.len, 0);
	desk_close(&desk);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_ways),
		test_at_home(test_falls_through),
		test_at_home(test_osc),
		test_at_home(test_harmless),
		test_at_home(test_file),
		test_at_home(test_newest_wins),
	};

	return CHECK_RUN(tests);
}
