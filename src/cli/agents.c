/* chela agents: who can answer, and what their files say. */

#include "cli/subcommands.h"

#include "base/mem.h"
#include "base/redact.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "cli/agents_verbs.h"
#include "config/agents.h"
#include "json/write.h"

#include <string.h>

static void write_limit(struct json_writer *w, const char *name, int64_t value) {
	if (value >= 0) {
		json_write_key_int(w, name, value);
	}
}

static void write_limits(struct json_writer *w, const struct agent_config *agent) {
	if (!agent->has_limits) {
		return;
	}
	json_write_key(w, "limits");
	json_write_object(w);
	write_limit(w, "calls", agent->limits.calls);
	write_limit(w, "tokens", agent->limits.tokens);
	write_limit(w, "seconds", agent->limits.seconds);
	write_limit(w, "depth", agent->limits.depth);
	json_write_end(w);
}

static void write_agent(struct json_writer *w, const struct agent_config *agent) {
	json_write_object(w);
	json_write_key_string(w, "name", agent->name);
	json_write_key_string(w, "description", agent->description);
	json_write_key_string(w, "provider", agent->provider);
	json_write_key_string(w, "base_url", agent->base_url);
	json_write_key_string(w, "model", agent->model);
	json_write_key_string(w, "mode", agent->mode);
	write_limits(w, agent);
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

struct listing {
	struct buf out;
	struct json_writer writer;
	bool json;
};

/* An agent whose file is wrong is told of and left out. */
static void add_agent(struct listing *list, const char *name) {
	struct err err = ERR_INIT;
	struct agent_config agent;
	agent_config_init(&agent);
	if (!agents_load(&agent, name, &err)) {
		cli_note("%s", err.text);
	} else if (list->json) {
		write_agent(&list->writer, &agent);
	} else {
		print_agent(&list->out, &agent);
	}
	agent_config_fini(&agent);
}

static int list(struct cli_context *context) {
	auto_strv struct strv names = STRV_INIT;
	struct listing list = { .out = BUF_INIT, .json = context->options->json };
	agents_list(&names);
	json_writer_init(&list.writer, &list.out);
	if (list.json) {
		json_write_array(&list.writer);
	}
	for (size_t i = 0; i < names.len; i++) {
		add_agent(&list, names.items[i]);
	}
	if (list.json) {
		json_write_end(&list.writer);
		buf_add_char(&list.out, '\n');
	}
	redact_buf(&list.out);
	int code = cli_print(list.out.data, list.out.len);
	buf_fini(&list.out);
	return code;
}

/* Where the key comes from, as the file says it. */
static void key_text(const struct agent_config *agent, struct buf *out) {
	if (agent->key_env) {
		buf_addf(out, "{env: %s}", agent->key_env);
	} else if (agent->key_secret) {
		buf_addf(out, "{secret: %s}", agent->key_secret);
	} else if (agent->key_command.len) {
		buf_add_str(out, "{command: [");
		cli_join(out, &agent->key_command);
		buf_add_str(out, "]}");
	}
}

static void add_line(struct buf *out, const char *name, const char *value) {
	if (!str_is_empty(value)) {
		buf_addf(out, "%s: ", name);
		sanitize(out, value, strlen(value), SANITIZE_TEXT);
		buf_add_char(out, '\n');
	}
}

static void add_number(struct buf *out, const char *name, int64_t value) {
	if (value) {
		buf_addf(out, "%s: %lld\n", name, (long long)value);
	}
}

static void add_limit(struct buf *out, const char *name, int64_t value) {
	if (value >= 0) {
		buf_addf(out, " %s %lld", name, (long long)value);
	}
}

static void describe(struct buf *out, const struct agent_config *agent) {
	auto_buf struct buf key = BUF_INIT;
	auto_buf struct buf tools = BUF_INIT;
	auto_buf struct buf skills = BUF_INIT;
	key_text(agent, &key);
	cli_join(&tools, &agent->tools);
	cli_join(&skills, &agent->skills);
	add_line(out, "name", agent->name);
	add_line(out, "file", agent->path);
	add_line(out, "description", agent->description);
	add_line(out, "provider", agent->provider);
	add_line(out, "base_url", agent->base_url);
	add_line(out, "model", agent->model);
	add_line(out, "key", key.data);
	add_number(out, "window", agent->window);
	add_number(out, "max_tokens", agent->max_tokens);
	if (agent->temperature >= 0) {
		buf_addf(out, "temperature: %g\n", agent->temperature);
	}
	add_line(out, "reasoning", agent->reasoning);
	add_line(out, "mode", agent->mode);
	if (!agent->tools_all) {
		add_line(out, "tools", tools.len ? tools.data : "none");
	}
	if (!agent->skills_all) {
		add_line(out, "skills", skills.len ? skills.data : "none");
	}
	if (agent->has_limits) {
		buf_add_str(out, "limits:");
		add_limit(out, "calls", agent->limits.calls);
		add_limit(out, "tokens", agent->limits.tokens);
		add_limit(out, "seconds", agent->limits.seconds);
		add_limit(out, "depth", agent->limits.depth);
		buf_add_char(out, '\n');
	}
	add_line(out, "system", agent->system);
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
	redact_buf(&out);
	return cli_print(out.data, out.len);
}

const struct cli_command agents_verbs[] = {
	{ .name = "list",
		.words = "",
		.help = TR("all agents, yours and those that ship"),
		.accepts = "json",
		.run = list },
	{ .name = "new",
		.words = "[NAME]",
		.help = TR("set one up: key, model, parameters, a test"),
		.more = TR("Asks on the terminal, in a few steps. What an option says is not "
			   "asked. Without a\nterminal the key comes from standard input and "
			   "the rest from the options and defaults."),
		.accepts = "base-url mode model provider system",
		.max_words = 1,
		.run = agents_new },
	{ .name = "show",
		.words = "NAME",
		.help = TR("what an agent's file says"),
		.accepts = "json",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_AGENT,
		.run = show },
	{ .name = "test",
		.words = "NAME",
		.help = TR("send an agent one short request and tell what came"),
		.more = TR("Exits with 1 when no answer came; -v adds the server's own words."),
		.accepts = "json model",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_AGENT,
		.run = agents_test },
	{ .name = NULL },
};
