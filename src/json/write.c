/* Text that is bytes already goes through as runs; only what must not stand raw
   in JSON, or could do harm on a terminal that shows it, is looked at. */

#include "json/write.h"

#include <assert.h>
#include <string.h>

#include "base/buf.h"
#include "base/sanitize.h"
#include "base/utf8.h"
#include "json/json.h"
#include "json/number.h"

/* 0: a plain byte of a string; 1: ASCII that is escaped; 2: begins a longer one */
static int class_of(unsigned char byte) {
	if (byte >= 0x80) {
		return 2;
	}
	return byte < 0x20 || byte == 0x7f || byte == '"' || byte == '\\';
}

static void add_escaped(struct buf *out, uint32_t code) {
	static const char shorts[] = "\"\"\\\\\bb\ff\nn\rr\tt";

	for (const char *at = shorts; *at; at += 2) {
		if ((unsigned char)*at == code) {
			char pair[2] = { '\\', at[1] };

			buf_add(out, pair, 2);
			return;
		}
	}
	buf_addf(out, "\\u%04x", (unsigned)code);
}

/* Bytes at the start that can be copied; `*used` is behind the character that
   stopped it, which is `*code`; at the end both are the length. */
static size_t find_run(const char *data, size_t len, size_t *used, uint32_t *code) {
	size_t at = 0;

	while (at < len) {
		int class = class_of((unsigned char)data[at]);

		if (class == 0) {
			at++;
			continue;
		}
		size_t size = utf8_decode(data + at, len - at, code);
		bool malformed = class == 2 && size == 1;

		if (class == 1 || malformed || sanitize_is_bad(*code)) {
			*used = at + size;
			return at;
		}
		at += size;
	}
	*used = len;
	return len;
}

void json_quote(struct buf *out, const char *data, size_t len) {
	buf_add_char(out, '"');
	while (len) {
		uint32_t code = 0;
		size_t used, run = find_run(data, len, &used, &code);

		buf_add(out, data, run);
		if (used > run && code == UTF8_REPLACEMENT) {
			buf_add_code(out, code);
		} else if (used > run) {
			add_escaped(out, code);
		}
		data += used;
		len -= used;
	}
	buf_add_char(out, '"');
}

void json_writer_init(struct json_writer *writer, struct buf *out) {
	*writer = (struct json_writer){ .out = out };
}

/* The comma that a value or key may need before it. */
static void begin(struct json_writer *writer) {
	if (writer->comma) {
		buf_add_char(writer->out, ',');
	}
	writer->comma = true;
}

static void open(struct json_writer *writer, char open, char close) {
	assert(writer->depth < (int)sizeof(writer->close));
	begin(writer);
	buf_add_char(writer->out, open);
	writer->close[writer->depth++] = close;
	writer->comma = false;
}

void json_write_object(struct json_writer *writer) {
	open(writer, '{', '}');
}

void json_write_array(struct json_writer *writer) {
	open(writer, '[', ']');
}

void json_write_end(struct json_writer *writer) {
	assert(writer->depth > 0);
	buf_add_char(writer->out, writer->close[--writer->depth]);
	writer->comma = true;
}

void json_write_key(struct json_writer *writer, const char *key) {
	begin(writer);
	json_quote(writer->out, key, strlen(key));
	buf_add_char(writer->out, ':');
	writer->comma = false;
}

void json_write_string(struct json_writer *writer, const char *text) {
	if (text) {
		json_write_string_len(writer, text, strlen(text));
	} else {
		json_write_null(writer);
	}
}

void json_write_string_len(struct json_writer *writer, const char *data, size_t len) {
	begin(writer);
	json_quote(writer->out, data, len);
}

void json_write_int(struct json_writer *writer, int64_t number) {
	begin(writer);
	buf_addf(writer->out, "%lld", (long long)number);
}

void json_write_double(struct json_writer *writer, double number) {
	begin(writer);
	number_format(number, writer->out);
}

void json_write_bool(struct json_writer *writer, bool value) {
	begin(writer);
	buf_add_str(writer->out, value ? "true" : "false");
}

void json_write_null(struct json_writer *writer) {
	begin(writer);
	buf_add_str(writer->out, "null");
}

void json_write_raw(struct json_writer *writer, const char *json, size_t len) {
	begin(writer);
	buf_add(writer->out, json, len);
}

void json_write_value(struct json_writer *writer, const struct json *json) {
	begin(writer);
	json_print(json, writer->out);
}

void json_write_key_string(struct json_writer *writer, const char *key, const char *text) {
	json_write_key(writer, key);
	json_write_string(writer, text);
}

void json_write_key_int(struct json_writer *writer, const char *key, int64_t number) {
	json_write_key(writer, key);
	json_write_int(writer, number);
}

void json_write_key_bool(struct json_writer *writer, const char *key, bool value) {
	json_write_key(writer, key);
	json_write_bool(writer, value);
}

static void add_indent(struct buf *out, int indent) {
	if (indent >= 0) {
		buf_addf(out, "\n%*s", indent, "");
	}
}

/* `indent`: columns of the line that the value stands on; -1: all on one line. */
static void print(const struct json *json, struct buf *out, int indent) {
	bool is_object = json_is(json, JSON_OBJECT);
	int inner = indent < 0 ? -1 : indent + 2;

	if (json_is(json, JSON_STRING)) {
		json_quote(out, json_string(json), strlen(json_string(json)));
		return;
	}
	if (!is_object && !json_is(json, JSON_ARRAY)) {
		if (!json_scalar_text(json, out)) {
			buf_add_str(out, "null");
		}
		return;
	}
	buf_add_char(out, is_object ? '{' : '[');
	for (const struct json *at = json_first(json); at; at = json_next(at)) {
		if (at != json_first(json)) {
			buf_add_char(out, ',');
		}
		add_indent(out, inner);
		if (is_object) {
			json_quote(out, json_key(at), strlen(json_key(at)));
			buf_add_str(out, indent < 0 ? ":" : ": ");
		}
		print(at, out, inner);
	}
	if (json_first(json)) {
		add_indent(out, indent);
	}
	buf_add_char(out, is_object ? '}' : ']');
}

void json_print(const struct json *json, struct buf *out) {
	print(json, out, -1);
}

void json_print_pretty(const struct json *json, struct buf *out) {
	print(json, out, 0);
}
