/* chela agents: who can answer, and what their files say. */

#include "cli/subcommands.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "config/agents.h"
#include "json/write.h"

#include <string.h>

static void write_agent(struct json_writer *w, const struct agent_config *agent) {
	json_write_object(w);
	json_write_key_string(w, "name", agent->name);
	json_write_key_string(w, "description", agent->description);
	json_write_key_string(w, "provider", agent->provider);
	json_write_key_string(w, "base_url", agent->base_url);
	json_write_key_string(w, "model", agent->model);
	json_write_key_string(w, "mode", agent->mode);
	json_write_key_string(w, "file", agent->path);
	json_write_end(w);
}

static void print_agent(struct buf *out, const struct agent_config *agent) {
	auto_buf struct buf line = BUF_INIT;
	buf_addf(&line, "%-16s %-20s %s", agent->name, agent->model ? agent->model : "-",
		agent->description ? agent->description : "");
	sanitize(out, line.data, line.len, SANITIZE_LINE);
	buf_add_char(out, '\n');
}

static int list(struct cli_context *context) {
	auto_strv struct strv names = STRV_INIT;
	auto_buf struct buf out = BUF_INIT;
	struct json_writer w;
	agents_list(&names);
	json_writer_init(&w, &out);
	if (context->options->json) {
		json_write_array(&w);
	}
	for (size_t i = 0; i < names.len; i++) {
		struct err err = ERR_INIT;
		struct agent_config agent;
		agent_config_init(&agent);
		if (!agents_load(&agent, names.items[i], &err)) {
			cli_note("%s", err.text);
		} else if (context->options->json) {
			write_agent(&w, &agent);
		} else {
			print_agent(&out, &agent);
		}
		agent_config_fini(&agent);
	}
	if (context->options->json) {
		json_write_end(&w);
		buf_add_char(&out, '\n');
	}
	cli_print(out.data, out.len);
	return EXIT_ANSWERED;
}

static void describe(struct buf *out, const struct agent_config *agent) {
	const struct {
		const char *name, *value;
	} lines[] = {
		{ "name", agent->name },
		{ "file", agent->path },
		{ "description", agent->description },
		{ "provider", agent->provider },
		{ "base_url", agent->base_url },
		{ "model", agent->model },
		{ "key", agent->key_env },
		{ "reasoning", agent->reasoning },
		{ "mode", agent->mode },
		{ "system", agent->system },
	};
	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		if (lines[i].value) {
			buf_addf(out, "%s: ", lines[i].name);
			sanitize(out, lines[i].value, strlen(lines[i].value), SANITIZE_TEXT);
			buf_add_char(out, '\n');
		}
	}
}

static int show(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct agent_config agent;
	auto_buf struct buf out = BUF_INIT;
	agent_config_init(&agent);
	if (!agents_load(&agent, context->words[0], &err)) {
		return cli_fail(&err);
	}
	if (context->options->json) {
		struct json_writer w;
		json_writer_init(&w, &out);
		write_agent(&w, &agent);
		buf_add_char(&out, '\n');
	} else {
		describe(&out, &agent);
	}
	agent_config_fini(&agent);
	cli_print(out.data, out.len);
	return EXIT_ANSWERED;
}

int cli_agents(struct cli_context *context) {
	static const struct cli_verb verbs[] = {
		{ "list", "", 0, 0, list },
		{ "show", "NAME", 1, 1, show },
	};
	return cli_verbs(context, "agents", verbs, ARRAY_LEN(verbs));
}
