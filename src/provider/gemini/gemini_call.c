/* Calls of an answer. Mostly each comes whole; where a server streams arguments, a call
   begins with its name, goes on in parts without one, and is closed by an empty part, by
   the next call, or by the end of the answer. They are kept until it is sure that they
   may run, and then put where they stood among the other parts. */
#include "provider/gemini/gemini.h"

#include "base/log.h"
#include "base/random.h"
#include "base/str.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>

static struct gemini_call *begin(
	struct gemini_reader *reader, const char *name, const char *id) {
	struct gemini_call *call = NULL;

	if (reader->calls.len >= GEMINI_CALLS_MAX) {
		reader->unsafe = true;
		return NULL;
	}
	delta_break(reader->sink);
	call = vec_grow(&reader->calls);
	call->name = xstrdup(name);
	call->id = str_is_empty(id) ? NULL : xstrdup(id);
	call->place = reader->sink->message.parts.len;
	return call;
}

static void add_whole(struct gemini_call *call, const struct json *arguments) {
	struct buf text = BUF_INIT;

	if (json_is(arguments, JSON_STRING)) {
		buf_add_str(&text, json_string(arguments));
	} else if (arguments && !json_is(arguments, JSON_NULL)) {
		json_print(arguments, &text);
	}
	free(call->arguments);
	call->bytes = text.len;
	call->arguments = text.len > 0 ? buf_detach(&text) : NULL;
	buf_fini(&text);
}

static void add_pieces(
	struct gemini_reader *reader, struct gemini_call *call, const struct json *pieces) {
	if (!call->pieces) {
		call->pieces = gemini_args_new();
	}
	for (const struct json *p = json_first(pieces); p; p = json_next(p)) {
		const char *text = json_get_string(p, "stringValue");
		call->bytes += text ? strlen(text) : 1;
		if (!gemini_args_add(call->pieces, p)) {
			reader->unsafe = true;
		}
	}
}

void gemini_read_call(
	struct gemini_reader *reader, const struct json *json, const char *signature) {
	const char *name = json_get_string(json, "name");
	const struct json *arguments = json_get(json, "args");
	const struct json *pieces = json_get(json, "partialArgs");
	struct gemini_call *call = vec_last(&reader->calls);

	if (!str_is_empty(name)) {
		call = begin(reader, name, json_get_string(json, "id"));
	} else if (!call || !call->open) {
		if (json_len(json) > 0) {
			log_warn("a call without a name was left out");
			reader->unsafe = true;
		}
		return;
	}
	if (!call) {
		return;
	}
	if (!str_is_empty(signature) && !call->signature) {
		call->signature = xstrdup(signature);
	}
	if (arguments) {
		add_whole(call, arguments);
	}
	if (json_len(pieces) > 0) {
		add_pieces(reader, call, pieces);
	}
	call->open = json_get_bool(json, "willContinue", false);
	delta_call_progress(reader->sink, (int)reader->calls.len - 1, call->name, call->bytes);
}

void gemini_vendor_write(struct buf *out, const char *id, const char *signature) {
	struct json_writer w;

	json_writer_init(&w, out);
	json_write_object(&w);
	if (id) {
		json_write_key_string(&w, "id", id);
	}
	if (signature) {
		json_write_key_string(&w, "thoughtSignature", signature);
	}
	json_write_end(&w);
}

static bool id_is_taken(const struct delta_sink *sink, const char *id) {
	for (size_t i = 0; i < sink->message.parts.len; i++) {
		const struct part *part = &sink->message.parts.items[i];
		if (part->kind == PART_CALL && str_eq(part->id, id)) {
			return true;
		}
	}
	return false;
}

/* Older models send no ids: a call gets one of ours, which never goes back to them. */
static void make_id(const struct gemini_reader *reader, const char *sent, char out[64]) {
	static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

	if (sent && strlen(sent) < 64 && !id_is_taken(reader->sink, sent)) {
		memcpy(out, sent, strlen(sent) + 1);
		return;
	}
	do {
		memcpy(out, "call_", 5);
		for (int i = 5; i < 14; i++) {
			out[i] = digits[random_below(sizeof(digits) - 1)];
		}
		out[14] = '\0';
	} while (id_is_taken(reader->sink, out));
}

/* The last part moves to where it belongs. */
static void move_last(struct message *message, size_t place) {
	size_t last = message->parts.len - 1;
	struct part part = message->parts.items[last];

	if (place < last) {
		memmove(&message->parts.items[place + 1], &message->parts.items[place],
			(last - place) * sizeof(part));
		message->parts.items[place] = part;
	}
}

static void deliver(struct gemini_reader *reader, struct gemini_call *call, size_t place) {
	auto_buf struct buf pieces = BUF_INIT;
	auto_buf struct buf vendor = BUF_INIT;
	const char *arguments = call->arguments ? call->arguments : "{}";
	char id[64];

	if (call->pieces) {
		gemini_args_print(call->pieces, &pieces);
		arguments = pieces.data;
	}
	if (call->id || call->signature) {
		gemini_vendor_write(&vendor, call->id, call->signature);
	}
	make_id(reader, call->id, id);
	delta_call(reader->sink, id, call->name, arguments, vendor.len ? vendor.data : NULL);
	move_last(&reader->sink->message, place);
}

void gemini_deliver(struct gemini_reader *reader) {
	delta_break(reader->sink);
	for (size_t i = 0; i < reader->calls.len; i++) {
		struct gemini_call *call = &reader->calls.items[i];
		deliver(reader, call, call->place + i);
	}
}

void gemini_calls_fini(struct gemini_reader *reader) {
	for (size_t i = 0; i < reader->calls.len; i++) {
		struct gemini_call *call = &reader->calls.items[i];
		free(call->name);
		free(call->id);
		free(call->signature);
		free(call->arguments);
		gemini_args_free(call->pieces);
	}
	vec_fini(&reader->calls);
}
