/* The time of a program ends by a timer of its own: then it is cancelled, which tells its
   end at once, while the loop goes on to kill and reap it. What it prints is read so that
   it is not held up, and thrown away but for the beginning of its errors. */

#include "agent/hook/hook_child.h"

#include <string.h>

#include "base/buf.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/redact.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "loop/child.h"
#include "loop/loop.h"

#define WORDS_MAX ((size_t)1000)   /* bytes of a reason */
#define ERRORS_MAX (2 * WORDS_MAX) /* bytes of standard error that are kept */

struct hook_child {
	struct hook_child_options options; /* argv and input are not used after the start */
	char *name;                        /* of the program, sanitised */
	struct child *child;
	struct timer *limit;
	bool late;
	bool dropped;
	struct buf errors;
};

static void hook_child_free(struct hook_child *child) {
	timer_remove(child->limit);
	buf_fini(&child->errors);
	free(child->name);
	free(child);
}

static void clean(const struct buf *errors, struct buf *out) {
	auto_buf struct buf valid = BUF_INIT;
	auto_buf struct buf masked = BUF_INIT;
	size_t len = errors->len;
	const char *text = str_trim_span(errors->data, &len);

	utf8_repair(&valid, text, len);
	redact(&masked, valid.data, valid.len);
	len = masked.len < WORDS_MAX ? masked.len : WORDS_MAX;
	sanitize(out, masked.data, utf8_valid_prefix(masked.data, len), SANITIZE_LINE);
}

static void describe(const struct hook_child *child, enum child_end end, int status,
	const char *words, struct buf *out) {
	const char *event = hook_event_name(child->options.event);

	if (child->late) {
		buf_addf(out, tr("hook %s (%s) took more than %lld s and was ended"),
			child->name, event, (long long)(child->options.timeout / 1000));
	} else if (end == CHILD_NO_EXEC) {
		buf_addf(out, tr("hook %s (%s) cannot be run: %s"), child->name, event,
			strerror(status));
	} else if (end == CHILD_KILLED) {
		buf_addf(out, tr("hook %s (%s) was ended by signal %d"), child->name, event,
			status);
	} else {
		buf_addf(out, tr("hook %s (%s) ended with %d%s%s"), child->name, event, status,
			words[0] ? ": " : "", words);
	}
}

static void handle_done(void *ctx, enum child_end end, int status) {
	struct hook_child *child = ctx;
	bool exited = end == CHILD_EXITED && !child->late;
	auto_buf struct buf words = BUF_INIT;
	auto_buf struct buf failure = BUF_INIT;

	if (!child->dropped) {
		clean(&child->errors, &words);
		describe(child, end, status, words.data, &failure);
		child->options.on_done(child->options.ctx, child, exited ? status : -1,
			words.data, exited && status == 0 ? NULL : failure.data);
	}
	hook_child_free(child);
}

static void handle_output(void *ctx, int stream, const char *data, size_t len) {
	struct hook_child *child = ctx;
	size_t room = ERRORS_MAX - child->errors.len;

	if (stream == 2) {
		buf_add(&child->errors, data, len < room ? len : room);
	}
}

static void handle_limit(void *ctx) {
	struct hook_child *child = ctx;

	child->late = true;
	child_cancel(child->child);
}

struct hook_child *hook_child_start(const struct hook_child_options *options) {
	struct hook_child *child = xcalloc(1, sizeof(*child));
	struct err err = ERR_INIT;

	child->options = *options;
	child->name = sanitize_dup(path_basename(options->argv->items[0]), SANITIZE_LINE);
	buf_init(&child->errors, ERRORS_MAX);
	child->limit = loop_timer(options->loop, handle_limit, child);
	const struct child_options start = {
		.argv = (const char *const *)strv_items(options->argv),
		.folder = options->folder,
		.input = options->input,
		.input_len = options->len,
		.on_output = handle_output,
		.on_done = handle_done,
		.ctx = child,
	};

	if (!child_start(&child->child, options->loop, &start, &err)) {
		log_warn("hook %s: %s", child->name, err.text);
		hook_child_free(child);
		return NULL;
	}
	timer_arm(child->limit, options->timeout);
	return child;
}

void hook_child_drop(struct hook_child *child) {
	child->dropped = true;
	timer_disarm(child->limit);
	child_cancel(child->child);
}
