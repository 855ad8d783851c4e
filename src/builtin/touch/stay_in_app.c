/* stay_in_app {app?, off?}: from then on actions that leave the app go back to it. */

#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "screen/screen.h"
#include "screen/view.h"
#include "json/json.h"

static const char *find_package(const struct tool_env *env, const struct json *arguments) {
	const char *named = json_get_string(arguments, "app");
	const struct screen_view *view = screen_last(env->screen);

	if (named) {
		return named;
	}
	return view && view->package[0] ? view->package : NULL;
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct tool_env *env = tool_run_env(run);
	bool off = json_get_bool(arguments, "off", false);
	const char *package = env->screen ? find_package(env, arguments) : NULL;
	struct tool_result result;

	if (!env->screen || (!off && !package)) {
		screen_tool_refuse(run,
			"which app is in front is not known yet: call read_screen first, or "
			"give the package with `app`");
		return;
	}
	act_stay(env->screen, off ? NULL : package, env->messages);
	tool_result_init(&result);
	if (off) {
		buf_add_str(&result.text, "Actions may leave the app again.");
	} else {
		buf_addf(&result.text,
			"Actions that leave %s go back to it from now on. stay_in_app "
			"{off: true} ends that.",
			package);
	}
	tool_run_done(run, &result);
}

const struct tool_ops stay_in_app_ops = {
	.start = start,
	.is_here = screen_tool_is_here,
};
