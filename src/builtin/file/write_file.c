/* write_file {path, text, append?}: what was written, and what changed in a text
   that was there before. */

#include <string.h>

#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/file/change.h"
#include "builtin/file/files.h"
#include "builtin/file/writer.h"
#include "builtin/format.h"
#include "tool/call.h"
#include "json/json.h"

struct request {
	const char *path;
	const char *text;
	size_t len;
	bool exists;
	struct file_content before; /* what is there now */
};

static void describe(
	const struct request *request, struct tool_result *result, const char *verb) {
	size_t lines = format_lines_of(request->text, request->len);

	buf_addf(&result->text, "%s %s: ", verb, request->path);
	format_count(&result->text, lines, "line", NULL);
	buf_add_str(&result->text, ", ");
	format_size(&result->text, (double)request->len);
	buf_add_char(&result->text, '\n');
	result->summary = xasprintf("+%zu -0", lines);
}

static bool append(const struct request *request, const struct roots *roots,
	struct tool_result *result, struct err *err) {
	const struct buf *before = &request->before.data;

	if (!writer_append(roots, request->path, request->text, request->len, err)) {
		return false;
	}
	describe(request, result, request->exists ? "appended to" : "created");
	if (before->len && request->before.size == (int64_t)before->len &&
		before->data[before->len - 1] != '\n') {
		buf_add_str(&result->text, "[the file did not end with a newline: the text "
					   "goes on in its last line]\n");
	}
	return true;
}

static bool replace(const struct request *request, const struct roots *roots,
	struct tool_result *result, struct err *err) {
	const struct file_content *before = &request->before;

	if (request->exists && before->size == (int64_t)request->len &&
		before->data.len == request->len &&
		memcmp(before->data.data, request->text, request->len) == 0) {
		buf_addf(&result->text,
			"%s has exactly this text already; nothing was written\n",
			request->path);
		result->summary = xstrdup("unchanged");
		return true;
	}
	if (!writer_replace(roots, request->path, request->text, request->len, err)) {
		return false;
	}
	describe(request, result, request->exists ? "overwrote" : "created");
	if (request->exists) {
		change_describe(result, before, request->text, request->len);
	}
	return true;
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct roots *roots = tool_run_env(run)->roots;
	struct request request = {
		.path = json_get_string(arguments, "path"),
		.text = json_get_string(arguments, "text"),
		.before = FILE_CONTENT_INIT,
	};
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	request.len = strlen(request.text);
	request.exists = files_load(roots, request.path, &request.before, &err);
	bool done = request.exists || err.code == ERR_NOT_FOUND;

	if (done) {
		done = json_get_bool(arguments, "append", false)
			       ? append(&request, roots, &result, &err)
			       : replace(&request, roots, &result, &err);
	}
	if (!done) {
		tool_result_fail(&result, "%s", err.text);
	}
	file_content_fini(&request.before);
	tool_run_done(run, &result);
}

const struct tool_ops write_file_ops = {
	.start = start,
	.risk = files_risk_write,
	.scope = files_scope,
};
