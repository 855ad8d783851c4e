/* The state of a question and its keys. Rows: yes and no, or the options; own words
   where they are wanted; of several "send"; and "leave it unanswered". */

#include "tui/sheet/form.h"

#include <string.h>

#include "base/mem.h"

#define WORDS_MAX 4000 /* bytes */

void form_init(struct form *form) {
	*form = (struct form){ .row = -1 };
	editor_init(&form->words);
	text_layout_init(&form->lines);
}

void form_fini(struct form *form) {
	inquiry_fini(&form->inquiry);
	editor_fini(&form->words);
	text_layout_fini(&form->lines);
}

static int count_options(const struct form *form) {
	switch (form->inquiry.kind) {
	case INQUIRY_TEXT:
		return 0;
	case INQUIRY_CONFIRM:
		return 2;
	default:
		return (int)form->inquiry.options.len;
	}
}

static bool has_words(const struct form *form) {
	return form->inquiry.kind == INQUIRY_TEXT ||
	       (form->inquiry.other && form->inquiry.kind != INQUIRY_CONFIRM);
}

static bool has_send(const struct form *form) {
	return form->inquiry.kind == INQUIRY_MANY;
}

int form_rows(const struct form *form) {
	return count_options(form) + has_words(form) + has_send(form) + 1;
}

enum form_row form_row_kind(const struct form *form, int row) {
	int options = count_options(form);

	if (row < options) {
		return ROW_OPTION;
	}
	if (row == options && has_words(form)) {
		return ROW_WORDS;
	}
	return row + 1 == form_rows(form) ? ROW_REFUSE : ROW_SEND;
}

void form_start(struct form *form, const struct inquiry *inquiry) {
	inquiry_fini(&form->inquiry);
	form->inquiry.kind = inquiry->kind;
	form->inquiry.other = inquiry->other;
	form->inquiry.text = xstrdup(inquiry->text);
	for (size_t i = 0; i < inquiry->options.len; i++) {
		strv_add(&form->inquiry.options, inquiry->options.items[i]);
	}
	form->row = inquiry->kind == INQUIRY_TEXT ? 0 : -1;
	form->checked = 0;
	form->lines_cols = 0;
	editor_clear(&form->words);
}

void form_lose_choice(struct form *form) {
	form->row = form->inquiry.kind == INQUIRY_TEXT ? 0 : -1;
}

static bool is_in_words(const struct form *form) {
	return form->row >= 0 && form_row_kind(form, form->row) == ROW_WORDS;
}

static void move(struct form *form, int step) {
	int row = form->row + step;

	if (row >= 0 && row < form_rows(form)) {
		form->row = row;
	}
}

static void reply_many(const struct form *form, struct buf *reply) {
	for (size_t i = 0; i < form->inquiry.options.len; i++) {
		if (form->checked & (1u << i)) {
			buf_addf(reply, "%s\n", form->inquiry.options.items[i]);
		}
	}
	if (form->words.text.len > 0) {
		buf_addf(reply, "=%s\n", form->words.text.data);
	}
}

static enum form_end take_option(struct form *form, struct buf *reply) {
	switch (form->inquiry.kind) {
	case INQUIRY_CONFIRM:
		buf_add_str(reply, form->row == 0 ? "yes" : "no");
		return FORM_ANSWERED;
	case INQUIRY_MANY:
		form->checked ^= 1u << form->row;
		return FORM_GOES_ON;
	default:
		buf_add_str(reply, form->inquiry.options.items[form->row]);
		return FORM_ANSWERED;
	}
}

static enum form_end take_words(struct form *form, struct buf *reply) {
	if (form->words.text.len == 0) {
		return FORM_GOES_ON;
	}
	if (form->inquiry.kind == INQUIRY_MANY) {
		move(form, 1); /* to "send" */
		return FORM_GOES_ON;
	}
	buf_addf(reply, "%s%s", form->inquiry.kind == INQUIRY_TEXT ? "" : "=",
		form->words.text.data);
	return FORM_ANSWERED;
}

static enum form_end take_enter(struct form *form, struct buf *reply) {
	if (form->row < 0) {
		return FORM_GOES_ON;
	}
	switch (form_row_kind(form, form->row)) {
	case ROW_OPTION:
		return take_option(form, reply);
	case ROW_WORDS:
		return take_words(form, reply);
	case ROW_SEND:
		reply_many(form, reply);
		return FORM_ANSWERED;
	case ROW_REFUSE:
		return FORM_REFUSED;
	}
	return FORM_GOES_ON;
}

static void take_control(struct form *form, uint32_t code) {
	switch (code) {
	case 'u':
		editor_clear(&form->words);
		break;
	case 'w':
		editor_kill_word_left(&form->words);
		break;
	case 'h':
		editor_delete_left(&form->words);
		break;
	case 'j':
		editor_insert(&form->words, "\n", 1);
		break;
	default:
		break;
	}
}

static bool words_key(struct form *form, const struct key *key) {
	switch (key->key) {
	case KEY_TEXT:
	case KEY_PASTE:
		if (form->words.text.len + key->len <= WORDS_MAX) {
			editor_insert(&form->words, key->text, key->len);
		}
		return true;
	case KEY_BACKSPACE:
		editor_delete_left(&form->words);
		return true;
	case KEY_LEFT:
	case KEY_RIGHT:
		(key->key == KEY_LEFT ? editor_left : editor_right)(&form->words);
		return true;
	case KEY_CTRL:
		take_control(form, key->code);
		return true;
	default:
		return false;
	}
}

/* A digit moves, the space bar marks. */
/* False: no row means it. */
static bool take_letter(struct form *form, const struct key *key) {
	char letter = key->len == 1 ? key->text[0] : '\0';

	if (letter >= '1' && letter <= '9' && letter - '1' < form_rows(form)) {
		form->row = letter - '1';
		return true;
	}
	if (letter == ' ' && form->inquiry.kind == INQUIRY_MANY && form->row >= 0 &&
		form_row_kind(form, form->row) == ROW_OPTION) {
		form->checked ^= 1u << form->row;
		return true;
	}
	return false;
}

bool form_key(struct form *form, const struct key *key, enum form_end *end, struct buf *reply) {
	*end = FORM_GOES_ON;
	if (is_in_words(form) && words_key(form, key)) {
		return true;
	}
	switch (key->key) {
	case KEY_UP:
	case KEY_DOWN:
		move(form, key->key == KEY_UP ? -1 : 1);
		return true;
	case KEY_ENTER:
		if (!key->after_text && key->burst == 0 && key->modifiers == 0) {
			*end = take_enter(form, reply);
		}
		return true;
	case KEY_ESCAPE:
		*end = FORM_LATER;
		return true;
	case KEY_TEXT:
		return take_letter(form, key);
	case KEY_TAB:
		return true;
	default:
		return false;
	}
}
