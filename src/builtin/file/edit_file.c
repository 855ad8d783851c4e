/* edit_file {path, old_text, new_text, all?}: the file is read, edited in memory
   and replaced; every byte outside of the places stays. */

#include "builtin/builtin.h"
#include "builtin/file/change.h"
#include "builtin/file/edit.h"
#include "builtin/file/files.h"
#include "builtin/file/writer.h"
#include "builtin/format.h"
#include "tool/call.h"
#include "json/json.h"

static bool load(const struct roots *roots, const char *path, struct file_content *content,
	struct err *err) {
	if (!files_load(roots, path, content, err) || !files_is_text(content, path, err)) {
		return false;
	}
	return content->size == (int64_t)content->data.len ||
	       err_set(err, ERR_LIMIT,
		       "'%s' is larger than 2 MB, which edit_file cannot do; run_shell with "
		       "sed can",
		       path);
}

static bool edit_file(const struct roots *roots, const char *path, const struct edit *edit,
	struct tool_result *result, struct err *err) {
	struct file_content before = FILE_CONTENT_INIT;
	auto_buf struct buf after = BUF_INIT;
	size_t count = 0;
	bool done = load(roots, path, &before, err);

	if (done && !edit_apply(&after, before.data.data, before.data.len, edit, &count, err)) {
		done = err_wrap(err, "'%s'", path);
	}
	if (done && after.full) {
		done = err_set(err, ERR_LIMIT, "'%s' would become larger than 64 MB", path);
	}
	done = done && writer_replace(roots, path, after.data, after.len, err);
	if (done) {
		buf_addf(&result->text, "edited %s in ", path);
		format_count(&result->text, count, "place", NULL);
		buf_add_char(&result->text, '\n');
		change_describe(result, &before, after.data, after.len);
	}
	file_content_fini(&before);
	return done;
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct edit edit = {
		.old_text = json_get_string(arguments, "old_text"),
		.new_text = json_get_string(arguments, "new_text"),
		.all = json_get_bool(arguments, "all", false),
	};
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (!edit_file(tool_run_env(run)->roots, json_get_string(arguments, "path"), &edit,
		    &result, &err)) {
		tool_result_fail(&result, "%s", err.text);
	}
	tool_run_done(run, &result);
}

const struct tool_ops edit_file_ops = {
	.start = start,
	.risk = files_risk_write,
	.scope = files_scope,
};
