/* Front matter that is no YAML, line by line. A key stands at the start of its line; lines
   that are indented go on with its value, or are a list where each begins with a hyphen. */

#include "skill/skill_inner.h"

#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

#define KEYS_MAX 200

struct scan {
	struct json *root;
	struct strv lines; /* of the value of `key`, trimmed */
	char *key;         /* NULL: none yet */
};

static bool is_blank_byte(char byte) {
	return byte == ' ' || byte == '\t';
}

/* Where the value begins in "key: value" or "key:"; 0: it is no such line. */
static size_t find_value(const char *line, size_t len) {
	size_t at = 0;

	while (at < len && line[at] != ':' && !is_blank_byte(line[at]) && line[at] != '#') {
		at++;
	}
	bool is_key = at > 0 && at <= 64 && at < len && line[at] == ':' &&
		      (at + 1 == len || is_blank_byte(line[at + 1]));

	return is_key ? at + 1 : 0;
}

/* One pair of quotes around a value goes. */
static char *unquote(const char *text) {
	size_t len = strlen(text);
	bool quoted =
		len >= 2 && (text[0] == '"' || text[0] == '\'') && text[len - 1] == text[0];

	return quoted ? xmemdup(text + 1, len - 2) : xstrdup(text);
}

static bool is_item(const char *line) {
	return line[0] == '-' && (line[1] == '\0' || is_blank_byte(line[1]));
}

static bool is_null(const char *text) {
	return !text[0] || str_eq(text, "~") || str_eq(text, "null");
}

/* "|", ">-" and their like say how YAML joins the lines below. */
static bool is_block_mark(const char *text) {
	return (text[0] == '|' || text[0] == '>') &&
	       strspn(text + 1, "+-123456789") == strlen(text + 1);
}

static struct json *make_list(const struct strv *lines) {
	struct json *list = json_new_array();

	for (size_t i = 1; i < lines->len; i++) {
		auto_free char *item = unquote(str_trim(lines->items[i] + 1));

		json_add(list, json_new_string(item));
	}
	return list;
}

static struct json *make_value(const struct strv *lines) {
	auto_buf struct buf text = BUF_INIT;
	bool list = lines->len > 1 && !lines->items[0][0];

	for (size_t i = 1; i < lines->len && list; i++) {
		list = is_item(lines->items[i]);
	}
	if (list) {
		return make_list(lines);
	}
	for (size_t i = lines->len > 1 && is_block_mark(lines->items[0]); i < lines->len; i++) {
		buf_addf(&text, "%s%s", text.len ? " " : "", lines->items[i]);
	}
	auto_free char *value = unquote(text.data);

	return is_null(text.data) ? json_new_null() : json_new_string(value);
}

static void end_key(struct scan *scan) {
	if (scan->key && json_len(scan->root) < KEYS_MAX) {
		json_put(scan->root, scan->key, make_value(&scan->lines));
	}
	free(take(scan->key));
	strv_clear(&scan->lines);
}

static void add_line(struct scan *scan, const char *data, size_t len) {
	const char *text = str_trim_span(data, &len);

	strv_add_nodup(&scan->lines, xmemdup(text, len));
}

static void take_line(struct scan *scan, const char *line, size_t len) {
	size_t value = find_value(line, len);

	if (len == 0) {
		return;
	}
	if (value && !is_blank_byte(line[0])) {
		end_key(scan);
		scan->key = xmemdup(line, value - 1);
		add_line(scan, line + value, len - value);
	} else if (scan->key && is_blank_byte(line[0])) {
		add_line(scan, line, len);
	}
}

struct json *skill_scan(const char *front, size_t len) {
	struct scan scan = { .root = json_new_object() };

	for (size_t at = 0; at < len;) {
		const char *newline = memchr(front + at, '\n', len - at);
		size_t end = newline ? (size_t)(newline - front) : len;
		auto_buf struct buf line = BUF_INIT;

		for (size_t i = at; i < end; i++) {
			buf_add_char(&line, front[i] ? front[i] : '\x01');
		}
		take_line(&scan, line.data, line.len);
		at = end + 1;
	}
	end_key(&scan);
	strv_fini(&scan.lines);
	return scan.root;
}
