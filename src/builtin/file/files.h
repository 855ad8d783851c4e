#ifndef BUILTIN_FILES_H
#define BUILTIN_FILES_H

#include "base/buf.h"
#include "base/err.h"
#include "base/strv.h"
#include "tool/tool.h"

struct json;

/* What the file tools share: from a model's path to bytes, through the file rules,
   and what the gate asks about a path. Errors are sentences for the model. */

#define FILES_TEXT_MAX ((size_t)2 << 20) /* bytes of a file that are looked at */

struct file_content {
	struct buf data; /* the first FILES_TEXT_MAX bytes */
	int64_t size;    /* of the whole file, bytes */
};

#define FILE_CONTENT_INIT                                                                      \
	{ .data = BUF_INIT }

void file_content_fini(struct file_content *content);
/* Reads a regular file into an empty content. Where there is none of that name the
   error tells a name that is near. */
bool files_load(const struct roots *roots, const char *path, struct file_content *content,
	struct err *err);
/* Is it text? The error says what else it is. */
bool files_is_text(const struct file_content *content, const char *path, struct err *err);

/* For the tool_ops of tools whose file is the argument "path". */
enum tool_risk files_risk_read(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared);
enum tool_risk files_risk_write(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared);
/* The folder of "path". */
bool files_scope(const struct tool_env *env, const struct json *arguments, struct strv *scopes);

#endif
