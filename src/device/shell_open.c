/* Opening Android's shell: one way after the other until one gives it, and the sentence
   that mends it where none does. Where a shell ended under a command, a new one is asked
   why; the command is not sent again, as it may have acted. */
#include "device/shell.h"

#include "base/mem.h"
#include "device/call.h"
#include "device/session.h"
#include "device/shell_way.h"
#include "device/ways.h"
#include "loop/child.h"

static void handle_ready(void *ctx, const struct script_hello *hello) {
	struct shell *shell = ctx;

	shell_learn(shell, hello->sdk);
	if (shell->stage == SHELL_LOST) {
		device_result_end(&shell->call->result, DEVICE_FAILED,
			SHELL_LOST_TEXT ". A new one (%s) is open",
			device_shell_name(shell->way->shell));
		shell_finish(shell);
	} else if (shell->stage == SHELL_NOT_SENT && !shell_send(shell)) {
		shell_finish(shell);
	}
}

static void handle_answer(void *ctx, int stream, const char *data, size_t len) {
	struct shell *shell = ctx;

	if (stream == 1) {
		buf_add(&shell->answer, data, len);
	}
}

static void handle_answered(void *ctx, enum child_end end, int status) {
	struct shell *shell = ctx;

	(void)status;
	if (end == CHILD_CANCELLED) {
		return;
	}
	shell->asked = NULL;
	if (end == CHILD_EXITED) {
		shell->way->explain_more(shell->answer.data, &shell->call->result);
	}
	shell_finish(shell);
}

static void note_first(struct shell *shell) {
	struct device_result *result = &shell->call->result;

	if (shell->first.text[0] == '\0') {
		device_result_end(&shell->first, result->end, "%s", result->text);
	}
}

/* Asks the way's program for what makes its refusal clear. */
static bool ask_more(struct shell *shell) {
	struct err err = ERR_INIT;
	struct child_options options = {
		.argv = shell->way->more,
		.timeout = 5000,
		.max_output = 4096,
		.on_output = handle_answer,
		.on_done = handle_answered,
		.ctx = shell,
	};

	buf_clear(&shell->answer);
	if (!shell->way->more || shell->call->result.end != DEVICE_NOT_POSSIBLE ||
		!child_start(&shell->asked, shell->loop, &options, &err)) {
		return false;
	}
	shell->stage = SHELL_ASKING;
	note_first(shell);
	return true;
}

/* The sentence is that of the first way: it is the one to mend. */
static bool try_next(struct shell *shell) {
	struct device_result *result = &shell->call->result;
	const struct shell_way *next = shell_next_way(shell, shell->way, NULL);
	const struct shell_way *last = shell->way;
	struct err err = ERR_INIT;

	note_first(shell);
	if (!next) {
		return false;
	}
	shell->way = next;
	result->end = DEVICE_DONE;
	if (shell_open(shell, 0, &err)) {
		return true;
	}
	shell->way = last;
	return false;
}

static void fail_lost(struct shell *shell, int status, const char *said) {
	struct device_result why = { 0 };

	shell->way->explain(said, status, &why);
	device_result_end(
		&shell->call->result, DEVICE_FAILED, SHELL_LOST_TEXT ". Now: %s", why.text);
	shell_finish(shell);
}

static void fail_unsent(struct shell *shell, int status, const char *said) {
	struct device_result *result = &shell->call->result;

	shell->way->explain(said, status, result);
	if (ask_more(shell) || try_next(shell)) {
		return;
	}
	device_result_end(result, shell->first.end, "%s", shell->first.text);
	shell_finish(shell);
}

static void handle_end(void *ctx, int status, const char *said) {
	struct shell *shell = ctx;
	struct err err = ERR_INIT;
	long group = session_group(shell->session);

	shell->session = NULL;
	switch (shell->stage) {
	case SHELL_SENT:
		shell_read_output(shell);
		shell->stage = SHELL_LOST;
		if (!shell_open(shell, group, &err)) {
			device_result_end(&shell->call->result, DEVICE_FAILED, "%s", err.text);
			shell_finish(shell);
		}
		break;
	case SHELL_LOST:
		fail_lost(shell, status, said);
		break;
	case SHELL_NOT_SENT:
		fail_unsent(shell, status, said);
		break;
	case SHELL_NO_CALL:
	case SHELL_ASKING:
		break;
	}
}

bool shell_open(struct shell *shell, long leftover, struct err *err) {
	auto_strv struct strv argv = STRV_INIT;
	auto_strv struct strv env = STRV_INIT;
	struct session_options options = {
		.error_pty = shell->way->error_pty,
		.patience = shell->way->patience,
		.leftover = leftover,
		.on_ready = handle_ready,
		.on_output = shell_handle_output,
		.on_done = shell_handle_done,
		.on_end = handle_end,
		.ctx = shell,
	};

	shell->way->fill(shell->serial, &argv, &env);
	options.argv = (const char *const *)strv_items(&argv);
	options.set_env = (const char *const *)strv_items(&env);
	return session_start(&shell->session, shell->loop, &options, err);
}

void shell_drop(struct shell *shell) {
	if (shell->asked) {
		child_cancel(take(shell->asked));
	}
	shell->session = session_free(shell->session);
	shell->call = NULL;
	shell->stage = SHELL_NO_CALL;
}
