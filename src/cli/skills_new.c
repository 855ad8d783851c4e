/* chela skills new: a skill from a filled template, in the person's editor. Nothing is ever
   written over another. */

#include "cli/skills.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/draft/edit.h"
#include "loop/foreground.h"
#include "loop/loop.h"
#include "skill/skill.h"

#include <unistd.h>

static const char template[] =
	"---\n"
	"name: %s\n"
	"description: Says what it does, and when to use it. This is all that the model knows "
	"of it before it is loaded.\n"
	"---\n"
	"\n"
	"# %s\n"
	"\n"
	"1. What to find out first, and what to ask if it is not said.\n"
	"2. What to do, in which order, with which tools.\n"
	"3. What the result looks like, and what to leave alone.\n";

static char *own_folder(const char *name) {
	auto_free char *config = path_config();
	auto_free char *folder = path_join(config, "skills");
	return path_join(folder, name);
}

bool skills_new_folder(const char *name, char **folder, struct err *err) {
	if (!skill_name_is_good(name)) {
		return err_set(err, ERR_USAGE,
			tr("'%s' is no name of a skill: small letters, digits, single hyphens"),
			name);
	}
	*folder = own_folder(name);
	return !file_exists(*folder) ||
	       err_set(err, ERR_USAGE, tr("%s is there already"), *folder);
}

struct editing {
	bool done;
};

static void handle_done(void *ctx, enum child_end end, int status) {
	struct editing *editing = ctx;
	(void)end;
	(void)status;
	editing->done = true;
}

/* In the person's editor, where there is a terminal; without one the template stands. */
static void edit(struct cli_context *context, const char *path) {
	struct loop *loop = context->services->loop;
	auto_strv struct strv argv = STRV_INIT;
	struct editing editing = { 0 };
	struct foreground *foreground = NULL;
	struct err err = ERR_INIT;
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
		return;
	}
	if (!edit_program(&argv, &err)) {
		cli_note("%s", err.text);
		return;
	}
	strv_add(&argv, path);
	struct foreground_options options = {
		.argv = (const char *const *)strv_items(&argv),
		.fd = STDIN_FILENO,
		.on_done = handle_done,
		.ctx = &editing,
	};
	if (!foreground_start(&foreground, loop, &options, &err)) {
		cli_note("%s", err.text);
		return;
	}
	while (!editing.done && loop_turn(loop, -1)) {
	}
}

static int tell_written(const char *path) {
	auto_free char *line = xasprintf("%s\n", path);
	return cli_print(line, strlen(line));
}

int skills_new(struct cli_context *context) {
	const char *name = context->words[0];
	auto_free char *folder = NULL;
	struct err err = ERR_INIT;
	if (!skills_new_folder(name, &folder, &err)) {
		return cli_fail(&err);
	}
	auto_free char *path = path_join(folder, SKILL_FILE);
	auto_buf struct buf text = BUF_INIT;
	buf_addf(&text, template, name, name);
	if (!file_make_folder(folder, &err) ||
		!file_write(path, text.data, text.len, 0644, &err)) {
		return cli_fail(&err);
	}
	edit(context, path);
	return tell_written(path);
}
