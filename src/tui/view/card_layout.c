/* A card is a head, drawn anew each time as its time runs, maybe a line on what can
   be done, and some of what the tool said: the newest while it runs, the first ones
   when it went well, from the first that looks like an error when it did not. A diff
   has a layout of its own. */

#include "tui/view/card_layout.h"

#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/transcript/card_output.h"
#include "tui/view/diff_layout.h"
#include "tui/view/entry_layout.h"

#define INDENT 4
#define LINES_FOLDED 3
#define LINES_MORE 10 /* of a diff, or where more is wanted */
#define LINES_OPEN 15
#define REFUSAL_ROWS 3
#define ERROR_LINES 2000 /* that are searched for the first error */
#define NARROW 48        /* columns; below, a folded diff is only what changed */
#define CONTEXT 2
#define NAME_LEAST 14   /* columns of the tool's name that are shown before its note */
#define NOTE_MAX_PART 2 /* the note takes at most one part in so many */

/* Which lines of the output are shown. */
struct body {
	const struct entry *entry;
	size_t all;
	size_t first, count;
};

static size_t line_length(const struct buf *text, size_t at) {
	const char *end = memchr(text->data + at, '\n', text->len - at);

	return end ? (size_t)(end - text->data) - at : text->len - at;
}

static size_t count_lines(const struct buf *text) {
	size_t lines = 0;

	for (size_t at = 0; at < text->len; at += line_length(text, at) + 1) {
		lines++;
	}
	return lines;
}

static bool has_word(const char *line, size_t len, const char *word) {
	size_t size = strlen(word);

	for (size_t at = 0; at + size <= len; at++) {
		if (strncasecmp(line + at, word, size) == 0) {
			return true;
		}
	}
	return false;
}

static bool looks_like_error(const char *line, size_t len) {
	static const char *const words[] = { "error", "fatal", "fail", "cannot", "can't",
		"could not", "not found", "no such", "denied", "exception", "traceback",
		"panic", "undefined", "refused" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (has_word(line, len, words[i])) {
			return true;
		}
	}
	return false;
}

/* Number of the first line that looks like an error; false: none does. */
static bool find_error(const struct buf *text, size_t *line) {
	size_t at = 0;

	for (*line = 0; at < text->len && *line < ERROR_LINES; (*line)++) {
		size_t len = line_length(text, at);

		if (looks_like_error(text->data + at, len)) {
			return true;
		}
		at += len + 1;
	}
	return false;
}

static size_t first_line(const struct entry *entry, size_t all, size_t count) {
	bool running = entry->status == CALL_RUNNING || entry->status == CALL_PENDING;
	bool cut = entry->status == CALL_CANCELLED || entry->timed_out;
	size_t line;

	if (!running && !cut && entry->exit_code == 0) {
		return 0;
	}
	if (entry->exit_code != 0 && find_error(&entry->output, &line)) {
		return line < all - count ? line : all - count;
	}
	return all - count;
}

static struct body choose_lines(const struct entry *entry, int detail) {
	size_t most = !entry->folded          ? LINES_OPEN
		      : detail == DETAIL_MORE ? LINES_MORE
					      : LINES_FOLDED;
	struct body body = { .entry = entry, .all = count_lines(&entry->output) };

	if (entry->folded && detail == DETAIL_HEAD) {
		most = 0;
	}
	body.count = body.all < most ? body.all : most;
	body.first = first_line(entry, body.all, body.count);
	return body;
}

static enum canvas_style look_style(enum card_look look) {
	static const uint8_t styles[] = {
		[LOOK_PLAIN] = STYLE_FAINT,
		[LOOK_BOLD] = STYLE_STRONG,
		[LOOK_RED] = STYLE_REMOVED,
		[LOOK_GREEN] = STYLE_ADDED,
		[LOOK_YELLOW] = STYLE_WARN,
		[LOOK_MAGENTA] = STYLE_DENIED,
		[LOOK_CYAN] = STYLE_BUSY,
	};

	return (enum canvas_style)styles[look];
}

/* Bytes [at, end) of the output in their colours. */
static void add_runs(
	struct text_layout *layout, const struct entry *entry, size_t at, size_t end) {
	while (at < end) {
		size_t next = card_output_next(entry->filter, at);
		size_t to = next < end ? next : end;

		text_layout_run(layout, look_style(card_output_look(entry->filter, at)),
			entry->output.data + at, to - at);
		at = to;
	}
}

/* How many lines there are besides those that are shown. */
static void more_note(size_t hidden, bool folded, struct buf *out) {
	if (hidden > 0 && folded) {
		buf_addf(out, tr_n(" (+%zu line)", " (+%zu lines)", hidden), hidden);
	} else if (hidden > 0) {
		buf_addf(out, tr_n(" (+%zu line: v)", " (+%zu lines: v)", hidden), hidden);
	}
}

static void lay_output_line(struct text_layout *layout, const struct entry *entry, size_t at,
	size_t len, int width, const struct buf *more, uint64_t position) {
	int room = width - INDENT - (int)width_text(more->data, more->len);
	size_t used = width_fit(entry->output.data + at, len, room);
	auto_buf struct buf tail = BUF_INIT;

	text_layout_line(layout, INDENT, position);
	if (used < len) {
		used = width_fit(entry->output.data + at, len, room > 3 ? room - 3 : 0);
		buf_add_str(&tail, "...");
	}
	add_runs(layout, entry, at, at + used);
	text_layout_run(layout, STYLE_FAINT, tail.data, tail.len);
	if (more->len > 0) {
		text_layout_spaces(
			layout, room - text_layout_columns(layout, layout->lines.len - 1));
		text_layout_run(layout, STYLE_FAINT, more->data, more->len);
	}
}

/* The whole line, cut hard with a mark at the edge. */
static void lay_whole_line(struct text_layout *layout, const struct entry *entry, size_t at,
	size_t len, int width, uint64_t position) {
	size_t end = at + len;

	do {
		size_t used = width_fit(entry->output.data + at, end - at,
			width > INDENT + 1 ? width - INDENT - 1 : 1);

		used = used ? used : end - at;
		text_layout_line(layout, INDENT, position);
		add_runs(layout, entry, at, at + used);
		at += used;
		if (at < end) {
			text_layout_run(layout, STYLE_FAINT, "\\", 1);
		}
	} while (at < end);
}

/* What was said against a call is read whole: wrapped, to a few rows. */
static void lay_refusal(struct text_layout *layout, const struct entry *entry, size_t at,
	size_t len, int width, uint64_t position) {
	static const struct buf nothing = BUF_INIT;
	size_t end = at + len, next = 0;

	for (int row = 1; row < REFUSAL_ROWS && width > INDENT + 1; row++) {
		size_t used =
			width_wrap(entry->output.data + at, end - at, width - INDENT, &next);

		if (at + next >= end) {
			break;
		}
		text_layout_line(layout, INDENT, position);
		add_runs(layout, entry, at, at + used);
		at += next;
	}
	lay_output_line(layout, entry, at, end - at, width, &nothing, position);
}

static bool is_refused(const struct entry *entry) {
	return entry->status == CALL_REJECTED || entry->status == CALL_DENIED;
}

static void lay_output(
	struct text_layout *layout, const struct entry *entry, int width, int detail) {
	struct body body = choose_lines(entry, detail);
	size_t at = 0, number = 0;

	for (; number < body.first; number++) {
		at += line_length(&entry->output, at) + 1;
	}
	for (; number < body.first + body.count; number++) {
		size_t len = line_length(&entry->output, at);
		bool is_last = number + 1 == body.first + body.count;
		auto_buf struct buf more = BUF_INIT;

		if (is_last) {
			more_note(body.all - body.count, entry->folded, &more);
		}
		if (entry->folded && more.len == 0 && is_refused(entry)) {
			lay_refusal(layout, entry, at, len, width, number + 1);
		} else if (entry->folded || more.len > 0) {
			lay_output_line(layout, entry, at, len, width, &more, number + 1);
		} else {
			lay_whole_line(layout, entry, at, len, width, number + 1);
		}
		at += len + 1;
	}
}

static void lay_diff(
	struct text_layout *layout, const struct entry *entry, int width, int detail) {
	auto_buf struct buf more = BUF_INIT;

	if (entry->folded && detail == DETAIL_HEAD) {
		return;
	}
	size_t hidden = diff_lay(layout, entry->output.data, entry->output.len, INDENT, width,
		entry->folded ? LINES_MORE : SIZE_MAX,
		entry->folded && width < NARROW ? 0 : CONTEXT);

	more_note(hidden, entry->folded, &more);
	if (more.len > 0) {
		text_layout_line(layout, INDENT, UINT32_MAX);
		text_layout_run(layout, STYLE_FAINT, more.data + 1, more.len - 1);
	}
}

/* A sentence of chela below the head, wrapped. */
static void lay_hint(struct text_layout *layout, const struct entry *entry, int width) {
	auto_buf struct buf hint = BUF_INIT;

	entry_hint(entry, &hint);
	for (size_t at = 0; at < hint.len;) {
		size_t next = 0;
		size_t used = width_wrap(hint.data + at, hint.len - at,
			width > INDENT + 1 ? width - INDENT : 1, &next);

		text_layout_line(layout, INDENT, 0);
		text_layout_run(layout, STYLE_WARN, hint.data + at, used);
		at += next;
	}
}

void card_lay(struct text_layout *layout, const struct entry *entry, int width, int detail) {
	text_layout_line(layout, 0, 0)->kind = LINE_CARD;
	lay_hint(layout, entry, width);
	if (entry->status == CALL_INTERRUPTED) {
		return;
	}
	if (diff_is_in(entry->output.data, entry->output.len)) {
		lay_diff(layout, entry, width, detail);
	} else {
		lay_output(layout, entry, width, detail);
	}
}

static enum canvas_style word_style(const struct entry *entry) {
	if (entry->waiting) {
		return STYLE_WARN;
	}
	switch (entry->status) {
	case CALL_DONE:
		return entry->exit_code == 0 ? STYLE_OK : STYLE_WARN;
	case CALL_FAILED:
		return entry->timed_out ? STYLE_WARN : STYLE_BAD;
	case CALL_REJECTED:
	case CALL_DENIED:
		return STYLE_DENIED;
	case CALL_CANCELLED:
	case CALL_INTERRUPTED:
		return STYLE_WARN;
	case CALL_RUNNING:
		return STYLE_BUSY;
	default:
		return STYLE_FAINT;
	}
}

/* "ok  edit config.toml          +1 -1  0.1s": the note at the right edge, the
   arguments between are cut in the middle. */
/* The name keeps a space to the note, but is told before it where there is little room. */
static int name_room(int all, int before_note) {
	int least = all < NAME_LEAST ? all : NAME_LEAST;

	return before_note - 1 > least ? before_note - 1 : least;
}

void card_draw_head(const struct entry *entry, const struct area *area, int row, bool slow) {
	auto_buf struct buf note = BUF_INIT, shown = BUF_INIT, title = BUF_INIT,
			    called = BUF_INIT;
	const char *name = entry->name ? entry->name : "?";
	int64_t now = clock_monotonic();
	int col = area_print(area, row, 0, word_style(entry), "%s", entry_word(entry));

	if (slow && entry->started > 0) { /* in steps of ten seconds */
		now = entry->started + (now - entry->started) / 10000 * 10000;
	}
	entry_note(entry, now, &note);
	width_elide_end(&shown, note.data, note.len, area->cols / NOTE_MAX_PART);
	int note_columns = width_text(shown.data, shown.len);
	int end = area->cols - note_columns;

	col = col < INDENT ? INDENT : col + 1;
	width_elide_end(&called, name, strlen(name), name_room(area->cols - col, end - col));
	col = area_text(area, row, col, STYLE_STRONG, called.data, called.len);
	if (col < end) { /* else the sign at the left has to do */
		area_text(area, row, end, entry->waiting ? STYLE_WARN : STYLE_FAINT, shown.data,
			shown.len);
	}
	if (!str_is_empty(entry->title) && end - col > 4) {
		width_elide_middle(&title, entry->title, strlen(entry->title),
			end - col - (note_columns > 0 ? 3 : 1));
		area_text(area, row, col + 1, STYLE_NORMAL, title.data, title.len);
	}
}

void group_draw_head(const struct entry *entry, const struct area *area, int row) {
	auto_buf struct buf shown = BUF_INIT;
	int col = area_text(area, row, 0, STYLE_OK, "ok", 2);

	if (!str_is_empty(entry->title)) {
		width_elide_end(
			&shown, entry->title, strlen(entry->title), area->cols - INDENT - 4);
	}
	area_text(area, row, col < INDENT ? INDENT : col + 1, STYLE_NORMAL, shown.data,
		shown.len);
	area_text(area, row, area->cols - 3, STYLE_FAINT, entry->folded ? "[+]" : "[-]", 3);
}
