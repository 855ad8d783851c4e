/* From the tree of config.yaml to programs. What would be looked for in the working
   directory, which is anybody's, is refused. */

#include "front/own_hooks.h"

#include "agent/hook/hooks.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "config/config.h"
#include "json/json.h"

#include <string.h>

/* A name on PATH, or a path from the root or from $HOME; the caller's. */
static char *read_program(const char *word, struct err *err) {
	char *program = path_expand(word);

	if (program[0] && (program[0] == '/' || !strchr(program, '/'))) {
		return program;
	}
	free(program);
	err_set(err, ERR_CONFIG,
		tr("a program is a name on PATH, or a path that begins with / or ~/"));
	return NULL;
}

static bool read_run(const struct json *run, struct strv *argv, struct err *err) {
	for (const struct json *item = json_first(run); item; item = json_next(item)) {
		const char *word = json_string(item);

		if (!word) {
			return err_set(err, ERR_CONFIG, tr("run: is a list of words"));
		}
		if (argv->len > 0) {
			strv_add(argv, word);
			continue;
		}
		char *program = read_program(word, err);

		if (!program) {
			return false;
		}
		strv_add_nodup(argv, program);
	}
	return (json_is(run, JSON_ARRAY) && argv->len > 0) ||
	       err_set(err, ERR_CONFIG, tr("run: names the program, [PROGRAM, WORD...]"));
}

/* In ms. */
static bool read_timeout(const struct json *value, int64_t *out, struct err *err) {
	int64_t seconds = 0;

	*out = HOOK_TIMEOUT;
	if (!value) {
		return true;
	}
	if (!json_int(value, &seconds) || seconds < 1 || seconds > HOOK_TIMEOUT_MAX / 1000) {
		return err_set(err, ERR_CONFIG, tr("timeout: is from 1 to %d seconds"),
			HOOK_TIMEOUT_MAX / 1000);
	}
	*out = seconds * 1000;
	return true;
}

static bool check_keys(const struct json *hook, struct err *err) {
	static const char *const known[] = { "run", "timeout", NULL };

	if (!json_is(hook, JSON_OBJECT)) {
		return err_set(err, ERR_CONFIG, tr("a hook is {run: [PROGRAM, WORD...]}"));
	}
	for (const struct json *key = json_first(hook); key; key = json_next(key)) {
		if (!str_eq(json_key(key), "run") && !str_eq(json_key(key), "timeout")) {
			const char *near = str_nearest(json_key(key), known);

			return near ? err_set(err, ERR_CONFIG,
					      tr("there is no key '%s'; '%s' is near"),
					      json_key(key), near)
				    : err_set(err, ERR_CONFIG, tr("there is no key '%s'"),
					      json_key(key));
		}
	}
	return true;
}

static bool read_hook(const struct json *hook, enum hook_event event, size_t number,
	struct hooks *hooks, struct err *err) {
	auto_strv struct strv argv = STRV_INIT;
	int64_t timeout = 0;

	if (!check_keys(hook, err) || !read_run(json_get(hook, "run"), &argv, err) ||
		!read_timeout(json_get(hook, "timeout"), &timeout, err)) {
		return false;
	}
	if (number >= HOOKS_MAX) {
		return err_set(err, ERR_CONFIG, tr("at most %d hooks of one event"), HOOKS_MAX);
	}
	return !hooks || hooks_add(hooks, event, &argv, timeout);
}

static bool find_event(const char *name, enum hook_event *out, struct err *err) {
	const char *names[HOOK_EVENTS + 1] = { NULL };

	if (hook_event_parse(name, out)) {
		return true;
	}
	for (int event = 0; event < HOOK_EVENTS; event++) {
		names[event] = hook_event_name((enum hook_event)event);
	}
	const char *near = str_nearest(name, names);

	return err_set(err, ERR_CONFIG, tr("there is no event '%s'; '%s' is one"), name,
		near ? near : names[HOOK_BEFORE_CALL]);
}

static bool read_event(const struct config *config, const struct json *member,
	struct hooks *hooks, struct err *err) {
	enum hook_event event = HOOK_BEFORE_CALL;
	const struct json *at = member;
	size_t number = 0;
	bool ok = find_event(json_key(member), &event, err);

	if (ok && !json_is(member, JSON_ARRAY)) {
		ok = err_set(err, ERR_CONFIG, tr("is a list of hooks"));
	}
	for (const struct json *hook = json_first(member); ok && hook; hook = json_next(hook)) {
		at = hook;
		ok = read_hook(hook, event, number++, hooks, err);
	}
	return ok || err_wrap(err, tr("%s:%d: hooks: %s"), config_path(config),
			     config_line(config, at), json_key(member));
}

bool own_hooks_read(const struct config *config, struct hooks *hooks, struct err *err) {
	const struct json *tree = config_tree(config, "hooks");

	for (const struct json *member = json_first(tree); member; member = json_next(member)) {
		if (!read_event(config, member, hooks, err)) {
			return false;
		}
	}
	return true;
}
