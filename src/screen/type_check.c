/* Reading back what was typed: what the field really holds is what is told, as keyboards
   correct, apps cut, and a field that looks like the right one may be the next. */

#include "screen/type.h"

#include "base/str.h"
#include "screen/send_button.h"
#include "screen/typing.h"

#define SHOWN 400 /* bytes of a field's content in a sentence */

static void add_field(const struct type *type, struct buf *text) {
	buf_add_str(text, type->aim.words ? type->aim.words : "the field with the focus");
}

/* The field as it is now: by its number, else the one with the focus. */
static const struct screen_item *field_now(const struct job *job) {
	const struct type *type = job->data;
	const struct screen_item *item = NULL;

	if (type->aim.is_item) {
		item = numbers_find(job->screen->view, type->aim.number);
	}
	return item && item->editable ? item : type_focused(job->screen);
}

static const char *action_name(const struct type *type) {
	return type->text ? "type" : "clear";
}

static void fail_typed(struct job *job) {
	job->report.failed = true;
	act_told(job, action_name(job->data), false);
}

static void then_go(struct job *job) {
	struct type *type = job->data;
	auto_buf struct buf line = BUF_INIT;

	if (type->options.then == ACT_ENTER) {
		buf_add_str(&job->report.text, " Pressed enter.");
		act_do(job, "input keyevent 66", "type enter", false);
		return;
	}
	const struct screen_item *button =
		job->observe.seen ? send_button_find(job->screen->view, field_now(job)) : NULL;

	if (!button) {
		buf_add_str(&job->report.text,
			" It was not sent: no button to send it was found; tap it yourself.");
		fail_typed(job);
		return;
	}
	buf_add_str(&job->report.text, " Tapped ");
	screen_item_print(button, &job->report.text);
	buf_add_char(&job->report.text, '.');
	buf_addf(&line, "input tap %d %d", button->x, button->y);
	act_do(job, line.data, "type send", false);
}

/* The last step, or the end. */
static void typed(struct job *job) {
	struct type *type = job->data;

	if (type->options.then == ACT_NOTHING) {
		act_told(job, action_name(type), false);
	} else {
		then_go(job);
	}
}

/* An empty field may show its hint as its text: what is no rest of the old text is one. */
static bool is_cleared(const struct type *type, const struct screen_item *field) {
	if (field->value_chars == 0) {
		return true;
	}
	return type->value && type->value[0] && field->value[0] &&
	       !strstr(type->value, field->value);
}

static void check_cleared(struct job *job, const struct screen_item *field) {
	struct type *type = job->data;
	struct buf *text = &job->report.text;

	if (!is_cleared(type, field) && !type->cleared_again) {
		type->cleared_again = true;
		type_take(type, field);
		type_now(job);
		return;
	}
	buf_add_str(text, is_cleared(type, field) ? "Cleared " : "Tried twice to clear ");
	add_field(type, text);
	if (field->value_chars > 0) {
		buf_add_str(text,
			is_cleared(type, field) ? "; its hint is " : ", which still shows ");
		name_quote(field->value, SHOWN, text);
		buf_add_str(text, is_cleared(type, field)
					  ? ""
					  : ": that is its hint, or it cannot be changed");
	}
	buf_add_char(text, '.');
	typed(job);
}

static void add_content(
	const struct type *type, const struct screen_item *field, struct buf *text) {
	buf_addf(text, "[%d] field now holds ", field->number);
	if (field->password || type->options.unseen) {
		buf_addf(text, "%d characters (a %s)", field->value_chars,
			field->password ? "password" : "secret");
	} else {
		name_quote(field->value, SHOWN, text);
	}
	name_id(field->id, text);
	buf_add_char(text, '.');
}

/* Did anything arrive at all? */
static bool is_untouched(const struct type *type, const struct screen_item *field) {
	if (field->password) {
		return field->value_chars == type->chars &&
		       field->value_chars != typing_count(type->text);
	}
	return field->value_chars == 0 || (type->value && str_eq(field->value, type->value));
}

/* A password is told by its length; an empty one may have shown a hint. */
static enum typing_match compare(const struct type *type, const struct screen_item *field) {
	int typed = typing_count(type->text);

	if (!field->password) {
		return typing_compare(field->value, type->text);
	}
	return field->value_chars == typed || field->value_chars == type->chars + typed
		       ? TYPING_SAME
		       : TYPING_OTHER;
}

static const struct screen_item *find_elsewhere(
	const struct job *job, const struct screen_item *field) {
	const struct type *type = job->data;

	for (size_t i = 0; i < job->screen->view->items.len; i++) {
		const struct screen_item *item = &job->screen->view->items.items[i];

		if (item->editable && item != field && item->value_chars > 0 &&
			typing_compare(item->value, type->text) == TYPING_SAME) {
			return item;
		}
	}
	return NULL;
}

static void tell_mismatch(struct job *job, const struct screen_item *field) {
	const struct type *type = job->data;
	const struct screen_item *other = find_elsewhere(job, field);
	struct buf *text = &job->report.text;

	if (other) {
		buf_add_str(text, "The text went into another field: ");
		if (type->options.unseen) {
			buf_addf(text, "[%d]", other->number);
		} else {
			screen_item_print(other, text);
		}
		buf_add_char(text, '.');
	} else if (is_untouched(type, field)) {
		buf_add_str(text, "Nothing arrived in ");
		add_field(type, text);
		buf_addf(text, ".%s%s", type->problem.len ? " " : "", type->problem.data);
	} else {
		buf_add_str(text, "What was typed is not what stands there (a correction, a "
				  "limit or a format of the field): ");
		add_content(type, field, text);
	}
	fail_typed(job);
}

static void check_typed(struct job *job, const struct screen_item *field) {
	struct type *type = job->data;
	enum typing_match match = compare(type, field);
	bool untouched = is_untouched(type, field) && match != TYPING_SAME;

	if (untouched || match == TYPING_OTHER) {
		if (!untouched || find_elsewhere(job, field) || !type_try_again(job)) {
			tell_mismatch(job, field);
		}
		return;
	}
	add_content(type, field, &job->report.text);
	if (match == TYPING_WITHIN && type->options.clear) {
		buf_add_str(&job->report.text, " What stood there before was not cleared.");
		fail_typed(job);
		return;
	}
	if (type->problem.len) {
		buf_addf(&job->report.text, " %s.", type->problem.data);
	}
	typed(job);
}

void type_check(struct job *job) {
	struct type *type = job->data;
	struct buf *text = &job->report.text;
	const struct screen_item *field = job->observe.seen ? field_now(job) : NULL;

	if (!field) {
		buf_addf(text, "%s, but no field shows it now, so it could not be checked.",
			type->text ? "Typed the text" : "Cleared the field");
		if (type->problem.len) {
			buf_addf(text, " %s.", type->problem.data);
			fail_typed(job);
			return;
		}
		typed(job);
	} else if (type->text) {
		check_typed(job, field);
	} else {
		check_cleared(job, field);
	}
}
