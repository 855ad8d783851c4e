/* Bytes in, events out as text: "TEXT abc", "CTRL a", "UP+ctrl"; and the same for
   every way of cutting the bytes in two, and byte by byte. */

#include "tui/keys.h"

#include "base/mem.h"
#include "tests/check.h"

struct record {
	struct buf out;
	bool in_text; /* the last event was TEXT: more is appended to it */
};

static const char *const names[] = {
	[KEY_TEXT] = "TEXT",
	[KEY_PASTE] = "PASTE",
	[KEY_CTRL] = "CTRL",
	[KEY_ALT] = "ALT",
	[KEY_ENTER] = "ENTER",
	[KEY_TAB] = "TAB",
	[KEY_BACKTAB] = "BACKTAB",
	[KEY_BACKSPACE] = "BACKSPACE",
	[KEY_ESCAPE] = "ESCAPE",
	[KEY_UP] = "UP",
	[KEY_DOWN] = "DOWN",
	[KEY_LEFT] = "LEFT",
	[KEY_RIGHT] = "RIGHT",
	[KEY_HOME] = "HOME",
	[KEY_END] = "END",
	[KEY_PAGE_UP] = "PAGE_UP",
	[KEY_PAGE_DOWN] = "PAGE_DOWN",
	[KEY_INSERT] = "INSERT",
	[KEY_DELETE] = "DELETE",
	[KEY_FUNCTION] = "F",
	[KEY_MOUSE] = "MOUSE",
	[KEY_FOCUS_IN] = "FOCUS_IN",
	[KEY_FOCUS_OUT] = "FOCUS_OUT",
	[KEY_REPLY] = "REPLY",
};

static void record_key(void *ctx, const struct key *key) {
	struct record *record = ctx;
	struct buf *out = &record->out;

	if (key->key == KEY_TEXT && record->in_text) {
		buf_add(out, key->text, key->len);
		return;
	}
	record->in_text = key->key == KEY_TEXT;
	buf_addf(out, "%s%s", out->len ? "|" : "", names[key->key]);
	if (key->text) {
		buf_addf(out, " %.*s", (int)key->len, key->text);
	} else if (key->key == KEY_MOUSE) {
		buf_addf(out, " %u %d,%d %s", key->code, key->row, key->col,
			key->pressed ? "down" : "up");
	} else if (key->key == KEY_FUNCTION) {
		buf_addf(out, "%u", key->code);
	} else if (key->code) {
		buf_add_char(out, ' ');
		buf_add_code(out, key->code);
	}
	buf_addf(out, "%s%s%s", key->modifiers & MOD_SHIFT ? "+shift" : "",
		key->modifiers & MOD_ALT ? "+alt" : "",
		key->modifiers & MOD_CTRL ? "+ctrl" : "");
}

struct key_case {
	const char *name;
	const char *in;
	size_t len; /* 0: strlen(in) */
	const char *out;
	const char *after; /* what a timeout gives besides; NULL: nothing */
};

static const struct key_case cases[] = {
	{ .name = "letters", .in = "abc", .out = "TEXT abc" },
	{ .name = "Chinese", .in = "中文x", .out = "TEXT 中文x" },
	{ .name = "a character of four bytes", .in = "🦀", .out = "TEXT 🦀" },
	{ .name = "malformed bytes are no text", .in = "a\xff\xc3(\x80z", .out = "TEXT a(z" },
	{ .name = "C1 in UTF-8 is no text",
		.in = "a\xc2\x9b"
		      "31mz",
		.out = "TEXT a31mz" },
	{ .name = "bidi controls are no text", .in = "a\xe2\x80\xaez", .out = "TEXT az" },
	{ .name = "Enter", .in = "a\rb", .out = "TEXT a|ENTER|TEXT b" },
	{ .name = "Ctrl-J is not Enter", .in = "\n", .out = "CTRL j" },
	{ .name = "Tab", .in = "\t", .out = "TAB" },
	{ .name = "Ctrl-H is not Backspace", .in = "\b\x7f", .out = "CTRL h|BACKSPACE" },
	{ .name = "controls",
		.in = "\x01\x1a\x1c\x1d\x1e\x1f",
		.out = "CTRL a|CTRL z|CTRL \\|CTRL ]|CTRL ^|CTRL _" },
	{ .name = "NUL", .in = "\0", .len = 1, .out = "CTRL  " },
	{ .name = "a lone ESC", .in = "\x1b", .out = "", .after = "ESCAPE" },
	{ .name = "ESC twice", .in = "\x1b\x1b", .out = "ESCAPE", .after = "ESCAPE" },
	{ .name = "Alt-x", .in = "\x1bx", .out = "ALT x" },
	{ .name = "Alt and a Chinese character", .in = "\x1b中", .out = "ALT 中" },
	{ .name = "Alt-Enter", .in = "\x1b\r", .out = "ENTER+alt" },
	{ .name = "ESC and Tab are two keys", .in = "\x1b\t", .out = "ESCAPE|TAB" },
	{ .name = "Alt-Backspace", .in = "\x1b\x7f", .out = "BACKSPACE+alt" },
	{ .name = "Alt-Ctrl-A", .in = "\x1b\x01", .out = "CTRL a+alt" },
	{ .name = "Alt-[", .in = "\x1b[", .out = "", .after = "ALT [" },
	{ .name = "Alt-O", .in = "\x1bO", .out = "", .after = "ALT O" },
	{ .name = "Alt-]", .in = "\x1b]", .out = "", .after = "ALT ]" },
	{ .name = "arrows by CSI",
		.in = "\x1b[A\x1b[B\x1b[C\x1b[D",
		.out = "UP|DOWN|RIGHT|LEFT" },
	{ .name = "arrows by SS3",
		.in = "\x1bOA\x1bOB\x1bOC\x1bOD",
		.out = "UP|DOWN|RIGHT|LEFT" },
	{ .name = "Ctrl-Up", .in = "\x1b[1;5A", .out = "UP+ctrl" },
	{ .name = "Alt-Shift-Left", .in = "\x1b[1;4D", .out = "LEFT+shift+alt" },
	{ .name = "the keypad's Num lock bit is dropped", .in = "\x1b[1;129A", .out = "UP" },
	{ .name = "Home and End in all forms",
		.in = "\x1b[H\x1b[F\x1b[1~\x1b[4~\x1b[7~\x1b[8~\x1bOH\x1bOF",
		.out = "HOME|END|HOME|END|HOME|END|HOME|END" },
	{ .name = "pages",
		.in = "\x1b[5~\x1b[6~\x1b[5;3~",
		.out = "PAGE_UP|PAGE_DOWN|PAGE_UP+alt" },
	{ .name = "Insert and Delete", .in = "\x1b[2~\x1b[3~", .out = "INSERT|DELETE" },
	{ .name = "function keys",
		.in = "\x1bOP\x1b[12~\x1b[15~\x1b[24~\x1b[[E",
		.out = "F1|F2|F5|F12|F5" },
	{ .name = "rxvt's arrows",
		.in = "\x1b[a\x1bOd\x1b[5^",
		.out = "UP+shift|LEFT+ctrl|PAGE_UP+ctrl" },
	{ .name = "Shift-Tab", .in = "\x1b[Z", .out = "BACKTAB" },
	{ .name = "the keypad", .in = "\x1bOM\x1bOp\x1bOy\x1bOk", .out = "ENTER|TEXT 09+" },
	{ .name = "CSI-u: text", .in = "\x1b[97u\x1b[97;2u", .out = "TEXT aA" },
	{ .name = "CSI-u: what turns the direction is no text",
		.in = "\x1b[97u\x1b[8235u\x1b[98u",
		.out = "TEXT ab" },
	{ .name = "CSI-u: Ctrl and Alt", .in = "\x1b[106;5u\x1b[98;3u", .out = "CTRL j|ALT b" },
	{ .name = "CSI-u: what is the byte of undo elsewhere",
		.in = "\x1b[47;5u\x1b[45;6u\x1b[95;6u\x1b[55;5u",
		.out = "CTRL _|CTRL _|CTRL _|CTRL _" },
	{ .name = "CSI-u: Shift-Enter", .in = "\x1b[13;2u", .out = "ENTER+shift" },
	{ .name = "CSI-u: Shift-Tab", .in = "\x1b[9;2u", .out = "BACKTAB" },
	{ .name = "CSI-u: Escape", .in = "\x1b[27u", .out = "ESCAPE" },
	{ .name = "CSI-u: a release is nothing", .in = "\x1b[97;1:3u", .out = "" },
	{ .name = "CSI-u: a repeat is a press", .in = "\x1b[97;1:2u", .out = "TEXT a" },
	{ .name = "CSI-u: other layouts behind colons",
		.in = "\x1b[97:65:99;1u",
		.out = "TEXT a" },
	{ .name = "CSI-u: keypad", .in = "\x1b[57400u\x1b[57419u", .out = "TEXT 1|UP" },
	{ .name = "CSI-u: not a character",
		.in = "\x1b[55296u\x1b[1114112u\x1b[1u",
		.out = "" },
	{ .name = "modifyOtherKeys",
		.in = "\x1b[27;5;105~\x1b[27;2;13~",
		.out = "CTRL i|ENTER+shift" },
	{ .name = "SGR mouse",
		.in = "\x1b[<0;3;2M\x1b[<0;3;2m\x1b[<65;1;1M",
		.out = "MOUSE 0 1,2 down|MOUSE 0 1,2 up|MOUSE 65 0,0 down" },
	{ .name = "X10 mouse",
		.in = "\x1b[M #\"\x1b[M##\"",
		.out = "MOUSE 0 1,2 down|MOUSE 3 1,2 up" },
	{ .name = "X10 mouse far right",
		.in = "\x1b[M \xff!z",
		.out = "MOUSE 0 0,222 down|TEXT z" },
	{ .name = "urxvt mouse", .in = "\x1b[32;3;2M", .out = "MOUSE 0 1,2 down" },
	{ .name = "focus", .in = "\x1b[I\x1b[O", .out = "FOCUS_IN|FOCUS_OUT" },
	{ .name = "answers are no text", .in = "\x1b[?1;2cx", .out = "REPLY ?1;2|TEXT x" },
	{ .name = "OSC by BEL",
		.in = "\x1b]11;rgb:0/0/0\ax",
		.out = "REPLY 11;rgb:0/0/0|TEXT x" },
	{ .name = "OSC by ST", .in = "\x1b]11;x\x1b\\y", .out = "REPLY 11;x|TEXT y" },
	{ .name = "DCS", .in = "\x1bP1+r\x1b\\y", .out = "REPLY 1+r|TEXT y" },
	{ .name = "APC", .in = "\x1b_Gi=1\x1b\\y", .out = "REPLY Gi=1|TEXT y" },
	{ .name = "a string broken off by a key",
		.in = "\x1b]11;x\x1b[Ay",
		.out = "UP|TEXT y" },
	{ .name = "unknown sequences are swallowed",
		.in = "a\x1b[99~b\x1b[1;2;3;4;5;6;7;8xc\x1b[!pd\x1bOZe",
		.out = "TEXT ab|REPLY 1;2;3;4;5;6;7;8|TEXT c|REPLY !|TEXT d|BACKTAB|TEXT e" },
	{ .name = "a sequence of too many bytes",
		.in = "\x1b["
		      "11111111111111111111111111111111111111111111111111111111111111111111"
		      "111111111~x",
		.out = "TEXT x" },
	{ .name = "ESC breaks a sequence off", .in = "\x1b[1;\x1b[Ax", .out = "UP|TEXT x" },
	{ .name = "a control breaks a sequence off",
		.in = "\x1b[1;\x18x",
		.out = "CTRL x|TEXT x" },
	{ .name = "an open sequence gives nothing", .in = "\x1b[12;", .out = "" },
	{ .name = "an open string gives nothing", .in = "\x1b]52;c;abc", .out = "" },
	{ .name = "a paste",
		.in = "\x1b[200~one\rtwo\r\nthree\n\x1b[201~x",
		.out = "PASTE one\ntwo\nthree\n|TEXT x" },
	{ .name = "controls in a paste",
		.in = "\x1b[200~a\x01\tb\x1b[31mc\x7f\xc2\x9b"
		      "d\x1b[201~",
		.out = "PASTE a\tbcd" },
	{ .name = "reports in a paste",
		.in = "\x1b[200~a\x1b[I\x1b[<0;1;1Mb\x1b[201~",
		.out = "PASTE ab" },
	{ .name = "line breaks as keys in a paste",
		.in = "\x1b[200~a\x1b[13ub\x1b[106;5uc\x1b[201~",
		.out = "PASTE a\nb\nc" },
	{ .name = "an empty paste is nothing", .in = "\x1b[200~\x1b[201~x", .out = "TEXT x" },
	{ .name = "a paste without an end",
		.in = "\x1b[200~abc",
		.out = "",
		.after = "PASTE abc" },
	{ .name = "an end without a paste", .in = "\x1b[201~x", .out = "TEXT x" },
	{ .name = "a broken character in a paste",
		.in = "\x1b[200~a\xe4\xb8\x1b[201~",
		.out = "PASTE a" },
};

static void feed(const struct key_case *c, struct record *record, size_t cut, bool timeout) {
	struct keys *keys = keys_new(record_key, record);
	size_t len = c->len ? c->len : strlen(c->in);

	if (cut == SIZE_MAX) {
		for (size_t i = 0; i < len; i++) {
			keys_feed(keys, c->in + i, 1);
		}
	} else {
		keys_feed(keys, c->in, cut);
		keys_feed(keys, c->in + cut, len - cut);
	}
	if (timeout && keys_wait(keys) >= 0) {
		keys_timeout(keys);
		assert_int_equal(keys_wait(keys), -1);
	}
	keys_free(keys);
}

static void check_feed(const struct key_case *c, size_t cut, const char *want) {
	struct record record = { .out = BUF_INIT };

	feed(c, &record, cut, false);
	check_str(c->name, record.out.data, want);
	buf_fini(&record.out);
}

static void test_events(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_feed(&cases[i], 0, cases[i].out);
	}
}

static void test_every_split(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		size_t len = cases[i].len ? cases[i].len : strlen(cases[i].in);

		for (size_t cut = 0; cut <= len; cut++) {
			check_feed(&cases[i], cut, cases[i].out);
		}
		check_feed(&cases[i], SIZE_MAX, cases[i].out);
	}
}

static void test_timeout(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct record record = { .out = BUF_INIT };
		auto_buf struct buf want = BUF_INIT;

		buf_addf(&want, "%s%s%s", cases[i].out,
			*cases[i].out && cases[i].after ? "|" : "",
			cases[i].after ? cases[i].after : "");
		feed(&cases[i], &record, 0, true);
		check_str(cases[i].name, record.out.data, want.data);
		buf_fini(&record.out);
	}
}

struct seen {
	int count;
	int burst[8];
	bool after_text[8];
};

static void see(void *ctx, const struct key *key) {
	struct seen *seen = ctx;

	assert_true(seen->count < 8);
	seen->burst[seen->count] = key->burst;
	seen->after_text[seen->count++] = key->after_text;
}

static void test_bursts(void **state) {
	struct seen seen = { 0 };
	struct keys *keys = keys_new(see, &seen);

	(void)state;
	keys_feed(keys, "ab\r", 3);
	keys_feed(keys, "\r", 1);
	keys_feed(keys, "\x1b[A\x1b[A", 6);
	assert_int_equal(seen.count, 5);
	assert_true(seen.after_text[1]);
	assert_int_equal(seen.burst[1], 1);
	assert_false(seen.after_text[2]);
	assert_int_equal(seen.burst[2], 0);
	assert_int_equal(seen.burst[4], 1);
	keys_free(keys);
}

static void test_waits(void **state) {
	static const struct {
		const char *name;
		const char *in;
		int wait;
	} waits[] = {
		{ .name = "nothing open", .in = "a", .wait = -1 },
		{ .name = "a lone ESC", .in = "\x1b", .wait = 40 },
		{ .name = "a sequence", .in = "\x1b[1", .wait = 500 },
		{ .name = "a paste", .in = "\x1b[200~a", .wait = 2000 },
		{ .name = "half a character", .in = "\xe4", .wait = 500 },
	};
	struct record record = { .out = BUF_INIT };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(waits); i++) {
		struct keys *keys = keys_new(record_key, &record);

		keys_set_patience(keys, 40);
		keys_feed(keys, waits[i].in, strlen(waits[i].in));
		check_int(waits[i].name, keys_wait(keys), waits[i].wait);
		keys_free(keys);
	}
	buf_fini(&record.out);
}

/* What stood in the queue of a busy machine until the wait for more was over. */
static void test_late(void **state) {
	static const struct {
		const char *name, *before, *late, *out;
	} late[] = {
		{ "a letter", "\x1b", "q", "ESCAPE|TEXT q" },
		{ "a control", "\x1b", "\x0c", "ESCAPE|CTRL l" },
		{ "Enter", "\x1b", "\r", "ESCAPE|ENTER" },
		{ "Escape again", "\x1b", "\x1b", "ESCAPE" },
		{ "Chinese", "\x1b", "\xe4\xb8\xad", "ESCAPE|TEXT \xe4\xb8\xad" },
		{ "the rest of a sequence", "\x1b", "[A", "UP" },
		{ "the rest of another", "\x1b", "OA", "UP" },
		{ "the end of a sequence", "\x1b[1;5", "A", "UP+ctrl" },
		{ "the end of a paste", "\x1b[200~a", "b\x1b[201~", "PASTE ab" },
		{ "the end of a character", "\xe4\xb8", "\xad", "TEXT \xe4\xb8\xad" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(late); i++) {
		struct record record = { .out = BUF_INIT };
		struct keys *keys = keys_new(record_key, &record);

		keys_feed(keys, late[i].before, strlen(late[i].before));
		keys_late(keys, late[i].late[0]);
		keys_feed(keys, late[i].late, strlen(late[i].late));
		check_str(late[i].name, record.out.data, late[i].out);
		keys_free(keys);
		buf_fini(&record.out);
	}
}

/* A long string never ends: its bytes are dropped, and then keys work again. */
static void test_endless_string(void **state) {
	struct record record = { .out = BUF_INIT };
	struct keys *keys = keys_new(record_key, &record);

	(void)state;
	keys_feed(keys, "\x1b]", 2);
	for (int i = 0; i < 8193; i++) {
		keys_feed(keys, "q", 1);
	}
	assert_string_equal(record.out.data, "");
	keys_feed(keys, "abc", 3);
	assert_string_equal(record.out.data, "TEXT abc");
	keys_free(keys);
	buf_fini(&record.out);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_every_split),
		cmocka_unit_test(test_timeout),
		cmocka_unit_test(test_bursts),
		cmocka_unit_test(test_waits),
		cmocka_unit_test(test_late),
		cmocka_unit_test(test_endless_string),
	};

	return CHECK_RUN(tests);
}
