#ifndef TESTS_BUILTIN_PARSE_CASE_H
#define TESTS_BUILTIN_PARSE_CASE_H

/* What a parser of builtin/parse/ makes of a text, and of real captures. */

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "builtin/parse/parse.h"
#include "check.h"
#include "json/json.h"

struct parse_case {
	const char *name;
	const char *arguments; /* NULL: none */
	const char *in;
	const char *out;   /* NULL: it fails */
	const char *error; /* a part of the error, of a failure */
};

static inline bool parse_case_call(const char *parser, const char *arguments, const char *text,
	size_t len, struct buf *out, struct err *err) {
	const struct recipe_parser *found = NULL;
	auto_json struct json *read = NULL;

	for (size_t i = 0; i < parser_count; i++) {
		found = strcmp(parsers[i].name, parser) == 0 ? &parsers[i] : found;
	}
	assert_non_null(found);
	arguments = arguments ? arguments : "{}";
	assert_true(json_parse(arguments, strlen(arguments), &read, NULL));
	return found->parse(text, len, read, out, err);
}

static inline void parse_case_run(
	const char *parser, const struct parse_case *cases, size_t count) {
	for (size_t i = 0; i < count; i++) {
		const struct parse_case *c = &cases[i];
		auto_buf struct buf out = BUF_INIT;
		struct err err = ERR_INIT;

		if (parse_case_call(parser, c->arguments, c->in, strlen(c->in), &out, &err)) {
			check_str(c->name, out.data, c->out);
		} else if (c->out || !strstr(err.text, c->error)) {
			fail_msg("%s: %s: %s", parser, c->name, err.text);
		}
	}
}

/* A file of the folder that CHELA_SHARED names, the caller's; NULL where there is none:
   the test says skip(). */
static inline char *parse_case_capture(const char *path, size_t *len) {
	const char *shared = getenv("CHELA_SHARED");
	auto_free char *full = shared ? path_join(shared, path) : NULL;
	char *text = NULL;

	if (!full || !file_read(full, (size_t)16 << 20, &text, len, NULL)) {
		print_message("no captures here: CHELA_SHARED has no %s\n", path);
	}
	return text;
}

#endif
