/* A call through Android's shell. The lock lets one in at a time.

	start -+-> NOT_SENT -> SENT -> ended
	       |     ^  |        |
	       |     |  v        v
	       | next way      LOST       its shell ended: a new one tells why, and the
	       |                          call fails either way, as it may have acted
	       +-> SENT, where a shell is open

   A call that is given up, or that passes its limit, leaves something running at the
   other end that still holds the shell. So that is let go, and a new one is opened at
   once to end it. */
#include "device/shell.h"

#include "base/base64.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "device/call.h"
#include "device/session.h"
#include "device/shell_way.h"
#include "device/ways.h"
#include "loop/child.h"

#include <string.h>

#define FOREVER (24 * 60 * 60) /* seconds of a call without a limit */
#define KILLED 137             /* exit code of a command that passed its limit */
#define MARGIN_MS 200          /* the phone's limit comes before ours */

void shell_finish(struct shell *shell) {
	struct device_call *call = take(shell->call);

	shell->stage = SHELL_NO_CALL;
	device_call_ended(call);
}

/* base64, then perhaps ":" and what a failed command had on stderr. */
static void decode(struct shell *shell, struct device_result *result) {
	const char *text = shell->encoded.data;
	const char *colon = memchr(text, ':', shell->encoded.len);
	size_t len = colon ? (size_t)(colon - text) : shell->encoded.len;

	buf_clear(&result->out);
	if (shell->encoded.full) {
		result->cut = true;
		device_result_end(result, DEVICE_FAILED,
			"it printed more than the %zu bytes that are taken",
			shell->call->request.max_output);
	} else if (!base64_decode(&result->out, text, len)) {
		device_result_end(result, DEVICE_FAILED, "its bytes arrived damaged");
	} else if (colon) {
		size_t said_len = shell->encoded.len - len - 1;
		const char *said = str_trim_span(colon + 1, &said_len);

		buf_add(&result->err, said, said_len);
	}
	buf_fini(&shell->encoded);
}

void shell_read_output(struct shell *shell) {
	struct device_call *call = shell->call;
	struct device_result *result = &call->result;

	if (call->request.binary) {
		decode(shell, result);
	} else {
		result->cut = output_finish(&call->out, &result->out);
	}
}

void shell_handle_output(void *ctx, const char *data, size_t len) {
	struct shell *shell = ctx;
	struct device_call *call = shell->call;

	if (!call) {
		return;
	}
	if (call->request.binary) {
		if (!shell->encoded.full) {
			buf_add(&shell->encoded, data, len);
		}
		return;
	}
	output_add(&call->out, data, len);
	if (call->request.on_output) {
		call->request.on_output(call->request.ctx, data, len);
	}
}

static void say_timed_out(struct device_call *call) {
	device_result_end(&call->result, DEVICE_TIMED_OUT,
		"the command did not end within %lld s and was stopped",
		(long long)((call->request.timeout + 999) / 1000));
}

void shell_handle_done(void *ctx, int exit_code) {
	struct shell *shell = ctx;
	struct device_call *call = shell->call;
	int64_t took = clock_monotonic() - shell->sent;

	if (!call) {
		return;
	}
	call->result.exit_code = exit_code;
	shell_read_output(shell);
	if (exit_code == KILLED && took >= shell->seconds * 1000 - 100) {
		say_timed_out(call);
		session_kill_group(shell->session);
	}
	shell_finish(shell);
}

/* The phone stops the command before we would, so that the shell stays. */
bool shell_send(struct shell *shell) {
	struct device_call *call = shell->call;
	int64_t left = call->deadline ? call->deadline - clock_monotonic() : FOREVER * 1000LL;
	struct err err = ERR_INIT;
	struct script_command command = {
		.line = call->line,
		.input = call->input,
		.input_len = call->request.input_len,
		.binary = call->request.binary,
	};

	shell->seconds = command.seconds =
		left < 1000 + MARGIN_MS ? 1 : (left - MARGIN_MS) / 1000;
	buf_fini(&shell->encoded);
	buf_init(&shell->encoded,
		call->request.max_output / 3 * 4 + call->request.max_output / 32 + 4096);
	if (!session_run(shell->session, &command, &err)) {
		device_result_end(&call->result, DEVICE_FAILED, "%s", err.text);
		return false;
	}
	shell->sent = clock_monotonic();
	shell->stage = SHELL_SENT;
	return true;
}

/* False: the call's result says why nothing was begun. */
static bool begin(struct shell *shell) {
	struct device_result *result = &shell->call->result;
	auto_buf struct buf why = BUF_INIT;
	struct err err = ERR_INIT;

	if (shell->session && !session_is_alive(shell->session)) {
		shell->session = session_free(shell->session);
	}
	if (shell->session) {
		return !session_is_ready(shell->session) || shell_send(shell);
	}
	shell->way = shell_next_way(shell, NULL, &why);
	if (!shell->way) {
		device_result_end(result, DEVICE_NOT_INSTALLED, "%s", why.data);
		return false;
	}
	if (!shell_open(shell, 0, &err)) {
		device_result_end(result, DEVICE_FAILED, "%s", err.text);
		return false;
	}
	return true;
}

static bool shell_run(struct device *device, struct device_call *call) {
	struct shell *shell = device_shell(device);

	shell->call = call;
	shell->stage = SHELL_NOT_SENT;
	shell->first.text[0] = '\0';
	if (!begin(shell)) {
		shell->call = NULL;
		shell->stage = SHELL_NO_CALL;
		return false;
	}
	return true;
}

static void say_limit(struct shell *shell, enum shell_stage stage) {
	struct device_result *result = &shell->call->result;

	switch (stage) {
	case SHELL_SENT:
		session_flush(shell->session);
		shell_read_output(shell);
		say_timed_out(shell->call);
		break;
	case SHELL_LOST:
		device_result_end(result, DEVICE_FAILED, SHELL_LOST_TEXT);
		break;
	case SHELL_NOT_SENT:
	case SHELL_ASKING:
		if (shell->first.text[0] == '\0') {
			shell->way->explain("", -1, result);
			break;
		}
		device_result_end(result, shell->first.end, "%s", shell->first.text);
		break;
	case SHELL_NO_CALL:
		break;
	}
}

/* A shell that is not there yet may still come, for the next call. */
static void shell_stop(struct device *device, struct device_call *call) {
	struct shell *shell = device_shell(device);
	enum shell_stage stage = shell->stage;
	long group;

	if (shell->call != call) {
		return;
	}
	if (call->result.end == DEVICE_TIMED_OUT) {
		say_limit(shell, stage);
	}
	shell->call = NULL;
	shell->stage = SHELL_NO_CALL;
	if (shell->asked) {
		child_cancel(take(shell->asked));
	}
	if (stage == SHELL_SENT) {
		group = session_group(shell->session);
		shell->session = session_free(shell->session);
		if (group > 0) {
			shell_open(shell, group, NULL);
		}
	}
}

static bool shell_has(struct device *device, const char *program, struct buf *why) {
	if (program) {
		return why && buf_add_str(why, "Android's shell takes lines") && false;
	}
	return shell_used(device_shell(device), why) != DEVICE_SHELL_NONE;
}

const struct device_ops device_shell_ops = {
	.transport = TRANSPORT_SHELL,
	.has = shell_has,
	.run = shell_run,
	.stop = shell_stop,
	.lock = "shell",
};
