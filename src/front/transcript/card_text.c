/* Everything about an entry in plain lines, for a reader or the clipboard. */

#include "front/transcript/transcript.h"

#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "front/transcript/card_output.h"
#include "front/transcript/spool.h"

static void write_card(const struct entry *entry, struct buf *out) {
	auto_buf struct buf note = BUF_INIT, hint = BUF_INIT;

	entry_note(entry, clock_monotonic(), &note);
	entry_hint(entry, &hint);
	buf_addf(out, "%s  %s", entry_word(entry), entry->name ? entry->name : "?");
	buf_addf(out, "%s%s\n", note.len > 0 ? "  " : "", note.data);
	if (hint.len > 0) {
		buf_addf(out, "%s\n", hint.data);
	}
	if (!str_is_empty(entry->arguments) && !str_eq(entry->arguments, "{}")) {
		buf_addf(out, "%s\n", entry->arguments);
	}
	if (entry->output.len > 0) {
		buf_add_char(out, '\n');
		spool_read(entry->filter ? entry->filter->spool : NULL, out);
		buf_add(out, entry->output.data, entry->output.len);
	}
}

void entry_write(const struct entry *entry, struct buf *out) {
	if (entry->kind == ENTRY_CALL) {
		write_card(entry, out);
	} else if (entry->kind == ENTRY_GROUP) {
		buf_add_str(out, entry->title);
	} else {
		sanitize(out, entry->text.data, entry->text.len, SANITIZE_TEXT);
	}
}
