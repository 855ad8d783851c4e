/* Some terminals print what they do not know, so each question goes only to those
   that are known to bear it: Termux before 2025 shows the tail of unknown sequences,
   Apple's Terminal the "p" of DECRQM, the Linux console most of all of them. */

#include "tui/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#define KITTY_TMUX 305 /* the first version that has extended keys whole */
#define BECOMES_DARK 400
#define BECOMES_LIGHT 600 /* per mille of brightness; between them all stays */

static const char *const families[] = { "xterm", "tmux", "screen", "alacritty", "foot", "kitty",
	"rxvt", "st-", "putty", "wezterm", "ghostty", "contour", "konsole", "gnome", "vte",
	"mintty", "iterm" };

static bool is_known(const char *name) {
	for (size_t i = 0; i < ARRAY_LEN(families); i++) {
		if (str_starts(name, families[i])) {
			return true;
		}
	}
	return false;
}

/* "3.3a", "next-3.5" as 303, 305; 0: not said. */
static int tmux_version(void) {
	const char *text = getenv("TERM_PROGRAM_VERSION");
	int major = 0, minor = 0;

	if (!text || !str_eq(getenv("TERM_PROGRAM"), "tmux")) {
		return 0;
	}
	text += strcspn(text, "0123456789");
	return sscanf(text, "%2d.%2d", &major, &minor) >= 1 ? major * 100 + minor : 0;
}

void probe_init(struct probe *probe) {
	const char *name = getenv("TERM");
	bool in_tmux = !str_is_empty(getenv("TMUX"));

	*probe = (struct probe){ 0 };
	if (path_is_termux() && !in_tmux) {
		probe->may = ASK_COLOUR;
	} else if (!is_known(name) || (str_starts(name, "screen") && !in_tmux)) {
		probe->may = 0;
	} else if (str_eq(getenv("TERM_PROGRAM"), "Apple_Terminal")) {
		probe->may = ASK_COLOUR | ASK_NAME;
	} else {
		probe->may = ASK_COLOUR | ASK_SYNC | ASK_NAME;
		if (!path_is_termux() && (!in_tmux || tmux_version() >= KITTY_TMUX)) {
			probe->may |= ASK_KITTY;
		}
	}
}

void probe_ask(struct probe *probe, int which, struct buf *out) {
	which &= probe->may;
	if (which == 0) {
		return;
	}
	/* Some take CSI ? u for "restore the cursor". */
	buf_add_str(out, which & ASK_KITTY ? "\033"
					     "7"
					   : "");
	buf_add_str(out, which & ASK_COLOUR ? "\033]11;?\a" : "");
	buf_add_str(out, which & ASK_SYNC ? "\033[?2026$p" : "");
	buf_add_str(out, which & ASK_KITTY ? "\033[?u\033"
					     "8"
					   : "");
	buf_add_str(out, which & ASK_NAME ? "\033[c" : "");
	probe->asked |= which;
}

/* "rgb:ffff/ffff/ffff", one to four digits each, or "#rrggbb" by as many: per mille
   of brightness; -1: no colour. */
static int brightness(const char *text, size_t len) {
	static const int weights[] = { 299, 587, 114 };
	auto_free char *copy = xmemdup(text, len);
	int sum = 0;
	char *at = copy;

	if (str_starts(copy, "rgba:") || str_starts(copy, "rgb:")) {
		at = strchr(copy, ':') + 1;
	} else {
		return -1;
	}
	for (int i = 0; i < 3; i++) {
		char *end;
		unsigned long value = strtoul(at, &end, 16);
		long digits = end - at;

		if (digits < 1 || digits > 4 || (i < 2 && *end != '/')) {
			return -1;
		}
		sum += weights[i] * (int)(value * 1000 / ((1ul << (4 * digits)) - 1)) / 1000;
		at = end + 1;
	}
	return sum;
}

static bool take_colour(struct probe *probe, const struct key *reply) {
	int before = probe->darkness, value;

	if (reply->len < 4 || memcmp(reply->text, "11;", 3) != 0) {
		return false;
	}
	probe->asked &= ~ASK_COLOUR;
	value = brightness(reply->text + 3, reply->len - 3);
	if (value < 0) {
		return false;
	}
	if (before == 0) {
		probe->darkness = value < 500 ? 1 : -1;
	} else if (value < BECOMES_DARK || value > BECOMES_LIGHT) {
		probe->darkness = value < BECOMES_DARK ? 1 : -1;
	}
	return probe->darkness != before;
}

/* "?2026;1$": set or reset means that it is known; 0, 3 and 4 cannot be used. */
static bool take_sync(struct probe *probe, const struct key *reply) {
	bool before = probe->sync;

	if (reply->len < 8 || memcmp(reply->text, "?2026;", 6) != 0) {
		return false;
	}
	probe->asked &= ~ASK_SYNC;
	probe->sync = reply->text[7] == '$' && (reply->text[6] == '1' || reply->text[6] == '2');
	return probe->sync != before;
}

bool probe_answer(struct probe *probe, const struct key *reply) {
	bool is_private = reply->len > 0 && reply->text[0] == '?';

	if (reply->code == ']') {
		return take_colour(probe, reply);
	}
	if (reply->code == 'y') {
		return take_sync(probe, reply);
	}
	if (reply->code == 'u' && is_private && probe->asked & ASK_KITTY) {
		probe->asked &= ~ASK_KITTY;
		probe->kitty = true;
		return true;
	}
	if (reply->code == 'c' && is_private) {
		bool before = probe->named;

		probe->asked = 0;
		probe->named = true;
		return !before;
	}
	return false;
}
