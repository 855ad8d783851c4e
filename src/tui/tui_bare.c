/* Plain text on the normal screen: for a phone's long press, for the scrollback, for
   what stands there after us. While it is looked at the loop goes on and nothing is
   drawn; any key leads back. What was printed once is not printed at the end. */

#include "tui/tui_bare.h"

#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/file.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/settings.h"
#include "front/transcript/entry_text.h"
#include "tui/tui_draft.h"
#include "tui/view/browse.h"

static void add_entry(struct entry *entry, bool whole, struct buf *out) {
	entry_print(entry, whole, out);
	entry->printed = true;
}

/* The one that browsing is at, else the last answer. */
static bool add_one(struct tui *tui, struct buf *out) {
	struct entry *entry = browse_entry(&tui->screen.view);

	entry = entry ? entry : transcript_last_answer(&tui->screen.transcript);
	if (entry) {
		add_entry(entry, true, out);
	}
	return entry;
}

static void add_from(struct tui *tui, size_t from, bool again, struct buf *out) {
	const struct transcript *transcript = &tui->screen.transcript;

	for (size_t i = from; i < transcript->entries.len; i++) {
		if (again || !transcript->entries.items[i]->printed) {
			add_entry(transcript->entries.items[i], false, out);
		}
	}
}

/* Single keys without an echo; line ends as always. */
static void wait_for_key(void) {
	struct termios modes;

	if (tcgetattr(term_fd(), &modes) == 0) {
		modes.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ISIG | IEXTEN);
		modes.c_iflag &= (tcflag_t)~IXON;
		modes.c_cc[VMIN] = 1;
		modes.c_cc[VTIME] = 0;
		tcsetattr(term_fd(), TCSANOW, &modes);
	}
}

void tui_bare(void *ctx, bool all) {
	struct tui *tui = ctx;
	auto_buf struct buf text = BUF_INIT;

	if (all) {
		add_from(tui, 0, true, &text);
	} else {
		add_one(tui, &text);
	}
	if (text.len == 0) {
		screen_toast(&tui->screen, tr("there is nothing to print yet"));
		return;
	}
	buf_addf(&text, "%s\n", tr("-- any key goes back --"));
	tui_draft_save(tui);
	term_leave();
	tui->screen.away = true;
	tui->bare = true;
	wait_for_key();
	file_write_fd(STDOUT_FILENO, text.data, text.len, NULL);
}

void tui_bare_end(struct tui *tui) {
	tui->bare = false;
	term_enter();
	tcflush(term_fd(), TCIFLUSH);
	tui->screen.away = false;
	tui->screen.dirty = true;
	tui->resized = true;
	tui->urgent = true;
}

/* Where the last answer stands, the end where there is none. */
static size_t last_answer(const struct transcript *transcript) {
	const struct entry *answer = transcript_last_answer(transcript);
	size_t at = transcript->entries.len;

	while (answer && at > 0 && transcript->entries.items[--at] != answer) {
	}
	return at;
}

void tui_print_transcript(struct tui *tui) {
	auto_settings struct settings settings;
	auto_buf struct buf text = BUF_INIT;

	if (!tui->has_session) {
		return;
	}
	settings_init(&settings, tui->services);
	if (!settings_is(&settings, "ui.print_on_exit", "none")) {
		bool last = settings_is(&settings, "ui.print_on_exit", "last");

		add_from(tui, last ? last_answer(&tui->screen.transcript) : 0, false, &text);
		file_write_fd(STDOUT_FILENO, text.data, text.len, NULL);
	}
}
