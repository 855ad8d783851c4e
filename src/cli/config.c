/* chela config: where the preferences are, what they say, whether they are right. */

#include "cli/subcommands.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "config/agents.h"
#include "front/own_hooks.h"
#include "front/who/catalogues.h"
#include "json/json.h"
#include "json/write.h"

#include <fnmatch.h>
#include <string.h>

static char *config_file(void) {
	auto_free char *folder = path_config();
	return path_join(folder, "config.yaml");
}

static int show_path(struct cli_context *context) {
	(void)context;
	auto_free char *path = config_file();
	auto_free char *line = xasprintf("%s\n", path);
	return cli_print(line, strlen(line));
}

/* The value as it would be written in the file. */
static void value_text(
	const struct config *config, const struct config_key *key, struct buf *out) {
	auto_strv struct strv list = STRV_INIT;
	switch (key->type) {
	case CONFIG_STRING:
	case CONFIG_CHOICE: {
		const char *value = config_string(config, key->path);
		buf_add_str(out, value ? value : "");
		break;
	}
	case CONFIG_INT:
		buf_addf(out, "%lld", (long long)config_int(config, key->path));
		break;
	case CONFIG_BOOL:
		buf_add_str(out, config_bool(config, key->path) ? "true" : "false");
		break;
	case CONFIG_LIST:
		config_list(config, key->path, &list);
		cli_join(out, &list);
		break;
	case CONFIG_TREE:
		if (config_tree(config, key->path)) {
			json_print(config_tree(config, key->path), out);
		}
		break;
	}
}

static void show_text(const struct config *config, struct buf *out) {
	for (size_t i = 0; i < config_key_count; i++) {
		int line = 0;
		buf_addf(out, "%s: ", config_keys[i].path);
		value_text(config, &config_keys[i], out);
		if (config_is_set(config, config_keys[i].path, &line)) {
			buf_addf(out, tr("  (line %d)"), line);
		}
		buf_add_char(out, '\n');
	}
}

static void show_json(const struct config *config, struct buf *out) {
	struct json_writer w;
	json_writer_init(&w, out);
	json_write_array(&w);
	for (size_t i = 0; i < config_key_count; i++) {
		int line = 0;
		auto_buf struct buf value = BUF_INIT;
		value_text(config, &config_keys[i], &value);
		json_write_object(&w);
		json_write_key_string(&w, "key", config_keys[i].path);
		json_write_key_string(&w, "value", value.data);
		json_write_key_bool(
			&w, "set", config_is_set(config, config_keys[i].path, &line));
		json_write_key_int(&w, "line", line);
		json_write_key_string(&w, "help", tr(config_keys[i].help));
		json_write_end(&w);
	}
	json_write_end(&w);
	buf_add_char(out, '\n');
}

static int show_values(struct cli_context *context) {
	struct err err = ERR_INIT;
	const struct config *config = services_config(context->services, &err);
	auto_buf struct buf out = BUF_INIT;
	if (!config) {
		return cli_fail(&err);
	}
	if (context->options->json) {
		show_json(config, &out);
	} else {
		show_text(config, &out);
	}
	redact_buf(&out);
	return cli_print(out.data, out.len);
}

/* 1 when an agent's file is wrong: the others can still be used. */
static int check_agents(void) {
	auto_strv struct strv names = STRV_INIT;
	int code = 0;
	agents_list(&names);
	for (size_t i = 0; i < names.len; i++) {
		struct err err = ERR_INIT;
		struct agent_config agent;
		agent_config_init(&agent);
		if (!agents_load(&agent, names.items[i], &err)) {
			cli_note("%s", err.text);
			code = 1;
		}
		agent_config_fini(&agent);
	}
	return code;
}

static bool names_a_tool(const struct snapshot *tools, const char *pattern) {
	for (size_t i = 0; i < tools->tools.len; i++) {
		if (fnmatch(pattern, tools->tools.items[i]->name, 0) == 0) {
			return true;
		}
	}
	return false;
}

static void tell_rule(const char *file, const struct snapshot *tools, const char *name) {
	const struct tool *now = snapshot_find(tools, name, NULL);
	const char *near = now ? now->name : snapshot_nearest(tools, name);

	if (now) {
		cli_note(tr("%s: deny: there is no tool '%s'; '%s' is its name now"), file,
			name, near);
	} else if (near) {
		cli_note(tr("%s: deny: there is no tool '%s'; '%s' is near"), file, name, near);
	} else {
		cli_note(tr("%s: deny: there is no tool '%s'"), file, name);
	}
}

/* 1 when a rule "tool" or "tool(argument pattern)" fits no tool that is known
   here: a slip would deny nothing. */
static int check_deny(struct services *services, const struct config *config) {
	auto_strv struct strv rules = STRV_INIT;
	int code = 0;
	config_list(config, "deny", &rules);
	if (rules.len == 0) {
		return 0;
	}
	struct snapshot *tools = registry_snapshot(services_registry(services));
	for (size_t i = 0; i < rules.len; i++) {
		auto_free char *name = xmemdup(rules.items[i], strcspn(rules.items[i], "("));
		if (!names_a_tool(tools, name)) {
			tell_rule(config_path(config), tools, name);
			code = 1;
		}
	}
	snapshot_unref(tools);
	return code;
}

/* Keys that are wrong are left out by the chat UI, all of them. */
static int check_keys(struct services *services, const struct config *config) {
	struct err err = ERR_INIT;
	if (services->check_keys && !services->check_keys(config, &err)) {
		cli_note("%s", err.text);
		return 1;
	}
	return 0;
}

/* A file of models that is wrong is left out, all of it. */
static int check_models(void) {
	struct err err = ERR_INIT;
	if (!catalogues_check(&err)) {
		cli_note("%s", err.text);
		return 1;
	}
	return 0;
}

/* No conversation begins while hooks are wrong: one of them may be a guard. */
static int check_hooks(const struct config *config) {
	struct err err = ERR_INIT;
	if (!own_hooks_read(config, NULL, &err)) {
		cli_note("%s", err.text);
		return EXIT_USAGE;
	}
	return 0;
}

/* 0 clean, 1 usable with findings, 2 not usable. */
static int check(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct config *config = NULL;
	const char *path = context->word_count ? context->words[0] : NULL;
	if (path && !file_exists(path)) {
		return cli_usage(tr("there is no file '%s'"), path);
	}
	if (!config_load(&config, path, &err)) {
		cli_note("%s", err.text);
		return EXIT_USAGE;
	}
	int code = check_hooks(config);
	if (code == 0) {
		code = check_deny(context->services, config) |
		       check_keys(context->services, config);
	}
	config_free(config);
	return path || code == EXIT_USAGE ? code : check_agents() | check_models() | code;
}

const struct cli_command config_verbs[] = {
	{ .name = "show",
		.words = "",
		.help = TR("every key with its value, and the line that sets it"),
		.accepts = "json",
		.run = show_values },
	{ .name = "path",
		.words = "",
		.help = TR("where the file is"),
		.accepts = "",
		.run = show_path },
	{ .name = "check",
		.words = "[FILE]",
		.help = TR(
			"tell what is wrong with it, with agents' files and with models.yaml"),
		.more = TR(
			"Ends 0 when all is clean, 1 when it is usable with findings, 2 when "
			"not."),
		.accepts = "",
		.max_words = 1,
		.kind = WORD_FILE,
		.run = check },
	{ .name = NULL },
};
