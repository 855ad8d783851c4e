/* Folded, a card shows three lines at most: the newest while it runs or when it
   failed, the first ones when it went well; a diff shows more. Unfolded it shows
   all that is kept. */

#include "tui/view/card_layout.h"

#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/width.h"
#include "tui/view/entry_layout.h"

#define INDENT 4
#define LINES_FOLDED 3
#define LINES_MORE 10   /* of a diff, or where more is wanted */
#define LINES_MAX 2000  /* unfolded */
#define NOTE_MAX_PART 2 /* the note takes at most one part in so many */

struct piece {
	const char *text;
	size_t len;
};

struct body {
	VEC(struct piece) lines;
	size_t first, count; /* that are shown */
	size_t hidden;
	bool diff;
};

static bool is_head(const struct piece *line) {
	return line->len >= 2 && memcmp(line->text, "@@", 2) == 0;
}

/* Where the last LINES_MAX lines begin. */
static size_t find_start(const struct buf *clean) {
	size_t at = clean->len, lines = 0;

	while (at > 0) {
		lines += clean->data[at - 1] == '\n' && at < clean->len;
		if (lines == LINES_MAX) {
			break;
		}
		at--;
	}
	return at;
}

static void read_body(struct body *body, const struct buf *clean) {
	for (size_t at = find_start(clean); at < clean->len;) {
		const char *end = memchr(clean->data + at, '\n', clean->len - at);
		struct piece line = { clean->data + at,
			end ? (size_t)(end - clean->data) - at : clean->len - at };

		if (is_head(&line)) {
			body->diff = true;
		}
		vec_push(&body->lines, line);
		at += line.len + 1;
	}
}

/* Of a diff only the lines that differ and those around them. */
static void drop_heads(struct body *body) {
	size_t kept = 0, from = 0;

	while (from < body->lines.len && !is_head(&body->lines.items[from])) {
		from++;
	}
	for (size_t i = from; i < body->lines.len; i++) {
		if (!is_head(&body->lines.items[i])) {
			body->lines.items[kept++] = body->lines.items[i];
		}
	}
	body->lines.len = kept;
}

/* Which lines are shown. */
static void choose_lines(struct body *body, const struct entry *entry, int detail) {
	size_t most = body->diff || detail == DETAIL_MORE ? LINES_MORE : LINES_FOLDED;
	bool went_well = entry->status == CALL_DONE && entry->exit_code == 0;

	if (entry->folded && body->diff) {
		drop_heads(body);
	}
	if (entry->folded && detail == DETAIL_HEAD) {
		return;
	}
	size_t all = body->lines.len;

	body->count = entry->folded && all > most ? most : all;
	body->first = went_well || body->diff ? 0 : all - body->count;
	body->hidden = all - body->count;
}

static enum canvas_style line_style(const struct body *body, const struct piece *line) {
	if (!body->diff || line->len == 0) {
		return STYLE_FAINT;
	}
	switch (line->text[0]) {
	case '+':
		return STYLE_ADDED;
	case '-':
		return STYLE_REMOVED;
	default:
		return STYLE_FAINT;
	}
}

static void lay_folded_line(
	struct text_layout *layout, const struct body *body, size_t number, int width) {
	const struct piece *line = &body->lines.items[body->first + number];
	auto_buf struct buf shown = BUF_INIT, more = BUF_INIT;
	bool is_last = number + 1 == body->count;

	if (is_last && body->hidden > 0) {
		buf_addf(&more, " (+%zu line%s)", body->hidden, body->hidden == 1 ? "" : "s");
	}
	width_elide_end(&shown, line->text, line->len, width - INDENT - (int)more.len);
	text_layout_line(layout, INDENT, body->first + number + 1);
	text_layout_run(layout, line_style(body, line), shown.data, shown.len);
	if (more.len > 0) {
		text_layout_spaces(layout,
			width - INDENT - (int)more.len - width_text(shown.data, shown.len));
		text_layout_run(layout, STYLE_FAINT, more.data, more.len);
	}
}

/* The whole line, cut hard with a mark at the edge. */
static void lay_whole_line(
	struct text_layout *layout, const struct body *body, size_t number, int width) {
	const struct piece *line = &body->lines.items[body->first + number];
	size_t at = 0;

	do {
		size_t used = width_fit(line->text + at, line->len - at, width - INDENT - 1);

		used = used ? used : line->len - at;
		text_layout_line(layout, INDENT, body->first + number + 1);
		text_layout_run(layout, line_style(body, line), line->text + at, used);
		at += used;
		if (at < line->len) {
			text_layout_run(layout, STYLE_FAINT, "\\", 1);
		}
	} while (at < line->len);
}

void card_lay(struct text_layout *layout, const struct entry *entry, int width, int detail) {
	auto_buf struct buf clean = BUF_INIT;
	struct body body = { 0 };

	text_layout_line(layout, 0, 0)->kind = LINE_CARD;
	sanitize(&clean, entry->output.data, entry->output.len, SANITIZE_TEXT);
	read_body(&body, &clean);
	choose_lines(&body, entry, detail);
	for (size_t i = 0; i < body.count; i++) {
		if (entry->folded) {
			lay_folded_line(layout, &body, i, width);
		} else {
			lay_whole_line(layout, &body, i, width);
		}
	}
	vec_fini(&body.lines);
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
void card_draw_head(const struct entry *entry, const struct area *area, int row) {
	auto_buf struct buf note = BUF_INIT, shown = BUF_INIT, title = BUF_INIT;
	int col = area_print(area, row, 0, word_style(entry), "%s", entry_word(entry));

	entry_note(entry, clock_monotonic(), &note);
	width_elide_end(&shown, note.data, note.len, area->cols / NOTE_MAX_PART);
	int note_columns = width_text(shown.data, shown.len);
	int end = area->cols - note_columns;

	col = area_text(area, row, col < INDENT ? INDENT : col + 1, STYLE_STRONG,
		entry->name ? entry->name : "?", strlen(entry->name ? entry->name : "?"));
	area_text(area, row, end, entry->waiting ? STYLE_WARN : STYLE_FAINT, shown.data,
		shown.len);
	if (!str_is_empty(entry->title) && end - col > 4) {
		width_elide_middle(&title, entry->title, strlen(entry->title),
			end - col - (note_columns > 0 ? 3 : 1));
		area_text(area, row, col + 1, STYLE_NORMAL, title.data, title.len);
	}
}
