/* Gathers deltas into a message and passes each on. Text grows in place: a part's
   string has its own reserve (struct delta_growth), so a long answer in small
   pieces costs no more than its bytes. */
#include "provider/delta.h"

#include "base/mem.h"
#include "base/random.h"
#include "base/str.h"

#include <string.h>

/* From here on text joins the last part of its kind, so that a stream which
   changes between text and thinking at every word stays small. */
#define PARTS_MAX 64

const char *stop_kind_name(enum stop_kind stop) {
	static const char *const names[] = {
		[STOP_DONE] = "stop",
		[STOP_TOOLS] = "tools",
		[STOP_LENGTH] = "length",
		[STOP_REFUSED] = "refused",
		[STOP_EMPTY] = "empty",
		[STOP_CUT] = "cut",
		[STOP_ERROR] = "error",
	};

	return (size_t)stop < ARRAY_LEN(names) ? names[stop] : "error";
}

void delta_sink_init(struct delta_sink *sink,
	void (*on_delta)(void *ctx, const struct delta *delta), void *ctx) {
	*sink = (struct delta_sink){ .stop = STOP_CUT, .on_delta = on_delta, .ctx = ctx };
	message_init(&sink->message, ROLE_ASSISTANT);
	sink->message.state = MESSAGE_STREAMING;
	sink->error.wait_ms = -1;
}

void delta_sink_fini(struct delta_sink *sink) {
	message_fini(&sink->message);
	free(sink->vendor_stop);
	sink->vendor_stop = NULL;
}

void delta_sink_clear(struct delta_sink *sink) {
	char *origin = take(sink->message.origin);
	void (*on_delta)(void *ctx, const struct delta *delta) = sink->on_delta;
	void *ctx = sink->ctx;

	delta_sink_fini(sink);
	delta_sink_init(sink, on_delta, ctx);
	sink->message.origin = origin;
}

static void pass_on(const struct delta_sink *sink, const struct delta *delta) {
	if (sink->on_delta) {
		sink->on_delta(sink->ctx, delta);
	}
}

static void gather(struct delta_sink *sink, enum part_kind kind, struct delta_growth *growth,
	const char *data, size_t len) {
	const struct part *last = vec_last(&sink->message.parts);
	bool goes_on =
		growth->cap && (last->kind == kind || sink->message.parts.len >= PARTS_MAX);

	if (!goes_on) {
		message_add(&sink->message, kind, NULL);
		*growth = (struct delta_growth){ .part = sink->message.parts.len - 1 };
	}
	struct part *part = &sink->message.parts.items[growth->part];
	if (growth->len + len >= growth->cap) {
		growth->cap = (growth->len + len) * 3 / 2 + 64;
		part->text = xrealloc(part->text, growth->cap);
	}
	memcpy(part->text + growth->len, data, len);
	growth->len += len;
	part->text[growth->len] = '\0';
}

/* Gives back the reserve of a part that will not grow any more. */
static void settle(struct delta_sink *sink, struct delta_growth *growth) {
	if (growth->cap) {
		struct part *part = &sink->message.parts.items[growth->part];
		part->text = xrealloc(part->text, growth->len + 1);
	}
	*growth = (struct delta_growth){ 0 };
}

void delta_break(struct delta_sink *sink) {
	settle(sink, &sink->text);
	settle(sink, &sink->thinking);
}

void delta_text(struct delta_sink *sink, const char *data, size_t len) {
	if (len == 0 || sink->ended) {
		return;
	}
	gather(sink, PART_TEXT, &sink->text, data, len);
	pass_on(sink, &(struct delta){ .kind = DELTA_TEXT, .data = data, .len = len });
}

void delta_thinking(struct delta_sink *sink, const char *data, size_t len) {
	if (len == 0 || sink->ended) {
		return;
	}
	gather(sink, PART_THINKING, &sink->thinking, data, len);
	pass_on(sink, &(struct delta){ .kind = DELTA_THINKING, .data = data, .len = len });
}

void delta_call_progress(struct delta_sink *sink, int slot, const char *name, size_t bytes) {
	if (!sink->ended) {
		pass_on(sink,
			&(struct delta){
				.kind = DELTA_CALL, .slot = slot, .name = name, .len = bytes });
	}
}

void delta_usage(struct delta_sink *sink, const struct usage *usage) {
	if (!sink->ended) {
		sink->message.usage = *usage;
		pass_on(sink, &(struct delta){ .kind = DELTA_USAGE, .usage = *usage });
	}
}

void delta_call(struct delta_sink *sink, const char *id, const char *name,
	const char *arguments, const char *vendor) {
	if (!sink->ended) {
		struct part *part = message_add_call(&sink->message, id, name, arguments);
		part->vendor = xstrdup(vendor);
	}
}

bool delta_has_call(const struct delta_sink *sink, const char *id) {
	for (size_t i = 0; i < sink->message.parts.len; i++) {
		const struct part *part = &sink->message.parts.items[i];
		if (part->kind == PART_CALL && str_eq(part->id, id)) {
			return true;
		}
	}
	return false;
}

void delta_make_id(char out[16]) {
	static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

	memcpy(out, "call_", 5);
	for (int i = 5; i < 14; i++) {
		out[i] = digits[random_below(sizeof(digits) - 1)];
	}
	out[14] = '\0';
}

void delta_vendor(struct delta_sink *sink, enum part_kind kind, const char *vendor) {
	if (sink->ended) {
		return;
	}
	struct part *part = NULL;
	if (kind == PART_THINKING && sink->thinking.cap) {
		part = &sink->message.parts.items[sink->thinking.part];
	} else {
		part = message_add(&sink->message, kind, NULL);
	}
	free(part->vendor);
	part->vendor = xstrdup(vendor);
}

void delta_error(struct delta_sink *sink, const struct provider_error *error) {
	if (sink->error.kind == PERR_NONE && !sink->ended) {
		sink->error = *error;
	}
}

void delta_end(struct delta_sink *sink, enum stop_kind stop, const char *vendor_stop) {
	if (sink->ended) {
		return;
	}
	delta_break(sink);
	sink->ended = true;
	sink->stop = stop;
	sink->vendor_stop = xstrdup(vendor_stop);
	free(sink->message.stop);
	sink->message.stop = xstrdup(vendor_stop);
	sink->message.state =
		stop == STOP_CUT || stop == STOP_ERROR ? MESSAGE_PARTIAL : MESSAGE_COMPLETE;
	pass_on(sink, &(struct delta){ .kind = DELTA_END });
}
