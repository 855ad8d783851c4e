/* ping_network {target?}: the system's ping, as only it may send such packets. A host of
   the private network needs net.private, as with every other tool of the net. */

#include "base/mem.h"
#include "base/str.h"
#include "base/url.h"
#include "builtin/builtin.h"
#include "builtin/shell/program.h"
#include "tool/call.h"
#include "json/json.h"

#include <string.h>

#define TARGET "8.8.8.8" /* the default that is declared */
#define TIMEOUT 15000    /* ms */
#define OUTPUT_MAX ((size_t)4096)

/* The host of a URL, or the text itself where it may be a host. The caller's. */
static char *host_of(const char *target, struct err *err) {
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				      "0123456789-._:%";
	struct url url;
	char *host = NULL;

	if (url_parse(&url, target)) {
		host = xstrdup(url.host);
		url_fini(&url);
	} else {
		host = xstrdup(target);
	}
	if (str_is_empty(host) || host[0] == '-' || strspn(host, letters) != strlen(host)) {
		err_set(err, ERR_USAGE, "\"%.100s\" is no host name, address or http(s) URL",
			target);
		free(host);
		return NULL;
	}
	return host;
}

static void handle_end(
	struct tool_run *run, enum child_end end, int status, const struct buf *output) {
	struct tool_result result;

	tool_result_init(&result);
	buf_add(&result.text, output->data, output->len);
	if (end == CHILD_NO_EXEC) {
		tool_result_fail(&result, "there is no program ping here");
		result.unavailable = true;
	} else if (end == CHILD_TIMED_OUT) {
		buf_addf(&result.text, "%sno answer within %d s\n", output->len ? "\n" : "",
			TIMEOUT / 1000);
	} else if (end != CHILD_EXITED || status != 0) {
		buf_addf(&result.text, "%sthe host did not answer (it may also block pings)\n",
			output->len ? "\n" : "");
	}
	tool_run_done(run, &result);
}

static bool start_ping(struct tool_run *run, const char *target, struct err *err) {
	auto_free char *host = host_of(target, err);

	if (!host) {
		return false;
	}
	if (url_is_private_host(host) && !tool_run_env(run)->net_private) {
		return err_set(err, ERR_DENIED,
			"%.100s is a private address; tools reach those only where the person "
			"set net.private: true in config.yaml",
			host);
	}
	const char *const argv[] = { "ping", "-c", "3", host, NULL };
	/* What Termux preloads is not for the programs of the system. */
	const char *const set_env[] = { "LD_PRELOAD", "LD_LIBRARY_PATH", NULL };
	struct program_options options = {
		.argv = argv,
		.set_env = set_env,
		.timeout = TIMEOUT,
		.max_output = OUTPUT_MAX,
		.on_end = handle_end,
	};

	return program_start(run, &options, err);
}

static void start(struct tool_run *run, const struct json *arguments) {
	const char *target = json_get_string(arguments, "target");
	struct err err = ERR_INIT;

	if (!start_ping(run, target ? target : TARGET, &err)) {
		tool_run_fail(run, &err);
	}
}

const struct tool_ops ping_network_ops = { .start = start, .cancel = program_cancel };
