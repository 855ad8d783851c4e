/* Which terminal is asked what, and what its answers mean; they come as bytes through
   the decoder, whole or split. */

#include "tui/probe.h"

#include <stdlib.h>

#include "base/mem.h"
#include "tests/check.h"

#define VARIABLES 7

static const char *const variables[VARIABLES] = { "TERM", "TERM_PROGRAM",
	"TERM_PROGRAM_VERSION", "TMUX", "STY", "TERMUX_VERSION", "PREFIX" };

static void test_questions(void **state) {
	static const struct {
		const char *name;
		const char *values[VARIABLES];
		int may;
	} cases[] = {
		{ "an xterm", { "xterm-256color" },
			ASK_COLOUR | ASK_SYNC | ASK_KITTY | ASK_NAME },
		{ "foot", { "foot" }, ASK_COLOUR | ASK_SYNC | ASK_KITTY | ASK_NAME },
		{ "tmux 3.3a has no kitty keys", { "tmux-256color", "tmux", "3.3a", "x" },
			ASK_COLOUR | ASK_SYNC | ASK_NAME },
		{ "tmux 3.5a may", { "tmux-256color", "tmux", "3.5a", "x" },
			ASK_COLOUR | ASK_SYNC | ASK_KITTY | ASK_NAME },
		{ "tmux on the way to 3.6", { "screen-256color", "tmux", "next-3.6", "x" },
			ASK_COLOUR | ASK_SYNC | ASK_KITTY | ASK_NAME },
		{ "a tmux that names no version", { "screen-256color", NULL, NULL, "x" },
			ASK_COLOUR | ASK_SYNC | ASK_NAME },
		{ "another screen", { "screen.xterm-256color", NULL, NULL, NULL, "x" }, 0 },
		{ "Termux", { "xterm-256color", NULL, NULL, NULL, NULL, "0.118.0" },
			ASK_COLOUR },
		{ "tmux on Termux", { "tmux-256color", "tmux", "3.5a", "x", NULL, "0.118.0" },
			ASK_COLOUR | ASK_SYNC | ASK_NAME },
		{ "Apple's", { "xterm-256color", "Apple_Terminal", "453" },
			ASK_COLOUR | ASK_NAME },
		{ "the Linux console", { "linux" }, 0 },
		{ "a vt100", { "vt100" }, 0 },
		{ "no name", { NULL }, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct probe probe;

		for (size_t n = 0; n < VARIABLES; n++) {
			if (cases[i].values[n]) {
				setenv(variables[n], cases[i].values[n], 1);
			} else {
				unsetenv(variables[n]);
			}
		}
		probe_init(&probe);
		check_int(cases[i].name, probe.may, cases[i].may);
	}
}

static void test_bytes(void **state) {
	static const struct {
		const char *name;
		int which;
		const char *bytes;
	} cases[] = {
		{ "all", ASK_COLOUR | ASK_SYNC | ASK_KITTY | ASK_NAME,
			"\0337\033]11;?\a\033[?2026$p\033[?u\0338\033[c" },
		{ "one", ASK_COLOUR, "\033]11;?\a" },
		{ "none", 0, "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct probe probe = { .may = 15 };
		auto_buf struct buf out = BUF_INIT;

		probe_ask(&probe, cases[i].which, &out);
		check_str(cases[i].name, out.data, cases[i].bytes);
		check_int(cases[i].name, probe.asked, cases[i].which);
	}
}

struct answers {
	struct probe probe;
	int changes;
	int others; /* keys that are no answers */
};

static void handle_answer(void *ctx, const struct key *key) {
	struct answers *answers = ctx;

	if (key->key == KEY_REPLY) {
		answers->changes += probe_answer(&answers->probe, key);
	} else {
		answers->others++;
	}
}

static void test_answers(void **state) {
	static const struct {
		const char *name;
		const char *bytes;
		int changes, asked;
		bool named, sync, kitty;
		int darkness;
	} cases[] = {
		{ "black", "\033]11;rgb:0000/0000/0000\a", 1, 14, false, false, false, 1 },
		{ "white, short, by ST", "\033]11;rgb:f/f/f\033\\", 1, 14, false, false, false,
			-1 },
		{ "with a fourth", "\033]11;rgba:ff/fe/f0/80\a", 1, 14, false, false, false,
			-1 },
		{ "green is light, blue is dark",
			"\033]11;rgb:00/ff/00\a\033]11;rgb:00/00/ff\a", 2, 14, false, false,
			false, 1 },
		{ "no colour", "\033]11;none\a\033]11;rgb:gg/00/00\a", 0, 14, false, false,
			false, 0 },
		{ "another colour's number", "\033]10;rgb:ff/ff/ff\a", 0, 15, false, false,
			false, 0 },
		{ "2026 is known", "\033[?2026;2$y", 1, 13, false, true, false, 0 },
		{ "2026 is set", "\033[?2026;1$y", 1, 13, false, true, false, 0 },
		{ "2026 is not known", "\033[?2026;0$y", 0, 13, false, false, false, 0 },
		{ "2026 cannot change", "\033[?2026;4$y", 0, 13, false, false, false, 0 },
		{ "another mode", "\033[?2004;1$y", 0, 15, false, false, false, 0 },
		{ "kitty", "\033[?0u", 1, 11, false, false, true, 0 },
		{ "the name ends the asking", "\033[?64;1;22c", 1, 0, true, false, false, 0 },
		{ "a late kitty is not believed", "\033[?64c\033[?1u", 1, 0, true, false, false,
			0 },
		{ "all", "\033]11;rgb:11/11/11\033\\\033[?2026;2$y\033[?1u\033[?62c", 4, 0,
			true, true, true, 1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		for (size_t cut = 0; cut <= strlen(cases[i].bytes); cut++) {
			struct answers answers = { .probe = { .may = 15, .asked = 15 } };
			struct keys *keys = keys_new(handle_answer, &answers);

			keys_feed(keys, cases[i].bytes, cut);
			keys_feed(keys, cases[i].bytes + cut, strlen(cases[i].bytes) - cut);
			check_int(cases[i].name, answers.others, 0);
			check_int(cases[i].name, answers.changes, cases[i].changes);
			check_int(cases[i].name, answers.probe.asked, cases[i].asked);
			check_int(cases[i].name, answers.probe.named, cases[i].named);
			check_int(cases[i].name, answers.probe.sync, cases[i].sync);
			check_int(cases[i].name, answers.probe.kitty, cases[i].kitty);
			check_int(cases[i].name, answers.probe.darkness, cases[i].darkness);
			keys_free(keys);
		}
	}
}

/* Between dark and light what was known stays. */
static void test_hysteresis(void **state) {
	static const struct {
		const char *name;
		int before;
		const char *colour;
		int after;
	} cases[] = {
		{ "grey, nothing known", 0, "\033]11;rgb:70/70/70\a", 1 },
		{ "light grey, nothing known", 0, "\033]11;rgb:90/90/90\a", -1 },
		{ "light grey on dark", 1, "\033]11;rgb:90/90/90\a", 1 },
		{ "grey on light", -1, "\033]11;rgb:70/70/70\a", -1 },
		{ "white on dark", 1, "\033]11;rgb:ff/ff/ff\a", -1 },
		{ "black on light", -1, "\033]11;rgb:00/00/00\a", 1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct answers answers = { .probe = {
						   .may = 15, .darkness = cases[i].before } };
		struct keys *keys = keys_new(handle_answer, &answers);

		keys_feed(keys, cases[i].colour, strlen(cases[i].colour));
		check_int(cases[i].name, answers.probe.darkness, cases[i].after);
		keys_free(keys);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_questions),
		cmocka_unit_test(test_bytes),
		cmocka_unit_test(test_answers),
		cmocka_unit_test(test_hysteresis),
	};

	return CHECK_RUN(tests);
}
