/* Matching: the exact name, then names and aliases that begin with the word, then
   names that hold its letters in order. */

#include "tui/draft/popup.h"

#include <ctype.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"

#define WIDE 60 /* columns from which arguments are shown too */
#define NAME_COLUMNS 12
#define NAME_COLUMNS_WIDE 30

void popup_fini(struct popup *popup) {
	free(take(popup->word));
	free(take(popup->dismissed));
}

bool popup_is_open(const struct popup *popup) {
	return popup->word && popup->count > 0;
}

void popup_dismiss(struct popup *popup) {
	free(popup->dismissed);
	popup->dismissed = take(popup->word);
	popup->count = 0;
}

/* The command's word of a draft, or NULL when it is none (or has its argument). */
static const char *word_of(const char *draft) {
	if (draft[0] != '/' || draft[1] == '/') {
		return NULL;
	}
	for (const char *at = draft + 1; *at; at++) {
		if (isspace((unsigned char)*at)) {
			return NULL;
		}
	}
	return draft + 1;
}

static bool has_letters(const char *text, const char *letters) {
	for (; *text && *letters; text++) {
		letters += *text == *letters;
	}
	return *letters == '\0';
}

/* How well it fits, 0 not at all. */
static int rank(const struct command *command, const char *word) {
	if (str_eq(command->name, word) || str_eq(command->alias, word)) {
		return 4;
	}
	if (str_starts(command->name, word)) {
		return 3;
	}
	if (str_starts(command->alias, word)) {
		return 2;
	}
	return has_letters(command->name, word) ? 1 : 0;
}

void popup_update(struct popup *popup, const char *draft) {
	const char *word = word_of(draft);

	if (!word || str_eq(word, popup->dismissed)) {
		free(take(popup->word));
		popup->count = 0;
		if (!word) {
			free(take(popup->dismissed));
		}
		return;
	}
	if (str_eq(word, popup->word)) {
		return;
	}
	free(popup->word);
	popup->word = xstrdup(word);
	popup->count = popup->chosen = popup->top = 0;
	for (int wanted = 4; wanted > 0; wanted--) {
		for (size_t i = 0; i < command_count && popup->count < ARRAY_LEN(popup->rows);
			i++) {
			if (rank(&commands[i], word) == wanted) {
				popup->rows[popup->count++] = &commands[i];
			}
		}
	}
}

void popup_move(struct popup *popup, int rows) {
	if (rows < 0) {
		popup->chosen =
			popup->chosen > (size_t)-rows ? popup->chosen - (size_t)-rows : 0;
	} else {
		popup->chosen += (size_t)rows;
	}
	if (popup->chosen >= popup->count) {
		popup->chosen = popup->count ? popup->count - 1 : 0;
	}
}

const struct command *popup_chosen(const struct popup *popup) {
	return popup_is_open(popup) ? popup->rows[popup->chosen] : NULL;
}

static int layout(void *self, int cols, int max) {
	struct popup *popup = self;

	(void)cols;
	return popup->count < (size_t)max ? (int)popup->count : max;
}

/* Name, arguments where there is room for them, and a few words. */
static void draw_row(
	const struct popup *popup, const struct area *area, int row, size_t number) {
	const struct command *command = popup->rows[number];
	bool chosen = number == popup->chosen, wide = area->cols >= WIDE;
	enum canvas_style style = chosen ? STYLE_SELECTED : STYLE_NORMAL;
	auto_buf struct buf name = BUF_INIT, help = BUF_INIT;
	int least = wide ? NAME_COLUMNS_WIDE : NAME_COLUMNS;

	buf_addf(&name, "/%s %s", command->name,
		wide && command->arguments ? command->arguments : "");
	area_repeat(area, row, 0, area->cols, style, ' ');
	int col = area_text(area, row, 1, style, name.data, name.len);
	int from = col < least ? least : col + 2;
	const char *text = command->idle_only && popup->running ? tr("(not while a task runs)")
								: tr(command->help);

	if (area->cols - from > 8) {
		width_elide_end(&help, text, strlen(text), area->cols - from);
		area_text(area, row, from, chosen ? style : STYLE_FAINT, help.data, help.len);
	}
}

static void draw(void *self, const struct area *area) {
	struct popup *popup = self;
	size_t rows = area->rows > 0 ? (size_t)area->rows : 1;

	if (popup->chosen < popup->top) {
		popup->top = popup->chosen;
	}
	if (popup->chosen >= popup->top + rows) {
		popup->top = popup->chosen - rows + 1;
	}
	for (int row = 0; row < area->rows && popup->top + (size_t)row < popup->count; row++) {
		draw_row(popup, area, row, popup->top + (size_t)row);
		area_target(area, row, 0, area->cols, TARGET_ROW, (int64_t)popup->top + row);
	}
}

const struct widget_ops popup_ops = { .layout = layout, .draw = draw };
