/* open_app {app}: finds out which of the apps that can be opened is meant, and works out
   {component}, the activity to start. One that is not sure is not opened: the model gets
   the names that come near. */

#include "base/mem.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/device/app_names.h"
#include "builtin/device/first.h"
#include "builtin/parse/span.h"
#include "tool/call.h"
#include "tool/recipe.h"
#include "json/json.h"

#define NEAR_MAX 8      /* names in an error */
#define APPS_LIMIT 2000 /* that the list may have */

struct choice {
	struct span component;
	int score;
	bool tied; /* another app fits just as well */
};

static int score_line(
	struct span line, const struct app_names *names, const char *wanted, struct span *out) {
	struct span component;

	if (!span_word(&line, &component) || !span_find(component, "/", NULL)) {
		return 0;
	}
	auto_free char *package = span_dup(span_until(component, "/"));

	*out = component;
	return app_names_score(names, package, wanted);
}

static struct choice choose(
	struct span text, const struct app_names *names, const char *wanted) {
	struct choice best = { 0 };
	struct span line, component;

	while (span_line(&text, &line)) {
		int score = score_line(line, names, wanted, &component);

		if (score > best.score) {
			best = (struct choice){ .component = component, .score = score };
		} else if (score > 0 && score == best.score) {
			best.tied = true;
		}
	}
	return best;
}

/* Those that fit at all, with their usual names. */
static void list_near(
	struct span text, const struct app_names *names, const char *wanted, struct buf *out) {
	struct span line, component;
	int count = 0;

	while (count < NEAR_MAX && span_line(&text, &line)) {
		if (score_line(line, names, wanted, &component) == 0) {
			continue;
		}
		auto_free char *package = span_dup(span_until(component, "/"));
		const char *name = app_names_first(names, package);

		buf_addf(out, "%s%s%s%s%s", count++ ? ", " : "", package, name ? " (" : "",
			name ? name : "", name ? ")" : "");
	}
}

static void refuse(struct tool_run *run, struct span text, const struct app_names *names,
	const char *wanted) {
	auto_buf struct buf near = BUF_INIT;
	struct tool_result result;

	list_near(text, names, wanted, &near);
	tool_result_init(&result);
	if (near.len > 0) {
		tool_result_fail(&result,
			"\"%s\" may be one of several apps: %s; name the package", wanted,
			near.data);
	} else {
		tool_result_fail(&result,
			"no app that can be opened is called \"%s\"; list_openable_apps "
			"{filter} shows what is there",
			wanted);
	}
	tool_run_done(run, &result);
}

static void handle_apps(struct tool_run *run, const struct tool_result *apps) {
	const char *wanted = json_get_string(tool_run_arguments(run), "app");
	struct span text = { apps->text.data, apps->text.len };

	if (apps->failed) {
		first_fail(run, apps);
		return;
	}
	struct app_names *names = app_names_load();
	struct choice choice = choose(text, names, wanted);

	if (choice.score == 0 || choice.tied) {
		refuse(run, text, names, wanted);
	} else {
		auto_json struct json *prepared = json_copy(tool_run_arguments(run));
		auto_free char *component = span_dup(choice.component);

		json_put_string(prepared, "component", component);
		recipe_tool_ops.start(run, prepared);
	}
	app_names_free(names);
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct json *all = json_new_object();
	struct err err = ERR_INIT;

	(void)arguments;
	json_put_int(all, "limit", APPS_LIMIT);
	if (!first_start(run, "list_openable_apps", all, handle_apps, &err)) {
		tool_run_fail(run, &err);
	}
}

const struct tool_ops open_app_ops = { .start = start, .cancel = tool_run_drop_data };
