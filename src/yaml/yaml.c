/* libyaml gives events without types; this turns them into JSON values, by a
   recursion that its depth and the number of events bound. Two readings differ in
   what they take: `strict` is for files of chela's own formats. */

#include "yaml/yaml.h"

#include <stdlib.h>
#include <string.h>

#include <yaml.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/vec.h"
#include "yaml/lines.h"
#include "yaml/scalar.h"
#include "json/json.h"

#define SIZE_LIMIT ((size_t)4 << 20)
#define DEPTH_LIMIT 64
#define EVENTS_STRICT 200000
#define EVENTS_TEXT 10000

struct reader {
	yaml_parser_t parser;
	const char *text; /* all of it */
	const char *name; /* of the file, or NULL */
	struct lines *lines;
	int events_left;
	int depth;
	int twin; /* line of a key that stands twice */
	bool strict;
	struct err *err;
};

/* Keys of one mapping, to find one that stands twice. */
struct key {
	const char *text; /* of the member node */
	int line;
};

struct keys {
	VEC(struct key) list;
};

static bool read_node(struct reader *reader, yaml_event_t *event, struct json **out);

static bool fail(struct reader *reader, enum err_code code, int line, const char *what) {
	return err_set(reader->err, code, "%s:%d: %s", reader->name ? reader->name : "line",
		line, what);
}

static bool fail_key(struct reader *reader, int line, const char *key, const char *what) {
	auto_free char *text = xasprintf("key '%s' %s", key, what);

	return fail(reader, ERR_CONFIG, line, text);
}

static int line_of(const yaml_event_t *event) {
	return (int)event->start_mark.line + 1;
}

/* What libyaml itself refused. It has no line for bytes that are no UTF-8. */
static bool fail_syntax(struct reader *reader) {
	const yaml_parser_t *parser = &reader->parser;
	int line = (int)parser->problem_mark.line + 1;

	if (parser->error == YAML_READER_ERROR) {
		line = 1;
		for (size_t i = 0; i < parser->problem_offset; i++) {
			line += reader->text[i] == '\n';
		}
	}
	return fail(reader, ERR_CONFIG, line,
		parser->problem ? parser->problem : "this cannot be read");
}

/* The caller deletes the event, after failure too. */
static bool next(struct reader *reader, yaml_event_t *event) {
	memset(event, 0, sizeof(*event));
	if (reader->events_left-- <= 0) {
		return fail(reader, ERR_LIMIT, (int)reader->parser.mark.line + 1,
			"the document has too many parts");
	}
	return yaml_parser_parse(&reader->parser, event) || fail_syntax(reader);
}

static bool check_properties(
	struct reader *reader, const yaml_event_t *event, const void *anchor, const void *tag) {
	if (reader->strict && anchor) {
		return fail(reader, ERR_CONFIG, line_of(event), "anchors are not supported");
	}
	if (reader->strict && tag) {
		return fail(reader, ERR_CONFIG, line_of(event), "tags are not supported");
	}
	return true;
}

/* The text of a scalar; NULL with the error when it holds a NUL. */
static const char *scalar_text(struct reader *reader, const yaml_event_t *event) {
	const char *text = (const char *)event->data.scalar.value;

	if (strlen(text) != event->data.scalar.length) {
		fail(reader, ERR_CONFIG, line_of(event), "a text holds the character \\0");
		return NULL;
	}
	return text;
}

static bool read_scalar(struct reader *reader, const yaml_event_t *event, struct json **out) {
	const char *text = scalar_text(reader, event);

	if (!text || !check_properties(reader, event, event->data.scalar.anchor,
			     event->data.scalar.tag)) {
		return false;
	}
	bool plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;

	*out = plain && (reader->strict || scalar_is_null(text)) ? scalar_resolve(text)
								 : json_new_string(text);
	return true;
}

static bool read_sequence(struct reader *reader, const yaml_event_t *start, struct json **out) {
	if (!check_properties(reader, start, start->data.sequence_start.anchor,
		    start->data.sequence_start.tag)) {
		return false;
	}
	auto_json struct json *array = json_new_array();

	for (;;) {
		auto_fini(yaml_event_delete) yaml_event_t event;
		struct json *item = NULL;

		if (!next(reader, &event)) {
			return false;
		}
		if (event.type == YAML_SEQUENCE_END_EVENT) {
			*out = take(array);
			return true;
		}
		if (!read_node(reader, &event, &item)) {
			return false;
		}
		json_add(array, item);
	}
}

static int compare_keys(const void *a, const void *b) {
	const struct key *left = a, *right = b;
	int order = strcmp(left->text, right->text);

	return order ? order : (left->line > right->line) - (left->line < right->line);
}

static bool check_twins(struct reader *reader, struct keys *keys) {
	if (keys->list.len > 1) {
		qsort(keys->list.items, keys->list.len, sizeof(*keys->list.items),
			compare_keys);
	}
	for (size_t i = 1; i < keys->list.len; i++) {
		const struct key *key = &keys->list.items[i];

		if (strcmp(key->text, key[-1].text) == 0) {
			return fail_key(reader, key->line, key->text, "stands twice");
		}
	}
	return true;
}

/* A key as its text, the caller's; NULL with the error. */
static char *read_key(struct reader *reader, const yaml_event_t *event) {
	auto_json struct json *key = NULL;

	if (event->type != YAML_SCALAR_EVENT) {
		fail(reader, ERR_CONFIG, line_of(event), "a key must be a text");
		return NULL;
	}
	if (!reader->strict) {
		const char *text = scalar_text(reader, event);

		return text ? xstrdup(text) : NULL;
	}
	if (!read_scalar(reader, event, &key)) {
		return NULL;
	}
	if (!json_is(key, JSON_STRING)) {
		fail_key(reader, line_of(event), (const char *)event->data.scalar.value,
			"is no text; put it in quotes");
		return NULL;
	}
	return xstrdup(json_string(key));
}

/* Adds the member whose key is in `event`; its line is the key's. */
static bool read_member(struct reader *reader, const yaml_event_t *event, struct json *object,
	struct keys *keys) {
	auto_free char *key = read_key(reader, event);
	auto_fini(yaml_event_delete) yaml_event_t value_event = { 0 };
	struct json *value = NULL;

	if (!key || !next(reader, &value_event) || !read_node(reader, &value_event, &value)) {
		return false;
	}
	lines_put(reader->lines, value, line_of(event));
	if (reader->strict) {
		json_put_new(object, key, value);
		vec_push(&keys->list, ((struct key){ json_key(value), line_of(event) }));
	} else {
		reader->twin =
			!reader->twin && json_get(object, key) ? line_of(event) : reader->twin;
		json_put(object, key, value);
	}
	return true;
}

static bool read_members(struct reader *reader, struct json *object, struct keys *keys) {
	for (;;) {
		auto_fini(yaml_event_delete) yaml_event_t event;

		if (!next(reader, &event)) {
			return false;
		}
		if (event.type == YAML_MAPPING_END_EVENT) {
			return check_twins(reader, keys);
		}
		if (!read_member(reader, &event, object, keys)) {
			return false;
		}
	}
}

static bool read_mapping(struct reader *reader, const yaml_event_t *start, struct json **out) {
	if (!check_properties(reader, start, start->data.mapping_start.anchor,
		    start->data.mapping_start.tag)) {
		return false;
	}
	auto_json struct json *object = json_new_object();
	struct keys keys = { 0 };
	bool ok = read_members(reader, object, &keys);

	vec_fini(&keys.list);
	if (ok) {
		*out = take(object);
	}
	return ok;
}

static bool read_collection(
	struct reader *reader, const yaml_event_t *event, struct json **out) {
	if (reader->depth == DEPTH_LIMIT) {
		return fail(reader, ERR_LIMIT, line_of(event), "nested too deeply");
	}
	reader->depth++;
	bool ok = event->type == YAML_SEQUENCE_START_EVENT ? read_sequence(reader, event, out)
							   : read_mapping(reader, event, out);

	reader->depth--;
	return ok;
}

static bool read_node(struct reader *reader, yaml_event_t *event, struct json **out) {
	int line = line_of(event);
	bool ok;

	switch (event->type) {
	case YAML_SCALAR_EVENT:
		ok = read_scalar(reader, event, out);
		break;
	case YAML_SEQUENCE_START_EVENT:
	case YAML_MAPPING_START_EVENT:
		ok = read_collection(reader, event, out);
		break;
	case YAML_ALIAS_EVENT:
		return fail(reader, ERR_CONFIG, line, "aliases are not supported");
	default:
		return fail(reader, ERR_CONFIG, line, "a value is missing");
	}
	if (ok) {
		lines_put(reader->lines, *out, line);
	}
	return ok;
}

static bool is_empty(const yaml_event_t *event) {
	return event->type == YAML_SCALAR_EVENT && event->data.scalar.length == 0 &&
	       event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

/* From the start of the document to its end. */
static bool read_document(struct reader *reader, struct json **out) {
	auto_fini(yaml_event_delete) yaml_event_t first = { 0 };
	auto_fini(yaml_event_delete) yaml_event_t end = { 0 };

	if (!next(reader, &first) || (!is_empty(&first) && !read_node(reader, &first, out))) {
		return false;
	}
	return next(reader, &end);
}

/* One document or none. */
static bool read_stream(struct reader *reader, struct json **out) {
	auto_fini(yaml_event_delete) yaml_event_t start = { 0 };
	auto_fini(yaml_event_delete) yaml_event_t document = { 0 };
	auto_fini(yaml_event_delete) yaml_event_t end = { 0 };

	if (!next(reader, &start) || !next(reader, &document)) {
		return false;
	}
	if (document.type == YAML_STREAM_END_EVENT) {
		return true;
	}
	if (!read_document(reader, out) || !next(reader, &end)) {
		return false;
	}
	return end.type == YAML_STREAM_END_EVENT ||
	       fail(reader, ERR_CONFIG, line_of(&end), "a second document begins");
}

static bool read_text(struct yaml *yaml, const char *text, size_t len, const char *name,
	bool strict, struct err *err) {
	struct reader reader = {
		.text = text,
		.name = name,
		.events_left = strict ? EVENTS_STRICT : EVENTS_TEXT,
		.strict = strict,
		.err = err,
	};
	auto_json struct json *root = NULL;
	struct lines lines = { 0 };

	reader.lines = &lines;
	if (len > SIZE_LIMIT) {
		return fail(&reader, ERR_LIMIT, 1, "longer than 4 MB");
	}
	if (!yaml_parser_initialize(&reader.parser)) {
		return fail(&reader, ERR_LIMIT, 1, "no memory for the parser");
	}
	yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&reader.parser, (const unsigned char *)text, len);
	bool ok = read_stream(&reader, &root);

	yaml_parser_delete(&reader.parser);
	if (!ok) {
		lines_fini(&lines);
		return false;
	}
	yaml->root = take(root);
	yaml->twin = reader.twin;
	yaml->lines = xmalloc(sizeof(lines));
	memcpy(yaml->lines, &lines, sizeof(lines));
	return true;
}

bool yaml_read(
	struct yaml *yaml, const char *text, size_t len, const char *name, struct err *err) {
	return read_text(yaml, text, len, name, true, err);
}

bool yaml_read_text(
	struct yaml *yaml, const char *text, size_t len, const char *name, struct err *err) {
	return read_text(yaml, text, len, name, false, err);
}

bool yaml_read_file(struct yaml *yaml, const char *path, struct err *err) {
	auto_free char *text = NULL;
	size_t len;

	return file_read(path, SIZE_LIMIT, &text, &len, err) &&
	       yaml_read(yaml, text, len, path, err);
}

void yaml_fini(struct yaml *yaml) {
	json_free(yaml->root);
	if (yaml->lines) {
		lines_fini(yaml->lines);
		free(yaml->lines);
	}
	*yaml = (struct yaml)YAML_INIT;
}

int yaml_line(const struct yaml *yaml, const struct json *node) {
	return yaml->lines ? lines_get(yaml->lines, node) : 0;
}
