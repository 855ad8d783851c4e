/* One argument a line, "name  value"; the next lines of a text stand below its
   first. A command alone needs no name: it has a '$' in front. In few columns it is
   "name: value", and two spaces before the next lines. */

#include "front/transcript/call_text.h"

#include <string.h>

#include "base/mem.h"
#include "base/redact.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/width.h"
#include "json/json.h"

#define KEY_COLUMNS_MAX 16

/* Drawn as nothing, or as a space that is none. */
static bool is_unseen(uint32_t code) {
	static const uint32_t ranges[][2] = {
		{ 0xa0, 0xa0 },
		{ 0xad, 0xad },
		{ 0x34f, 0x34f },
		{ 0x61c, 0x61c },
		{ 0x115f, 0x1160 },
		{ 0x1680, 0x1680 },
		{ 0x17b4, 0x17b5 },
		{ 0x180b, 0x180f },
		{ 0x2000, 0x200f },
		{ 0x2028, 0x202f },
		{ 0x205f, 0x206f },
		{ 0x2800, 0x2800 },
		{ 0x3164, 0x3164 },
		{ 0xfe00, 0xfe0f },
		{ 0xfeff, 0xfeff },
		{ 0xffa0, 0xffa0 },
		{ 0xfff0, 0xfffb },
		{ 0xe0000, 0xe0fff },
	};

	for (size_t i = 0; i < ARRAY_LEN(ranges); i++) {
		if (code <= ranges[i][1]) {
			return code >= ranges[i][0];
		}
	}
	return false;
}

static void add_visible(struct buf *out, const char *data, size_t len, const char *indent) {
	for (size_t at = 0; at < len;) {
		uint32_t code;
		size_t used = utf8_decode(data + at, len - at, &code);

		if (code == '\n') {
			buf_addf(out, "\n%s", indent);
		} else if (code == '\t' || code == '\r' || is_unseen(code)) {
			buf_addf(out, "<%02x>", (unsigned)code);
		} else {
			sanitize(out, data + at, used, SANITIZE_LINE);
		}
		at += used;
	}
}

static void add_value(struct buf *out, const struct json *value, const char *indent) {
	auto_buf struct buf text = BUF_INIT;

	if (!json_is(value, JSON_STRING)) {
		json_print(value, &text);
		add_visible(out, text.data, text.len, indent);
		return;
	}
	const char *string = json_string(value);

	add_visible(out, string, strlen(string), indent);
}

/* `columns` of the names; 0: few. */
static void add_member(struct buf *out, const struct json *member, int columns) {
	auto_buf struct buf key = BUF_INIT, indent = BUF_INIT;

	add_visible(&key, json_key(member), strlen(json_key(member)), "");
	int width = width_text(key.data, key.len);

	buf_addf(&indent, "%*s", columns + 2, "");
	buf_addf(out, "%s%s", out->len > 0 ? "\n" : "", key.data);
	if (columns > 0) {
		buf_addf(out, "%*s", width < columns ? columns - width + 2 : 2, "");
	} else {
		buf_add_str(out, ": ");
	}
	add_value(out, member, indent.data);
}

static int key_columns(const struct json *arguments) {
	int columns = 0;

	for (const struct json *at = json_first(arguments); at; at = json_next(at)) {
		auto_buf struct buf key = BUF_INIT;

		add_visible(&key, json_key(at), strlen(json_key(at)), "");
		int width = width_text(key.data, key.len);

		columns = width > columns ? width : columns;
	}
	return columns < KEY_COLUMNS_MAX ? columns : KEY_COLUMNS_MAX;
}

static void write_text(const struct agent_call *call, bool narrow, struct buf *out) {
	const struct json *first = json_first(call->parsed);

	if (!call->parsed) {
		const char *raw = call->arguments ? call->arguments : "";

		add_visible(out, raw, strlen(raw), "");
		return;
	}
	if (first && !json_next(first) && str_eq(json_key(first), "command")) {
		buf_add_str(out, "$ ");
		add_value(out, first, "  ");
		return;
	}
	int columns = narrow ? 0 : key_columns(call->parsed);

	for (const struct json *at = first; at; at = json_next(at)) {
		add_member(out, at, columns);
	}
}

/* Keys that are known stand as a mask; what runs is what the model or the person wrote. */
static void write_masked(const struct agent_call *call, bool narrow, struct buf *out) {
	auto_buf struct buf text = BUF_INIT;

	write_text(call, narrow, &text);
	redact(out, text.data, text.len);
}

void call_text(const struct agent_call *call, struct buf *out) {
	write_masked(call, false, out);
}

void call_text_narrow(const struct agent_call *call, struct buf *out) {
	write_masked(call, true, out);
}

char *call_arguments(const struct agent_call *call) {
	struct buf out = BUF_INIT;

	if (!call->parsed) {
		return NULL;
	}
	json_print_pretty(call->parsed, &out);
	return buf_detach(&out);
}

char *call_label(const struct agent_call *call) {
	auto_free char *label = call->agent ? xasprintf("%s: %s", call->agent, call->name)
					    : xstrdup(call->name);
	return sanitize_dup(label, SANITIZE_LINE);
}
