/* Typing: give the field the focus, clear it, send the text the best way, read it back, try
   another way where nothing arrived. The text is never logged. */

#include "screen/type.h"

#include "base/mem.h"
#include "screen/typing.h"

#define CLEAR_BLIND 200 /* characters, where it is not known how many there are */

static void type_fini(void *data) {
	struct type *type = data;

	if (type->text) {
		mem_wipe(type->text, strlen(type->text));
	}
	free(type->text);
	free(type->target);
	free(type->value);
	aim_fini(&type->aim);
	buf_fini(&type->problem);
}

const struct screen_item *type_focused(const struct screen *screen) {
	for (size_t i = 0; i < screen->view->items.len; i++) {
		const struct screen_item *item = &screen->view->items.items[i];

		if (item->focused && item->editable) {
			return item;
		}
	}
	return NULL;
}

static const struct screen_item *only_field(const struct screen *screen) {
	const struct screen_item *only = NULL;

	for (size_t i = 0; i < screen->view->items.len; i++) {
		const struct screen_item *item = &screen->view->items.items[i];

		if (item->editable && only) {
			return NULL;
		}
		only = item->editable ? item : only;
	}
	return only;
}

/* This is the field that the text goes to. */
void type_take(struct type *type, const struct screen_item *item) {
	aim_at(&type->aim, item);
	free(type->value);
	type->value = xstrdup(item->value);
	type->chars = item->value_chars;
}

/* After the tap: who has the focus? An app may have opened another field for the text. */
static void focus_done(struct job *job) {
	struct type *type = job->data;

	if (!job->observe.seen) {
		type_now(job); /* typed blindly, and told as such */
		return;
	}
	const struct screen_item *focused = type_focused(job->screen);
	const struct screen_item *same = numbers_find(job->screen->view, type->aim.number);
	bool other = focused && same && same->editable && focused->number != same->number;

	if (other) {
		auto_buf struct buf words = BUF_INIT;

		screen_item_print(focused, &words);
		job_fail(job,
			"Nothing was typed: %s did not take the focus, which is in %s. Tap the "
			"right field first, or close what is in the way.",
			type->aim.words, words.data);
		return;
	}
	if (!focused && !(same && same->editable) && !job->screen->view->keyboard) {
		job_fail(job,
			"Nothing was typed: no field has the focus after tapping %s. Use "
			"read_screen for the fields.",
			type->aim.words);
		return;
	}
	if (focused || same) {
		type_take(type, focused ? focused : same);
	}
	type_now(job);
}

static void tapped(struct job *job) {
	observe_start(job, OBSERVE_MOMENT, focus_done);
}

static void tap_field(struct job *job) {
	struct type *type = job->data;
	auto_buf struct buf line = BUF_INIT;

	type->tapped = true;
	buf_addf(&line, "input tap %d %d", type->aim.x, type->aim.y);
	act_input(job, line.data, tapped);
}

static bool names_target(const struct type *type) {
	return type->target || target_is_point(&type->options.target);
}

static void find_focus(struct job *job) {
	struct type *type = job->data;
	const struct screen_item *focused = type_focused(job->screen);
	const struct screen_item *only = focused ? NULL : only_field(job->screen);

	if (focused) {
		type_take(type, focused);
		type_now(job);
	} else if (only) {
		type_take(type, only);
		tap_field(job);
	} else if (job->screen->view->keyboard) {
		type_now(job); /* a field that the tree does not tell */
	} else {
		job_fail(job,
			"Nothing was typed: no field has the focus. Name one with `target` "
			"(a number or text of read_screen).");
	}
}

static void begin(struct job *job) {
	struct type *type = job->data;
	struct err err = ERR_INIT;

	if (!names_target(type)) {
		if (job->screen->blind || !job->screen->view) {
			type_now(job);
		} else {
			find_focus(job);
		}
		return;
	}
	if (!target_aim(job->screen, &type->options.target, &type->aim, &err)) {
		job_miss(job, &err);
		return;
	}
	const struct screen_item *focused =
		job->screen->view ? type_focused(job->screen) : NULL;

	if (focused && type->aim.is_item && focused->number == type->aim.number) {
		type_take(type, focused);
		type_now(job);
	} else {
		tap_field(job);
	}
}

/* What has the focus is asked of the phone, not of an older view. */
static void type_start(struct job *job) {
	struct type *type = job->data;

	if (!act_knows(job, type->target)) {
		return;
	}

	job->screen->seen = names_target(type) ? job->screen->seen : INT64_MIN / 2;
	act_look(job, type->target != NULL, begin);
}

/* Another way for a text of which nothing arrived. */
bool type_try_again(struct job *job) {
	return type_find_way(job) != TYPE_WAYS && job_left(job) > ACT_LINE_TIME / 2 &&
	       (type_now(job), true);
}

static void look(struct job *job) {
	observe_start(job, OBSERVE_AFTER, type_check);
}

static void fail_unsent(struct job *job) {
	const struct type *type = job->data;
	bool plain = typing_is_plain(type->text);

	job->report.unavailable = !plain;
	job_fail(job, "Nothing was typed. %s.%s", type->problem.data,
		plain ? ""
		      : " `input text` knows ASCII only: other texts need Termux:API on the "
			"phone (with chela in its Termux), or the ADB Keyboard app.");
}

static void sent(struct job *job) {
	const struct type *type = job->data;

	if (!type->unsent) {
		look(job);
	} else if (!type_try_again(job)) {
		fail_unsent(job);
	}
}

/* There is always one left: it was asked for before, or is the first. */
static void send_text(struct job *job) {
	type_send(job, type_find_way(job), sent);
}

static void cleared(struct job *job) {
	struct type *type = job->data;

	if (type->text) {
		send_text(job);
	} else {
		look(job);
	}
}

/* What stands there already: deleted, or the cursor goes behind it. */
void type_now(struct job *job) {
	struct type *type = job->data;
	int sdk = type->cleared_again ? 0 : device_sdk(job->screen->device);
	auto_buf struct buf line = BUF_INIT;

	if (type->options.clear && type->tried == 0) {
		bool known = type->value || type->chars;

		typing_clear(known ? type->chars + 1 : CLEAR_BLIND, sdk, &line);
		act_input(job, line.data, cleared);
	} else if (type->chars > 0 && type->tried == 0) {
		act_input(job, "input keyevent 123", send_text);
	} else {
		send_text(job);
	}
}

struct job *act_type(struct screen *screen, const struct act_typing *typing,
	const struct act_options *options) {
	struct job *job = job_new(screen, options, type_start, sizeof(struct type), type_fini);
	struct type *type = job->data;

	type->options = *typing;
	type->text = xstrdup(typing->text);
	job->unseen = typing->unseen;
	type->options.target.text = type->target = xstrdup(typing->target.text);
	type->problem = (struct buf)BUF_INIT;
	return job;
}
