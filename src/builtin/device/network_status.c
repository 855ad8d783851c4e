/* network_status {}: the interfaces of this machine, and what get_wifi says where it can
   say something. */

#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/device/first.h"
#include "builtin/device/interfaces.h"
#include "tool/call.h"
#include "json/json.h"

static void finish(struct tool_run *run, const struct tool_result *wifi) {
	struct tool_result result;

	tool_result_init(&result);
	interfaces_describe(&result.text);
	if (wifi && !wifi->failed && wifi->text.len > 0) {
		size_t len = wifi->text.len;
		const char *text = str_trim_span(wifi->text.data, &len);

		buf_add_str(&result.text, "Wi-Fi: ");
		buf_add(&result.text, text, len);
		buf_add_char(&result.text, '\n');
	}
	tool_run_done(run, &result);
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct tool_env *env = tool_run_env(run);
	const struct tool *wifi =
		env->snapshot ? snapshot_find(env->snapshot, "get_wifi", NULL) : NULL;

	(void)arguments;
	if (!wifi || !env->device || !tool_is_available(wifi, env->device, NULL) ||
		!first_start(run, "get_wifi", json_new_object(), finish, NULL)) {
		finish(run, NULL);
	}
}

const struct tool_ops network_status_ops = { .start = start, .cancel = tool_run_drop_data };
