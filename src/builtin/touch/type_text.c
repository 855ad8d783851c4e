/* type_text {text or secret, target?, clear?, then?}: into a field, and read back. */

#include "base/mem.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/touch/screen_tool.h"
#include "tool/tool_secrets.h"
#include "json/json.h"

#include <string.h>

#define SECRET_MIN 8 /* bytes; what base/redact keeps */

static enum act_then read_then(const struct json *arguments) {
	const char *then = json_get_string(arguments, "then");

	if (str_eq(then, "enter")) {
		return ACT_ENTER;
	}
	return str_eq(then, "send") ? ACT_SEND : ACT_NOTHING;
}

/* The value of a secret, the caller's. Of a short one base/redact could not keep what is
   read back out of the conversation. */
static char *find_secret(struct tool_run *run, const char *name) {
	const struct tool_env *env = tool_run_env(run);
	struct err err = ERR_INIT;
	char *value = NULL;

	if (!env->secrets) {
		screen_tool_refuse(run, "There are no stored secrets here.");
		return NULL;
	}
	if (!env->secrets->get(env->secrets->ctx, name, &value, &err)) {
		screen_tool_refuse(run, err.text);
		return NULL;
	}
	if (strlen(value) < SECRET_MIN) {
		mem_wipe(value, strlen(value));
		free(value);
		screen_tool_refuse(run,
			"This secret is too short to be kept out of what is read "
			"back from the screen: let the person type it (hand_over).");
		return NULL;
	}
	return value;
}

static void type_it(
	struct tool_run *run, const struct json *arguments, const char *text, bool unseen) {
	struct act_options options;
	struct act_typing typing = {
		.text = text,
		.clear = json_get_bool(arguments, "clear", false),
		.unseen = unseen,
		.then = read_then(arguments),
	};

	screen_tool_target(arguments, "target", "x", "y", &typing.target);
	if (screen_tool_begin(run, &options)) {
		screen_tool_hold(run, act_type(tool_run_env(run)->screen, &typing, &options));
	}
}

static void start(struct tool_run *run, const struct json *arguments) {
	const char *text = json_get_string(arguments, "text");
	const char *name = json_get_string(arguments, "secret");

	if (!text == !name) {
		screen_tool_refuse(run, "Give either text or secret.");
		return;
	}
	char *value = name ? find_secret(run, name) : NULL;

	if (value) {
		type_it(run, arguments, value, true);
		mem_wipe(value, strlen(value));
		free(value);
	} else if (text) {
		type_it(run, arguments, text, false);
	}
}

/* A key leaves the store only by a yes of the person. */
static enum tool_risk risk(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared) {
	(void)env;
	return json_get(arguments, "secret") ? TOOL_RISK_DANGER : declared;
}

const struct tool_ops type_text_ops = {
	.start = start,
	.cancel = screen_tool_cancel,
	.is_here = screen_tool_is_here,
	.risk = risk,
};
