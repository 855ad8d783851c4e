/* run_shell {command, where?, folder?, timeout_s?}: one command line for the shell of this
   machine or of the phone, its output with a last line that says how it ended. */

#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/shell/phone_shell.h"
#include "builtin/shell/program.h"
#include "tool/call.h"
#include "tool/roots.h"
#include "tool/shell_text.h"
#include "json/json.h"

#define TIMEOUT_DEFAULT 60 /* s */
#define TIMEOUT_MAX 600    /* s */
#define STOP_TIME 3000     /* ms that stopping may take before the run itself ends */

/* Nothing may wait for a person, page or paint. */
static const char *const set_env[] = {
	"TERM=dumb",
	"NO_COLOR=1",
	"PAGER=cat",
	"GIT_PAGER=cat",
	"MANPAGER=cat",
	"GIT_TERMINAL_PROMPT=0",
	"DEBIAN_FRONTEND=noninteractive",
	NULL,
};

void shell_end_exited(struct tool_result *result, int status) {
	result->exit_code = status;
	if (status) {
		buf_addf(&result->text, "[exit %d]\n", status);
		result->summary = xasprintf("exit %d", status);
	} else if (!result->text.len) {
		buf_add_str(&result->text, "[no output, exit 0]\n");
	}
}

static void end_killed(struct tool_result *result, int status) {
	result->exit_code = 128 + status;
	buf_addf(&result->text, "[killed by signal %d: %s]\n", status, strsignal(status));
	result->summary = xasprintf("signal %d", status);
}

void shell_end_timed_out(struct tool_result *result) {
	result->failed = result->timed_out = true;
	buf_addf(&result->text,
		"[timed out and was stopped: timeout_s may be up to %d; a program that goes on "
		"for "
		"ever is put into the background with COMMAND >FILE 2>&1 &]\n",
		TIMEOUT_MAX);
}

static void handle_end(
	struct tool_run *run, enum child_end end, int status, const struct buf *output) {
	struct tool_result result;

	tool_result_init(&result);
	buf_add(&result.text, output->data, output->len);
	if (output->len && output->data[output->len - 1] != '\n') {
		buf_add_char(&result.text, '\n');
	}
	if (end == CHILD_EXITED) {
		shell_end_exited(&result, status);
	} else if (end == CHILD_KILLED) {
		end_killed(&result, status);
	} else if (end == CHILD_TIMED_OUT) {
		shell_end_timed_out(&result);
	} else {
		tool_result_fail(&result, "the shell cannot be started: %s",
			end == CHILD_NO_EXEC ? strerror(status) : "it was stopped");
		result.unavailable = true;
	}
	tool_run_done(run, &result);
}

/* The folder to run in: an existing one that is not closed to tools. */
static bool find_folder(
	const struct tool_env *env, const char *wanted, char **out, struct err *err) {
	auto_free char *real = NULL;

	if (!wanted) {
		*out = xstrdup(env->folder);
		return true;
	}
	if (roots_place(env->roots, wanted, &real) == ROOTS_DENIED) {
		return err_set(err, ERR_DENIED, "the folder '%s' is closed to tools", wanted);
	}
	if (!real || !file_is_folder(real)) {
		return err_set(err, ERR_NOT_FOUND, "there is no folder '%s' to run in", wanted);
	}
	*out = take(real);
	return true;
}

static bool start_shell(struct tool_run *run, const struct json *arguments, struct err *err) {
	auto_free char *program = path_shell();
	auto_free char *folder = NULL;
	int64_t left = tool_run_left(run) - STOP_TIME;
	int64_t timeout = json_get_int(arguments, "timeout_s", TIMEOUT_DEFAULT) * 1000;

	if (!program) {
		return err_set(err, ERR_UNAVAILABLE, "there is no shell (sh) on PATH");
	}
	if (!find_folder(
		    tool_run_env(run), json_get_string(arguments, "folder"), &folder, err)) {
		return false;
	}
	const char *const argv[] = { program, "-c", json_get_string(arguments, "command"),
		NULL };
	struct program_options options = {
		.argv = argv,
		.set_env = set_env,
		.folder = folder,
		.timeout = timeout < left || left < 1 ? timeout : left,
		.max_output = TOOL_ROOM,
		.live = true,
		.on_end = handle_end,
	};

	return program_start(run, &options, err);
}

static bool is_on_phone(const struct json *arguments) {
	return str_eq(json_get_string(arguments, "where"), "phone");
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct err err = ERR_INIT;

	if (is_on_phone(arguments) && json_get(arguments, "folder")) {
		err_set(&err, ERR_USAGE,
			"run_shell: folder is of this machine; on the phone write cd into the "
			"command");
		tool_run_fail(run, &err);
	} else if (is_on_phone(arguments)) {
		phone_shell_run(run, json_get_string(arguments, "command"),
			json_get_int(arguments, "timeout_s", TIMEOUT_DEFAULT) * 1000);
	} else if (!start_shell(run, arguments, &err)) {
		tool_run_fail(run, &err);
	}
}

/* Whatever a file declares: text that can do harm is danger. */
static enum tool_risk risk(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared) {
	(void)env;
	enum tool_risk found = shell_risk(json_get_string(arguments, "command"));

	return found > declared ? found : declared;
}

/* The programs of the command, for a grant. */
static bool scope(
	const struct tool_env *env, const struct json *arguments, struct strv *scopes) {
	(void)env;
	return shell_split(json_get_string(arguments, "command"), scopes);
}

const struct tool_ops run_shell_ops = {
	.start = start,
	.cancel = tool_run_drop_data,
	.risk = risk,
	.scope = scope,
};
