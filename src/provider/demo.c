/* The wire "demo": a script inside the binary, so that a fresh install shows streaming,
   tool calls and storage before any model is connected. It says so itself. Each step is
   computed from the request alone: the answer's text is made anew and the piece of that
   step cut out of it. */
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "provider/demo_text.h"
#include "provider/wires.h"

#include <stdio.h>
#include <string.h>

#define STEP_MS 15
#define PIECE_BYTES 12 /* a piece ends with the word or character that passes this */
#define RESULT_BYTES 160

/* The tools it would like to call, at most one of a row. */
static const char *const wanted[][2] = {
	{ "get_time", NULL },
	{ "device_info", "get_battery" },
};

static bool is_offered(const struct provider_request *request, const char *name) {
	char quoted[64];

	if (!request->tools || !name) {
		return false;
	}
	snprintf(quoted, sizeof(quoted), "\"%s\"", name);
	return strstr(request->tools, quoted) != NULL;
}

static const char *pick(const struct provider_request *request, size_t row) {
	for (size_t i = 0; i < 2; i++) {
		if (is_offered(request, wanted[row][i])) {
			return wanted[row][i];
		}
	}
	return NULL;
}

static const struct message *last_message(const struct provider_request *request) {
	return request->conversation ? vec_last(&request->conversation->messages) : NULL;
}

/* The first turn with tools: nothing was called so far. */
static bool calls_tools(const struct provider_request *request) {
	const struct conversation *conversation = request->conversation;

	if (request->forbid_tools || (!pick(request, 0) && !pick(request, 1))) {
		return false;
	}
	for (size_t i = 0; conversation && i < conversation->messages.len; i++) {
		if (message_count(&conversation->messages.items[i], PART_CALL) > 0) {
			return false;
		}
	}
	return true;
}

static bool is_first_turn(const struct provider_request *request) {
	const struct conversation *conversation = request->conversation;

	for (size_t i = 0; conversation && i < conversation->messages.len; i++) {
		if (conversation->messages.items[i].role == ROLE_ASSISTANT) {
			return false;
		}
	}
	return true;
}

/* Appends the text of the newest user message. */
static void newest_text(const struct provider_request *request, struct buf *out) {
	const struct conversation *conversation = request->conversation;

	for (size_t i = conversation ? conversation->messages.len : 0; i > 0; i--) {
		if (conversation->messages.items[i - 1].role == ROLE_USER) {
			message_text(&conversation->messages.items[i - 1], PART_TEXT, out);
			return;
		}
	}
}

static bool has_han(const struct buf *text) {
	for (size_t at = 0; at < text->len;) {
		uint32_t code = 0;
		at += utf8_decode(text->data + at, text->len - at, &code);
		if ((code >= 0x3400 && code <= 0x9fff) ||
			(code >= 0x20000 && code <= 0x3ffff)) {
			return true;
		}
	}
	return false;
}

/* The beginning of a result, as one line that fits between backticks. */
static void add_result(struct buf *out, const char *format, const struct part *part) {
	auto_buf struct buf line = BUF_INIT;
	const char *text = part->text ? part->text : "";
	size_t len = strlen(text) < RESULT_BYTES ? strlen(text) : RESULT_BYTES;

	len -= utf8_incomplete_tail(text, len);
	for (size_t i = 0; i < len; i++) {
		bool space = (unsigned char)text[i] < ' ' || text[i] == '`';
		buf_add_char(&line, space ? ' ' : text[i]);
	}
	buf_add_str(&line, text[len] ? " ..." : "");
	buf_addf(out, format, part->name ? part->name : "?", line.data);
}

static void add_results(const struct provider_request *request, const struct demo_text *words,
	struct buf *out) {
	const struct conversation *conversation = request->conversation;
	size_t first = conversation->messages.len;

	while (first > 0 && conversation->messages.items[first - 1].role == ROLE_TOOL) {
		first--;
	}
	buf_add_str(out, words->results);
	for (size_t i = first; i < conversation->messages.len; i++) {
		const struct message *message = &conversation->messages.items[i];
		for (size_t k = 0; k < message->parts.len; k++) {
			if (message->parts.items[k].kind == PART_RESULT) {
				add_result(out, words->said, &message->parts.items[k]);
			}
		}
	}
	buf_add_char(out, '\n');
}

static void add_samples(
	const struct buf *asked, const struct demo_text *words, struct buf *out) {
	if (str_has_nocase(asked->data, "list") || strstr(asked->data, "列表")) {
		buf_add_str(out, words->list);
	}
	if (str_has_nocase(asked->data, "code") || strstr(asked->data, "代码")) {
		buf_add_str(out, words->code);
	}
	if (str_has_nocase(asked->data, "table") || strstr(asked->data, "表格")) {
		buf_add_str(out, words->table);
	}
}

/* The whole text of this turn. */
static void write_text(const struct provider_request *request, struct buf *out) {
	auto_buf struct buf asked = BUF_INIT;
	const struct message *last = last_message(request);

	newest_text(request, &asked);
	const struct demo_text *words = has_han(&asked) ? &demo_chinese : &demo_english;
	if (last && last->role == ROLE_TOOL) {
		add_results(request, words, out);
		buf_add_str(out, words->what_next);
	} else if (calls_tools(request)) {
		buf_add_str(out, words->hello);
		return;
	} else if (is_first_turn(request)) {
		buf_addf(out, "%s\n\n%s", words->no_tools, words->what_next);
	} else {
		buf_add_str(out, words->again);
	}
	add_samples(&asked, words, out);
}

/* The piece that begins at `at`: whole words, or a few characters of a script that has
   no spaces. */
static size_t piece_len(const struct buf *text, size_t at) {
	size_t len = 0;

	while (at + len < text->len) {
		uint32_t code = 0;
		len += utf8_decode(text->data + at + len, text->len - at - len, &code);
		if (len >= PIECE_BYTES && (code == ' ' || code == '\n' || code > 0x2000)) {
			break;
		}
	}
	return len;
}

static void give_calls(const struct provider_request *request, struct delta_sink *sink) {
	size_t turn = request->conversation ? request->conversation->messages.len : 0;
	int slot = 0;

	for (size_t row = 0; row < ARRAY_LEN(wanted); row++) {
		const char *name = pick(request, row);
		char id[48];
		if (name) {
			snprintf(id, sizeof(id), "demo_%zu_%d", turn, slot + 1);
			delta_call_progress(sink, slot++, name, 2);
			delta_call(sink, id, name, "{}", NULL);
		}
	}
}

static bool local_step(const struct provider_request *request, int index, int64_t *wait_ms,
	struct delta_sink *sink) {
	auto_buf struct buf text = BUF_INIT;
	size_t at = 0;
	int piece = 0;

	write_text(request, &text);
	while (piece < index && at < text.len) {
		at += piece_len(&text, at);
		piece++;
	}
	if (piece < index) {
		return false;
	}
	*wait_ms = index == 0 || at >= text.len ? 0 : STEP_MS;
	if (sink && at < text.len) {
		delta_text(sink, text.data + at, piece_len(&text, at));
	} else if (sink) {
		bool calls = calls_tools(request);
		if (calls) {
			give_calls(request, sink);
		}
		delta_end(sink, calls ? STOP_TOOLS : STOP_DONE, "stop");
	}
	return true;
}

static bool build(
	const struct provider_request *request, struct provider_bytes *out, struct err *err) {
	(void)request;
	(void)out;
	return err_set(err, ERR_USAGE, tr("the demo needs no server"));
}

const struct provider_ops demo_ops = {
	.name = "demo",
	.build = build,
	.local_step = local_step,
};
