/* Which list a draft asks for, and the list: sorted as rows come in, drawn with what
   was typed in bold. While it is open it grows and never shrinks, so that it stands
   still while one types. */

#include "tui/draft/popup_inner.h"

#include <string.h>

#include "base/str.h"
#include "base/width.h"
#include "front/draft/mention.h"
#include "tui/draft/fuzzy.h"

#define NAME_COLUMNS 12
#define NAME_COLUMNS_WIDE 30
#define WIDE 60        /* columns from which names have more room */
#define LOOK_BACK 1024 /* bytes before the caret in which a mention begins */

static void row_fini(struct popup_row *row) {
	free(row->text);
	free(row->insert);
	free(row->hint);
	free(row->note);
}

static void clear_rows(struct popup *popup) {
	while (popup->rows.len > 0) {
		row_fini(&popup->rows.items[--popup->rows.len]);
	}
}

static void close_popup(struct popup *popup) {
	clear_rows(popup);
	free(take(popup->word));
	popup->kind = POPUP_NONE;
	popup->tallest = popup->chosen = popup->top = 0;
	popup_close_files(popup);
}

void popup_fini(struct popup *popup) {
	close_popup(popup);
	vec_fini(&popup->rows);
	free(take(popup->dismissed));
}

bool popup_is_open(const struct popup *popup) {
	return popup->kind != POPUP_NONE && popup->rows.len > 0;
}

void popup_dismiss(struct popup *popup) {
	free(popup->dismissed);
	popup->dismissed = xstrdup(popup->word);
	close_popup(popup);
}

void popup_recall(struct popup *popup) {
	free(take(popup->dismissed));
}

/* Files that fit as well as each other stand by their names, whenever they were found;
   the other lists have an order of their own. */
static bool goes_before(
	const struct popup *popup, const struct popup_row *a, const struct popup_row *b) {
	return a->score != b->score
		       ? a->score > b->score
		       : popup->kind == POPUP_FILES && strcmp(a->text, b->text) < 0;
}

void popup_add(struct popup *popup, struct popup_row row) {
	size_t place = popup->rows.len;

	while (place > 0 && goes_before(popup, &row, &popup->rows.items[place - 1])) {
		place--;
	}
	vec_grow(&popup->rows);
	memmove(popup->rows.items + place + 1, popup->rows.items + place,
		(popup->rows.len - 1 - place) * sizeof(row));
	popup->rows.items[place] = row;
	if (popup->rows.len > POPUP_ROWS_MAX) {
		row_fini(&popup->rows.items[--popup->rows.len]);
	}
}

/* What stands at the caret. */
struct asked {
	enum popup_kind kind;
	size_t start, end; /* of the whole piece */
	char *word;        /* owned */
	const struct command *command;
};

/* "/name" and nothing behind it, or one argument that is being written. */
static bool ask_command(struct asked *asked, const char *draft, size_t caret) {
	size_t len = strlen(draft), name = strcspn(draft, " \t\n");

	if (draft[0] != '/' || draft[1] == '/' || caret != len || strchr(draft, '\n')) {
		return false;
	}
	if (name == len) {
		*asked = (struct asked){ POPUP_COMMANDS, 0, len, xstrdup(draft + 1), NULL };
		return true;
	}
	auto_free char *word = xmemdup(draft + 1, name - 1);
	const struct command *command = command_find(word);
	size_t start = name + strspn(draft + name, " \t");

	if (command && command->arguments) {
		asked->kind = command->wants_path ? POPUP_FILES : POPUP_ARGUMENTS;
		asked->start = start;
		asked->end = len;
		asked->word = xstrdup(draft + start);
		asked->command = command;
	}
	return asked->word != NULL;
}

static bool ask_file(struct asked *asked, const char *draft, size_t caret) {
	size_t from = caret > LOOK_BACK ? caret - LOOK_BACK : 0;
	struct mention mention = { 0 };

	while (from < caret && ((unsigned char)draft[from] & 0xc0) == 0x80) {
		from++;
	}
	mention.end = from;
	while (mention_find(draft, caret, mention.end, &mention)) {
		if (mention.end == caret && (!mention.quoted || mention.open)) {
			*asked = (struct asked){ POPUP_FILES, mention.start, caret,
				xmemdup(draft + mention.path, mention.path_len), NULL };
			return true;
		}
	}
	return false;
}

/* A path in a "!" line. */
static bool ask_shell(struct asked *asked, const char *draft, size_t caret) {
	asked->kind = POPUP_FILES;
	asked->end = caret;
	return popup_find_shell(draft, caret, &asked->start, &asked->word);
}

static bool ask(struct asked *asked, const char *draft, size_t caret) {
	return draft[0] == '!'
		       ? ask_shell(asked, draft, caret)
		       : ask_command(asked, draft, caret) || ask_file(asked, draft, caret);
}

static void fill(struct popup *popup, const struct asked *asked) {
	clear_rows(popup);
	popup->top = 0;
	if (asked->kind == POPUP_COMMANDS) {
		popup_fill_commands(popup, asked->word);
	} else if (asked->kind == POPUP_ARGUMENTS) {
		popup_fill_arguments(popup, asked->command, asked->word);
	} else {
		popup_fill_files(popup, asked->word);
	}
	/* Where nothing is typed, Enter is about the line as it stands. */
	bool none = asked->kind != POPUP_COMMANDS && !asked->word[0];

	popup->chosen = none || popup->shell ? popup->rows.len : 0;
}

void popup_update(struct popup *popup, const char *draft, size_t caret) {
	struct asked asked = { 0 };
	bool any = ask(&asked, draft, caret);
	auto_free char *word = asked.word;

	if (!any || str_eq(word, popup->dismissed)) {
		close_popup(popup);
		if (!any) {
			free(take(popup->dismissed));
		}
		return;
	}
	free(take(popup->dismissed));
	popup->start = asked.start;
	popup->end = asked.end;
	popup->plain = asked.command != NULL;
	popup->shell = draft[0] == '!';
	if (popup->kind == asked.kind && str_eq(word, popup->word)) {
		return;
	}
	if (popup->kind != asked.kind) {
		close_popup(popup);
	}
	popup->kind = asked.kind;
	free(popup->word);
	popup->word = take(word);
	fill(popup, &(struct asked){
			    asked.kind, asked.start, asked.end, popup->word, asked.command });
}

void popup_move(struct popup *popup, int rows) {
	size_t count = popup->rows.len;

	if (popup->chosen >= count) {
		popup->chosen = rows < 0 && count > 0 ? count - 1 : 0;
	} else if (rows < 0) {
		popup->chosen =
			popup->chosen > (size_t)-rows ? popup->chosen - (size_t)-rows : 0;
	} else {
		popup->chosen += (size_t)rows;
		popup->chosen = popup->chosen < count ? popup->chosen : count - 1;
	}
}

void popup_choose(struct popup *popup, size_t row) {
	popup->chosen = row < popup->rows.len ? row : popup->rows.len;
}

const struct popup_row *popup_chosen(const struct popup *popup) {
	return popup_is_open(popup) && popup->chosen < popup->rows.len
		       ? &popup->rows.items[popup->chosen]
		       : NULL;
}

static int layout(void *self, int cols, int max) {
	struct popup *popup = self;
	size_t count = popup->rows.len < (size_t)max ? popup->rows.len : (size_t)max;

	(void)cols;
	popup->tallest = count > popup->tallest ? count : popup->tallest;
	return popup->tallest < (size_t)max ? (int)popup->tallest : max;
}

/* The name with what was typed in bold; returns the column behind it. */
static int draw_name(const struct popup *popup, const struct area *area, int row,
	const struct popup_row *item, bool chosen) {
	int sign = popup->kind == POPUP_COMMANDS, room = area->cols - 2;
	auto_buf struct buf name = BUF_INIT;
	auto_free char *marks = xcalloc(1, strlen(item->text) + 1);

	width_elide_middle(&name, item->text, strlen(item->text), room);
	enum canvas_style style = chosen        ? STYLE_SELECTED
				  : item->faint ? STYLE_FAINT
						: STYLE_NORMAL;

	if (sign) {
		area_text(area, row, 1, style, "/", 1);
	}
	int col = area_text(area, row, 1 + sign, style, name.data, name.len);

	if (chosen || !str_eq(name.data, item->text)) {
		return col;
	}
	fuzzy_marks(item->text, popup->word, marks);
	for (size_t i = 0; item->text[i]; i++) {
		if (marks[i]) {
			int at = width_text(item->text, i), end = width_text(item->text, i + 1);

			area_restyle(area, row, 1 + sign + at, end > at ? end - at : 1,
				STYLE_STRONG);
		}
	}
	return col;
}

static void draw_row(
	const struct popup *popup, const struct area *area, int row, size_t number) {
	const struct popup_row *item = &popup->rows.items[number];
	bool chosen = number == popup->chosen;
	int least = area->cols >= WIDE ? NAME_COLUMNS_WIDE : NAME_COLUMNS;

	area_repeat(area, row, 0, area->cols, chosen ? STYLE_SELECTED : STYLE_NORMAL, ' ');
	int col = draw_name(popup, area, row, item, chosen);
	if (item->hint && area->cols >= WIDE) {
		col = area_text(area, row, col + 1, chosen ? STYLE_SELECTED : STYLE_FAINT,
			item->hint, strlen(item->hint));
	}
	int from = col < least ? least : col + 2;

	if (item->note && area->cols - from > 8) {
		auto_buf struct buf note = BUF_INIT;

		width_elide_end(&note, item->note, strlen(item->note), area->cols - from);
		area_text(area, row, from, chosen ? STYLE_SELECTED : STYLE_FAINT, note.data,
			note.len);
	}
}

static void draw(void *self, const struct area *area) {
	struct popup *popup = self;
	size_t rows = area->rows > 0 ? (size_t)area->rows : 1;
	size_t at = popup->chosen < popup->rows.len ? popup->chosen : 0;

	if (at < popup->top) {
		popup->top = at;
	}
	if (at >= popup->top + rows) {
		popup->top = at - rows + 1;
	}
	for (int row = 0; row < area->rows && popup->top + (size_t)row < popup->rows.len;
		row++) {
		draw_row(popup, area, row, popup->top + (size_t)row);
		area_target(area, row, 0, area->cols, TARGET_ROW, (int64_t)popup->top + row);
	}
}

const struct widget_ops popup_ops = { .layout = layout, .draw = draw };
