/* Termux:API. `api METHOD ...` is the program behind all of its scripts, called
   with an argv of our own, since the scripts split words; anything else is one
   of the scripts. The exit code says nothing: refused permissions, errors and
   exceptions all come with 0, as JSON, as a line, or as no output at all; and
   where the app is missing nothing comes, ever. */
#include "device/termux_method.h"
#include "device/ways.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "json/json.h"

#include <string.h>
#include <unistd.h>

#define INSTALL_PACKAGE "pkg install termux-api"
#define INSTALL_APP "the Termux:API app from F-Droid"
#define INSTALL "`" INSTALL_PACKAGE "` and " INSTALL_APP

static char *api_program(void) {
	const char *prefix = path_termux_prefix();

	return prefix ? path_join(prefix, "libexec/termux-api") : NULL;
}

static bool termux_has(struct device *device, const char *program, struct buf *why) {
	auto_free char *path = NULL;

	(void)device;
	if (!path_is_termux()) {
		return why && buf_add_str(why, "needs Termux on an Android phone") && false;
	}
	if (str_eq(program, "api")) {
		path = api_program();
		if (path && access(path, X_OK) != 0) {
			free(take(path));
		}
	} else {
		path = path_find_program(program);
	}
	if (!path && why) {
		buf_addf(why, "%s is not installed: " INSTALL,
			str_eq(program, "api") ? "Termux:API" : program);
	}
	return path;
}

static bool termux_wrap(struct device *device, const struct device_request *request,
	struct strv *argv, struct err *err) {
	(void)device;
	if (!request->argv) {
		return err_set(err, ERR_UNAVAILABLE, "Termux:API takes no shell lines");
	}
	if (!str_eq(request->argv[0], "api")) {
		strv_add_all(argv, request->argv);
		return true;
	}
	auto_free char *program = api_program();

	if (!program) {
		return err_set(err, ERR_UNAVAILABLE, "PREFIX is not set");
	}
	strv_add(argv, program);
	strv_add_all(argv, request->argv + 1);
	return true;
}

/* "... : android.permission.READ_SMS ,android.permission.READ_CONTACTS" */
static void refuse_permission(struct device_result *result, const char *message) {
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf grants = BUF_INIT;
	auto_strv struct strv words = STRV_INIT;

	buf_add_str(&text, "Termux:API lacks the permission");
	strv_split(&words, message, " ,:\n");
	for (size_t i = 0, found = 0; i < words.len; i++) {
		const char *word = words.items[i];

		if (!str_starts(word, "android.permission.") || strlen(word) > 80 ||
			found == 4) {
			continue;
		}
		buf_addf(&text, "%s %s", found++ ? "," : "", strrchr(word, '.') + 1);
		buf_addf(&grants, "%s`pm grant com.termux.api %s`", grants.len ? ", " : "",
			word);
	}
	if (grants.len == 0) {
		device_result_end(result, DEVICE_NOT_GRANTED, "Termux:API: %s", message);
		return;
	}
	device_result_end(result, DEVICE_NOT_GRANTED,
		"%s: allow it in Android's settings (Apps, Termux:API, Permissions) or with %s "
		"through adb shell",
		text.data, grants.data);
}

/* An object that says nothing but that it failed. */
static void judge_json(struct device_result *result) {
	auto_json struct json *root = NULL;

	if (result->out.len > 4096 ||
		!json_parse_lenient(result->out.data, result->out.len, &root, NULL)) {
		return;
	}
	const char *refused = json_get_string(root, "error");
	const char *failed = json_get_string(root, "API_ERROR");

	if (str_starts(refused, "Please grant")) {
		refuse_permission(result, refused);
	} else if (failed || (refused && json_len(root) <= 2)) {
		device_result_end(
			result, DEVICE_FAILED, "Termux:API: %s", failed ? failed : refused);
	}
}

static void judge_timeout(const struct device_request *request, struct device_result *result) {
	const struct termux_method *method = termux_method_find(request->argv);
	long long seconds = (long long)((request->timeout + 999) / 1000);

	if (result->out.len > 0) {
		return;
	}
	if (method && method->waits) {
		device_result_end(result, DEVICE_TIMED_OUT,
			"Termux:API did not answer in %lld s: %s. It also needs " INSTALL,
			seconds, method->waits);
		return;
	}
	device_result_end(result, DEVICE_TIMED_OUT,
		"Termux:API did not answer in %lld s: is the app installed? It needs " INSTALL
		", opened once and not restricted in the background",
		seconds);
}

/* What the app could not read of its extras goes to stderr. */
static void judge_nothing(const struct device_request *request, struct device_result *result) {
	size_t len = result->err.len;
	const char *complaint = str_trim_span(result->err.data, &len);

	device_result_end(result, DEVICE_FAILED,
		"Termux:API printed nothing: %s%s%.*s. An error notification on the phone may "
		"say why, or the Termux:API app is missing: " INSTALL,
		request->argv[1] ? request->argv[1] : request->argv[0], len > 0 ? ": " : "",
		(int)(len < 200 ? len : 200), complaint);
}

static bool begins_with(const char *text, size_t len, const char *prefix) {
	return len > strlen(prefix) && memcmp(text, prefix, strlen(prefix)) == 0;
}

/* A script that shows how it wants to be called did not do what it was asked. */
static bool shows_usage(const struct device_request *request, const char *text, size_t len) {
	auto_free char *usage = xasprintf("Usage: %s", request->argv[0]);
	auto_free char *whole = xmemdup(text, len);
	const char *at = strstr(whole, usage);

	return at && (at == whole || at[-1] == '\n');
}

static void judge_text(const struct device_request *request, struct device_result *result,
	const char *text, size_t len) {
	if (begins_with(text, len, "ERROR:") || begins_with(text, len, "Error:") ||
		begins_with(text, len, "Error writing image:") ||
		(len < 4096 && shows_usage(request, text, len))) {
		device_result_end(result, DEVICE_FAILED, "Termux:API: %.*s",
			(int)(len < 400 ? len : 400), text);
	}
}

static void termux_judge(const struct device_request *request, struct device_result *result) {
	const struct termux_method *method = termux_method_find(request->argv);
	size_t len = result->out.len;
	const char *text = str_trim_span(result->out.data, &len);

	if (result->end == DEVICE_TIMED_OUT) {
		judge_timeout(request, result);
		return;
	}
	if (result->end != DEVICE_DONE || (method && method->raw && len > 0)) {
		return;
	}
	if (len > 0 && text[0] == '{') {
		judge_json(result);
	} else if (len > 0) {
		judge_text(request, result, text, len);
	} else if (request->expects_output) {
		judge_nothing(request, result);
	}
}

static int64_t termux_limit(const struct device_request *request) {
	const struct termux_method *method = termux_method_find(request->argv);
	int64_t more = method && method->letters > 0
			       ? (int64_t)request->input_len / method->letters
			       : 0;

	return method && method->seconds > 0 ? (method->seconds + more) * 1000 : 0;
}

static bool termux_proves(const struct device_request *request) {
	const struct termux_method *method = termux_method_find(request->argv);

	return !method || !method->waits;
}

const struct device_ops device_termux = {
	.transport = TRANSPORT_TERMUX,
	.has = termux_has,
	.wrap = termux_wrap,
	.judge = termux_judge,
	.limit = termux_limit,
	.proves = termux_proves,
	.lock = "termux-api",
};
