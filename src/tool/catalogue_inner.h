#ifndef TOOL_CATALOGUE_INNER_H
#define TOOL_CATALOGUE_INNER_H

#include "tool/catalogue.h"
#include "tool/recipe.h"
#include "yaml/yaml.h"

/* Part of catalogue*.c; nobody else includes it. */

struct reader {
	const struct yaml *yaml;
	const char *path;
	const struct builtin *builtins;
	size_t builtin_count;
	enum tool_source source;
	struct diagnostics *diagnostics;
	struct tool *tool;         /* that is being read */
	const struct json *node;   /* of it */
	const struct json *action; /* `action`, while what it stands for is read */
	bool harmless;             /* it is one that counts as `write` */
};

/* Adds a diagnostic at a node's line, with the tool's name in front; returns
   false. */
bool reader_refuse(struct reader *reader, const struct json *node, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
void reader_warn(struct reader *reader, const struct json *node, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Are all keys of an object known? `known` ends in NULL. */
bool reader_check_keys(
	struct reader *reader, const struct json *object, const char *const *known);
/* Members of a type: true when absent (the out-pointer is untouched) or right. */
bool reader_string(struct reader *reader, const char *key, char **out);
bool reader_bool(struct reader *reader, const char *key, bool *out);
bool reader_int(struct reader *reader, const struct json *node, int64_t low, int64_t high,
	int64_t *out);
/* A list of texts, or one text. */
bool reader_strings(struct reader *reader, const struct json *node, struct strv *out);

/* One entry of a file as a tool, the caller's; NULL with diagnostics. */
struct tool *catalogue_read_tool(struct reader *reader, const struct json *node);
/* catalogue_tool.c: `run` and what belongs to it, into reader->tool. */
bool catalogue_read_run(struct reader *reader);

#endif
