/* A fault anywhere refuses the file: half a text that looks whole is worse than none. */

#include "knowledge/document.h"

#include <string.h>

#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"
#include "base/utf8.h"
#include "yaml/yaml.h"
#include "json/json.h"

#define FIELD_MAX 300    /* bytes of a title, a category, an alias */
#define ALIASES_MAX 20   /* of one text */
#define HEADING_LINES 40 /* among which a heading is looked for */
#define ORDER_MAX 999999

struct reader {
	struct document *document;
	const struct yaml *yaml;
	const char *path;
	struct err *err;
};

void document_fini(struct document *document) {
	free(document->title);
	free(document->category);
	buf_fini(&document->aliases);
	free(document->source);
	*document = (struct document){ .aliases = BUF_INIT };
}

static bool fault(const struct reader *reader, const struct json *node, const char *text) {
	int line = yaml_line(reader->yaml, node);

	return err_set(reader->err, ERR_PARSE, "%s:%d: %s: %s", reader->path, line ? line : 1,
		json_key(node) ? json_key(node) : "", text);
}

/* A short text in one line. */
static bool read_field(
	const struct reader *reader, const struct json *node, const char *text, char **out) {
	if (!text || strlen(text) > FIELD_MAX || strpbrk(text, "\r\n")) {
		return fault(reader, node, tr("must be one line of at most 300 bytes"));
	}
	free(*out);
	*out = xstrdup(text);
	char *trimmed = str_trim(*out);
	memmove(*out, trimmed, strlen(trimmed) + 1);
	return true;
}

static bool add_alias(const struct reader *reader, const struct json *node, const char *text) {
	struct buf *aliases = &reader->document->aliases;
	char *alias = NULL;

	if (!read_field(reader, node, text, &alias)) {
		return false;
	}
	if (alias[0]) {
		buf_addf(aliases, "%s%s", aliases->len ? "\n" : "", alias);
	}
	free(alias);
	return true;
}

static bool read_aliases(const struct reader *reader, const struct json *node) {
	if (json_string(node)) {
		return add_alias(reader, node, json_string(node));
	}
	if (!json_is(node, JSON_ARRAY) || json_len(node) > ALIASES_MAX) {
		return fault(reader, node, tr("must be a list of at most 20 names"));
	}
	for (const struct json *one = json_first(node); one; one = json_next(one)) {
		if (!add_alias(reader, node, json_string(one))) {
			return false;
		}
	}
	return true;
}

static bool read_source(const struct reader *reader, const struct json *node) {
	const char *text = json_string(node);
	struct url url = { 0 };
	bool fine = text && strlen(text) <= 2000 && url_parse(&url, text) && !url.has_login;

	url_fini(&url);
	if (!fine) {
		return fault(reader, node, tr("must be an http or https address"));
	}
	free(reader->document->source);
	reader->document->source = xstrdup(text);
	return true;
}

static bool read_order(const struct reader *reader, const struct json *node) {
	int64_t order;

	if (!str_to_int(json_string(node), &order) || order < 0 || order > ORDER_MAX) {
		return fault(reader, node, tr("must be a whole number"));
	}
	reader->document->order = order;
	return true;
}

static bool read_member(const struct reader *reader, const struct json *node) {
	const char *key = json_key(node);

	if (str_eq(key, "title")) {
		return read_field(reader, node, json_string(node), &reader->document->title);
	}
	if (str_eq(key, "category")) {
		return read_field(reader, node, json_string(node), &reader->document->category);
	}
	if (str_eq(key, "aliases")) {
		return read_aliases(reader, node);
	}
	if (str_eq(key, "source")) {
		return read_source(reader, node);
	}
	return !str_eq(key, "order") || read_order(reader, node);
}

static bool read_members(
	struct document *document, const struct yaml *yaml, const char *path, struct err *err) {
	struct reader reader = { document, yaml, path, err };

	if (!yaml->root || json_is(yaml->root, JSON_NULL)) {
		return true;
	}
	if (!json_is(yaml->root, JSON_OBJECT)) {
		return err_set(
			err, ERR_PARSE, tr("%s: the front matter must be a map of keys"), path);
	}
	for (const struct json *node = json_first(yaml->root); node; node = json_next(node)) {
		if (!read_member(&reader, node)) {
			return false;
		}
	}
	return true;
}

static bool is_fence(const char *line, size_t len) {
	str_trim_span(line, &len);
	return len == 3 && memcmp(line, "---", 3) == 0;
}

/* The line from `at` on, without its end; `*next` is where the following one begins. */
static size_t line_len(const char *text, size_t len, size_t at, size_t *next) {
	const char *end = memchr(text + at, '\n', len - at);
	size_t size = end ? (size_t)(end - text) - at : len - at;

	*next = at + size + (end != NULL);
	return size;
}

/* `*body`: where the text begins. Blank lines stand for what is above the YAML, so that
   its lines count as in the file. */
static bool read_front(struct document *document, const char *path, const char *text,
	size_t len, size_t *body, struct err *err) {
	auto_yaml struct yaml yaml = YAML_INIT;
	auto_buf struct buf front = BUF_INIT;
	size_t next, at, size = line_len(text, len, 0, &next);

	*body = 0;
	if (!is_fence(text, size)) {
		return true;
	}
	for (at = next; at < len; at = next) {
		size = line_len(text, len, at, &next);
		if (is_fence(text + at, size)) {
			size_t start = line_len(text, len, 0, body) + 1;

			buf_add_char(&front, '\n');
			buf_add(&front, text + start, at - start);
			*body = next;
			return yaml_read_text(&yaml, front.data, front.len, path, err) &&
			       read_members(document, &yaml, path, err);
		}
	}
	return err_set(
		err, ERR_PARSE, tr("%s:1: the front matter has no end, a line of ---"), path);
}

/* The first heading of Markdown, NULL: none. */
static char *find_heading(const char *body, size_t len) {
	size_t next;

	for (size_t at = 0, line = 0; at < len && line < HEADING_LINES; at = next, line++) {
		size_t size = line_len(body, len, at, &next);
		const char *text = body + at;

		if (size < 3 || memcmp(text, "# ", 2) != 0) {
			continue;
		}
		size -= 2;
		text = str_trim_span(text + 2, &size);
		size = size < FIELD_MAX ? size : FIELD_MAX;
		size -= utf8_incomplete_tail(text, size);
		return size ? xmemdup(text, size) : NULL;
	}
	return NULL;
}

/* Names of files may hold anything; a title is one line of text. */
static char *as_line(const char *name, size_t len) {
	struct buf out = BUF_INIT;

	sanitize(&out, name, len, SANITIZE_LINE);
	return buf_detach(&out);
}

static char *name_of(const char *path) {
	const char *name = path_basename(path);
	const char *dot = strrchr(name, '.');

	return as_line(name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
}

static char *folder_of(const char *path) {
	const char *slash = strrchr(path, '/');

	return as_line(path, slash ? (size_t)(slash - path) : 0);
}

static void fill_in(struct document *document, const char *path) {
	if (str_is_empty(document->title)) {
		free(document->title);
		document->title = find_heading(document->body, document->body_len);
	}
	if (!document->title) {
		document->title = name_of(path);
	}
	if (!document->category) {
		document->category = folder_of(path);
	}
	if (!document->source) {
		document->source = xstrdup("");
	}
}

static bool read_all(struct document *document, const char *path, const char *text, size_t len,
	struct err *err) {
	size_t body, skip = len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

	if (memchr(text, '\0', len) || !utf8_is_valid(text, len)) {
		return err_set(err, ERR_PARSE, tr("%s: is no text in UTF-8"), path);
	}
	text += skip;
	len -= skip;
	if (!read_front(document, path, text, len, &body, err)) {
		return false;
	}
	document->body_len = len - body;
	document->body = str_trim_span(text + body, &document->body_len);
	if (document->body_len == 0) {
		return err_set(err, ERR_PARSE, tr("%s: is empty"), path);
	}
	fill_in(document, path);
	return true;
}

bool document_read(struct document *document, const char *path, const char *text, size_t len,
	struct err *err) {
	*document = (struct document){ .aliases = BUF_INIT, .order = DOCUMENT_UNORDERED };
	if (!read_all(document, path, text, len, err)) {
		document_fini(document);
		return false;
	}
	return true;
}
