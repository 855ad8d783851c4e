/* The sheet is planned by what fits: header, a line of the text and the options
   always; then the hint, the place, what the tool does, the rest of the text, and
   air. In few rows the options take two, see approval_small.c. */

#include "tui/sheet/approval_inner.h"

#include <string.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"

#define OPTIONS 4
#define ROWS_LEAST (2 + OPTIONS)
#define ROWS_SMALL 8   /* below, the options stand two by two */
#define COLS_NARROW 30 /* below, the header has the name alone */
#define WIDE 60
#define WHO_COLUMNS 12
#define HINT_LEAST 34 /* columns of the words about keys */
#define HINT_WIDE 58

struct plan {
	int text;
	int options;
	int about;
	bool hint, where, air, draft;
};

static bool take_row(int *left, bool wanted) {
	if (!wanted || *left <= 0) {
		return false;
	}
	(*left)--;
	return true;
}

/* The text first. */
static struct plan make_small_plan(const struct approval *approval, int max) {
	struct plan plan = { .text = 1, .options = 2 + approval_small_has_note(approval) };
	int left = max - 2 - plan.options, lines = (int)approval->lines.lines.len;

	while (plan.text < lines && take_row(&left, true)) {
		plan.text++;
	}
	plan.where = take_row(&left, true);
	return plan;
}

/* Columns for what the tool does, behind the word before it. */
static int about_room(int cols) {
	const char *word = tr("does  ");

	return cols - 2 * MARGIN - width_text(word, strlen(word));
}

static bool about_fits(const struct approval *approval) {
	const char *about = approval->queue.items[0].about;

	return width_text(about, strlen(about)) <=
	       about_room(approval->lines_cols + 2 * MARGIN);
}

static struct plan make_plan(const struct approval *approval, int max) {
	const struct question *question = &approval->queue.items[0];
	struct plan plan = { .text = 1, .options = OPTIONS };
	int left = max - ROWS_LEAST, lines = (int)approval->lines.lines.len;

	if (max < ROWS_SMALL) {
		return make_small_plan(approval, max);
	}
	plan.hint = take_row(&left, true);
	plan.where = take_row(&left, true);
	plan.about = take_row(&left, !str_is_empty(question->about));
	int more = lines - 1 < left ? lines - 1 : left;

	plan.text += more > 0 ? more : 0;
	left -= more > 0 ? more : 0;
	plan.draft = take_row(&left, !str_is_empty(approval->draft));
	plan.air = left >= 2;
	left -= plan.air ? 2 : 0;
	plan.about += plan.about && take_row(&left, !about_fits(approval));
	return plan;
}

static int plan_rows(const struct plan *plan) {
	return 1 + plan->where + plan->about + plan->text + plan->options + plan->hint +
	       plan->draft + (plan->air ? 2 : 0);
}

int approval_layout(void *self, int cols, int max) {
	struct approval *approval = self;

	if (!approval->open) {
		return 0;
	}
	if (approval->queue.items[0].is_form) {
		int wanted =
			form_layout(&approval->form, cols) + 2 + !str_is_empty(approval->draft);

		return wanted < max ? wanted : max;
	}
	approval_lay_text(approval, cols - 2 * MARGIN);
	struct plan plan = make_plan(approval, max);
	int rows = plan_rows(&plan);

	return rows < max ? rows : max;
}

/* Where there is no row for the tool's name, the header says it. */
static void draw_header(
	const struct approval *approval, const struct area *area, bool with_name) {
	const struct question *question = &approval->queue.items[0];
	enum canvas_style style = question->risk == TOOL_RISK_DANGER ? STYLE_BAD : STYLE_WARN;
	auto_buf struct buf left = BUF_INIT, right = BUF_INIT, shown = BUF_INIT;
	size_t all = approval->answered + approval->queue.len + question->behind;

	if (question->who) {
		buf_add_char(&left, ' ');
		width_elide_end(&left, question->who, strlen(question->who), WHO_COLUMNS);
		buf_add_char(&left, ':');
	}
	if (area->cols < COLS_NARROW) {
		buf_addf(&left, " %s? ", question->name);
	} else if (with_name) {
		buf_addf(&left,
			question->edited ? tr(" ALLOW %s (edited)? ") : tr(" ALLOW %s? "),
			question->name);
	} else {
		buf_add_str(&left,
			question->edited ? tr(" ALLOW THIS (edited)? ") : tr(" ALLOW THIS? "));
	}
	if (area->cols < SMALL) {
		buf_addf(&right, tr(" risk %d"), (int)question->risk);
	} else {
		buf_addf(&right, tr(" %zu of %zu == risk %d"), approval->answered + 1, all,
			(int)question->risk);
	}
	if (area->cols >= WIDE) {
		buf_addf(&right, " (%s)", tool_risk_name(question->risk));
	}
	area_repeat(area, 0, 0, area->cols, style, '=');
	int end = area->cols - width_text(right.data, right.len);

	width_elide_end(&shown, left.data, left.len, end - 1);
	area_text(area, 0, end, style, right.data, right.len);
	area_text(area, 0, 1, style, shown.data, shown.len);
	if (approval->chosen == OPTION_NONE) {
		area_cursor(area, 0, 0);
	}
}

static void draw_where(const struct approval *approval, const struct area *area, int row) {
	const struct question *question = &approval->queue.items[0];
	auto_buf struct buf folder = BUF_INIT;
	int col = area_print(area, row, MARGIN, STYLE_FAINT, "%s", tr("tool  "));

	col = area_text(area, row, col, STYLE_STRONG, question->name, strlen(question->name));
	if (str_is_empty(approval->folder) || area->cols - col < 20) {
		return;
	}
	width_elide_middle(
		&folder, approval->folder, strlen(approval->folder), area->cols - col - 11);
	col = area_print(area, row, col + 2, STYLE_FAINT, "%s", tr("where  "));
	area_text(area, row, col, STYLE_NORMAL, folder.data, folder.len);
}

/* In so many rows, the last of them cut. */
static void draw_about(
	const struct approval *approval, const struct area *area, int row, int rows) {
	const char *about = approval->queue.items[0].about;
	size_t len = strlen(about);
	int col = area_print(area, row, MARGIN, STYLE_FAINT, "%s", tr("does  "));
	int room = about_room(area->cols);
	auto_buf struct buf end = BUF_INIT;

	for (; rows > 1 && len > 0 && room > 0; rows--, row++) {
		size_t next, fits = width_wrap(about, len, room, &next);

		area_text(area, row, col, STYLE_NORMAL, about, fits);
		about += next;
		len -= next;
	}
	width_elide_end(&end, about, len, room);
	area_text(area, row, col, STYLE_NORMAL, end.data, end.len);
}

void approval_note(const struct approval *approval, struct buf *out) {
	const struct question *question = &approval->queue.items[0];

	if (question->risk != TOOL_RISK_DANGER) {
		return;
	}
	if (!question->read) {
		buf_add_str(out, tr("(v: read all of it first)"));
	} else if (approval->armed) {
		buf_add_str(out, tr("Enter again: do it"));
	}
}

static void option_label(
	const struct approval *approval, enum approval_option option, struct buf *label) {
	auto_buf struct buf scope = BUF_INIT, note = BUF_INIT;

	switch (option) {
	case OPTION_ONCE:
		buf_add_str(label, tr("Allow once"));
		break;
	case OPTION_HERE:
		approval_scope(approval, &approval->queue.items[0], &scope);
		buf_addf(label, tr("Allow here  < %s >"), scope.data);
		break;
	case OPTION_REJECT:
		buf_add_str(label, tr("Reject and say why"));
		break;
	default:
		buf_add_str(label, tr("Stop the whole task"));
	}
	if (option == approval->chosen && option <= OPTION_HERE) {
		approval_note(approval, &note);
	}
	if (note.len > 0) {
		buf_addf(label, "  %s", note.data);
	}
}

static void draw_option(const struct approval *approval, const struct area *area, int row,
	enum approval_option option) {
	auto_buf struct buf label = BUF_INIT, shown = BUF_INIT;
	bool chosen = option == approval->chosen;
	enum canvas_style style = chosen ? STYLE_SELECTED : STYLE_NORMAL;

	area_target(area, row, 0, area->cols, TARGET_OPTION, option);
	option_label(approval, option, &label);
	width_elide_end(&shown, label.data, label.len, area->cols - 5);
	if (chosen) {
		area_repeat(area, row, 0, area->cols, style, ' ');
		area_cursor(area, row, 0);
	}
	area_print(
		area, row, 0, style, "%c%d  %s", chosen ? '>' : ' ', (int)option, shown.data);
}

/* The field for the reason takes the place of option 3. */
void approval_draw_reason(const struct approval *approval, const struct area *area, int row) {
	const char *label = tr(" Why:  ");
	const struct editor *reason = &approval->reason;
	int room = area->cols - width_text(label, strlen(label));
	size_t from = 0;

	while (width_text(reason->text.data + from, reason->caret - from) > room) {
		from += width_fit(reason->text.data + from, reason->text.len - from, 8);
	}
	int col = area_text(area, row, 0, STYLE_STRONG, label, strlen(label));

	area_text(area, row, col, STYLE_NORMAL, reason->text.data + from,
		width_fit(reason->text.data + from, reason->text.len - from, room + 1));
	area_cursor(
		area, row, col + width_text(reason->text.data + from, reason->caret - from));
}

static void draw_hint(const struct approval *approval, const struct area *area, int row) {
	const struct question *question = &approval->queue.items[0];

	if (approval->asking_reason) {
		area_print(area, row, MARGIN, STYLE_FAINT, "%s",
			tr("Enter rejects, Esc goes back"));
		return;
	}
	int col = approval_draw_countdown(question, area, row, tr("no answer in %s is a no. "));
	if (area->cols - col < HINT_LEAST) {
		return;
	}
	if (approval->chosen == OPTION_HERE) {
		area_print(area, row, col, STYLE_FAINT, "%s",
			question->risk == TOOL_RISK_DANGER
				? tr("in this conversation")
				: tr("Left/Right: scope; in this conversation"));
	} else {
		area_print(area, row, col, STYLE_FAINT, "%s",
			area->cols - col >= HINT_WIDE ? tr("1-4 or arrows choose, Enter "
							   "confirms, v shows all, e edits")
						      : tr("1-4 arrows Enter, v all, e edits"));
	}
}

static void draw_options(const struct approval *approval, const struct area *area,
	const struct plan *plan, int row) {
	if (plan->options < OPTIONS) {
		approval_small_draw(approval, area, row);
		return;
	}
	for (int option = OPTION_ONCE; option <= OPTION_STOP; option++) {
		if (option == OPTION_REJECT && approval->asking_reason) {
			approval_draw_reason(approval, area, row++);
		} else {
			draw_option(approval, area, row++, (enum approval_option)option);
		}
	}
}

static void draw_call(struct approval *approval, const struct area *area) {
	struct plan plan = make_plan(approval, area->rows);
	int row = 1;

	draw_header(approval, area, !plan.where);
	if (plan.where) {
		draw_where(approval, area, row++);
	}
	if (plan.about > 0) {
		draw_about(approval, area, row, plan.about);
		row += plan.about;
	}
	approval_draw_text(approval, area, row, plan.text);
	row += plan.text + plan.air;
	draw_options(approval, area, &plan, row);
	row += plan.options + plan.air;
	if (plan.hint) {
		draw_hint(approval, area, row++);
	}
	if (plan.draft) {
		approval_draw_draft(approval, area, row++);
	}
}

void approval_draw(void *self, const struct area *area) {
	struct approval *approval = self;

	if (!approval->open || area->rows < 1) {
		return;
	}
	area_fill(area, STYLE_NORMAL);
	if (approval->queue.items[0].is_form) {
		approval_draw_form(approval, area);
		return;
	}
	approval_lay_text(approval, area->cols - 2 * MARGIN);
	draw_call(approval, area);
}
