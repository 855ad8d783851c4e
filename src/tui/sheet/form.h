#ifndef TUI_SHEET_FORM_H
#define TUI_SHEET_FORM_H

#include "chat/inquiry.h"
#include "tui/draft/editor.h"
#include "tui/keys.h"
#include "tui/view/text_layout.h"

/* A question of the model in the sheet: rows to choose from, a field for own words, and
   a last row to leave it unanswered. Nothing is highlighted at first but a field, which
   takes no empty answer; digits and arrows move, Enter commits. */

struct form {
	struct inquiry inquiry;
	int row;          /* that is highlighted; -1: none */
	uint32_t checked; /* options, of INQUIRY_MANY */
	struct editor words;
	struct text_layout lines; /* of the question */
	int lines_cols;           /* that they were laid out for; 0: not yet */
};

enum form_end {
	FORM_GOES_ON,
	FORM_ANSWERED, /* `reply` is for inquiry_reply() */
	FORM_REFUSED,
	FORM_LATER,
};

/* What a row is. */
enum form_row { ROW_OPTION, ROW_WORDS, ROW_SEND, ROW_REFUSE };

void form_init(struct form *form);
void form_fini(struct form *form);
/* Another question, of which it keeps a copy. */
void form_start(struct form *form, const struct inquiry *inquiry);
/* A choice came too early: nothing stays highlighted. */
void form_lose_choice(struct form *form);

int form_rows(const struct form *form);
enum form_row form_row_kind(const struct form *form, int row);
/* False: the key means nothing here. */
bool form_key(struct form *form, const struct key *key, enum form_end *end, struct buf *reply);

/* tui/sheet/form_draw.c: rows of question and choices; how many they want in `cols`
   columns. */
int form_layout(struct form *form, int cols);
void form_draw(struct form *form, const struct area *area);

#endif
