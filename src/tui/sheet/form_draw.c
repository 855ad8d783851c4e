/* The question first, as much of it as leaves three rows of the choices; of these the
   highlighted one is always in sight. */

#include "tui/sheet/form.h"

#include <string.h>

#include "base/sanitize.h"
#include "base/tr.h"
#include "base/width.h"

#define MARGIN 1
#define CHOICES_LEAST 3
#define FIELD_LEAST 10 /* columns */

static void lay_line(struct text_layout *lines, const char *text, size_t len, int cols) {
	size_t at = 0;

	do {
		size_t next = 0;
		size_t used = len > at ? width_wrap(text + at, len - at, cols, &next) : 0;

		text_layout_line(lines, 0, 0);
		text_layout_run(lines, STYLE_STRONG, text + at, used);
		at += next > 0 ? next : len - at;
	} while (at < len);
}

static void lay_question(struct form *form, int cols) {
	auto_free char *text = sanitize_dup(form->inquiry.text, SANITIZE_KEEP_NEWLINE);
	const char *at = text;

	cols = cols > 8 ? cols : 8;
	if (form->lines_cols == cols) {
		return;
	}
	form->lines_cols = cols;
	text_layout_truncate(&form->lines, 0);
	for (;;) {
		size_t len = strcspn(at, "\n");

		lay_line(&form->lines, at, len, cols);
		if (at[len] == '\0') {
			break;
		}
		at += len + 1;
	}
}

int form_layout(struct form *form, int cols) {
	lay_question(form, cols - 2 * MARGIN);
	return (int)form->lines.lines.len + form_rows(form);
}

static void option_words(const struct form *form, int row, struct buf *out) {
	if (form->inquiry.kind == INQUIRY_CONFIRM) {
		buf_add_str(out, row == 0 ? tr("Yes") : tr("No"));
		return;
	}
	const char *text = form->inquiry.options.items[row];

	if (form->inquiry.kind == INQUIRY_MANY) {
		buf_add_str(out, form->checked & (1u << row) ? "[x] " : "[ ] ");
	}
	sanitize(out, text, strlen(text), SANITIZE_LINE);
}

static void row_words(const struct form *form, int row, struct buf *out) {
	switch (form_row_kind(form, row)) {
	case ROW_OPTION:
		option_words(form, row, out);
		break;
	case ROW_WORDS:
		buf_add_str(out, form->inquiry.kind == INQUIRY_TEXT ? tr("Your answer: ")
								    : tr("Own words: "));
		break;
	case ROW_SEND:
		buf_add_str(out, tr("Send what is marked"));
		break;
	case ROW_REFUSE:
		buf_add_str(out, tr("Leave it unanswered"));
		break;
	}
}

/* The end of the words, with the cursor where it is. */
static void draw_field(const struct form *form, const struct area *area, int row, int col) {
	const struct editor *words = &form->words;
	auto_buf struct buf line = BUF_INIT;
	int room = area->cols - col - 1;
	size_t from = 0;

	sanitize(&line, words->text.data, words->caret, SANITIZE_LINE);
	size_t caret = line.len;

	sanitize(&line, words->text.data + words->caret, words->text.len - words->caret,
		SANITIZE_LINE);
	while (from < caret && width_text(line.data + from, caret - from) > room) {
		from += width_fit(line.data + from, line.len - from, 8);
	}
	area_text(area, row, col, STYLE_NORMAL, line.data + from,
		width_fit(line.data + from, line.len - from, room > 0 ? room : 0));
	area_cursor(area, row, col + width_text(line.data + from, caret - from));
}

static void draw_row(const struct form *form, const struct area *area, int at, int row) {
	auto_buf struct buf words = BUF_INIT, shown = BUF_INIT;
	bool chosen = row == form->row, field = form_row_kind(form, row) == ROW_WORDS;
	enum canvas_style style = chosen && !field ? STYLE_SELECTED
				  : chosen         ? STYLE_STRONG
						   : STYLE_NORMAL;

	bool typed = field && (chosen || form->words.text.len > 0);

	row_words(form, row, &words);
	if (typed && area->cols - 4 - width_text(words.data, words.len) < FIELD_LEAST) {
		buf_clear(&words); /* the words themselves are more */
	}
	width_elide_end(&shown, words.data, words.len, area->cols - 5);
	if (chosen && !field) {
		area_repeat(area, at, 0, area->cols, style, ' ');
		area_cursor(area, at, 0);
	}
	int col = area_print(
		area, at, 0, style, "%c%-2d %s", chosen ? '>' : ' ', row + 1, shown.data);

	if (typed) {
		struct area part = *area;

		draw_field(form, &part, at, col);
	}
}

static int first_row(const struct form *form, int rows) {
	int all = form_rows(form), at = form->row > 0 ? form->row : 0;
	int first = at >= rows ? at - rows + 1 : 0;

	return first + rows > all && all > rows ? all - rows : first;
}

void form_draw(struct form *form, const struct area *area) {
	lay_question(form, area->cols - 2 * MARGIN);
	int lines = (int)form->lines.lines.len, choices = form_rows(form);
	int least = choices < CHOICES_LEAST ? choices : CHOICES_LEAST;
	int left = area->rows - choices;
	int shown = left > area->rows - least ? area->rows - least : left;

	shown = shown > 0 ? shown : area->rows > least ? 1 : 0;
	shown = shown < lines ? shown : lines;
	struct area text = area_part(area, 0, MARGIN, shown, area->cols - 2 * MARGIN);

	for (int i = 0; i < shown; i++) {
		text_layout_draw(&form->lines, (size_t)i, &text, i);
	}
	if (shown > 0 && shown < lines) {
		area_text(&text, shown - 1, text.cols - 3, STYLE_WARN, "...", 3);
	}
	int rows = area->rows - shown < choices ? area->rows - shown : choices;
	int first = first_row(form, rows);

	for (int i = 0; i < rows; i++) {
		draw_row(form, area, shown + i, first + i);
	}
}
