/* /setup: the wizard where the front has one; else what is there, what is missing, and the
   lines to type. */

#include "front/command/commands.h"

#include <stdlib.h>

#include "agent/agent.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "config/agents.h"

static bool is_set(const char *name) {
	return !str_is_empty(getenv(name));
}

static void add_state(struct buf *out, const struct session *session) {
	static const char *const names[] = { "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL",
		"GEMINI_API_KEY", "GEMINI_BASE_URL", "OPENAI_API_KEY", "OPENAI_BASE_URL",
		"CHELA_MODEL", "CHELA_AGENT" };
	auto_strv struct strv agents = STRV_INIT;

	buf_addf(out,
		session->is_stopgap
			? tr("Now answering: %s (a script, no AI: nothing else is set up)\n")
			: tr("Now answering: %s\n"),
		session->config.name);
	buf_add_str(out, tr("Set in the environment:"));
	bool any = false;

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (is_set(names[i])) {
			buf_addf(out, " %s", names[i]);
			any = true;
		}
	}
	buf_addf(out, "%s\n%s", any ? "" : tr(" nothing"), tr("Agents:"));
	agents_list(&agents);
	for (size_t i = 0; i < agents.len; i++) {
		buf_addf(out, " %s", agents.items[i]);
	}
}

/* Any server that speaks OpenAI's Chat Completions. */
static void add_quick(struct buf *out) {
	buf_add_str(out,
		tr("\n\nchela agents new asks for all that is needed, in a few questions."));
	buf_add_str(out, tr("\n\nQuick, for one shell (then start chela again):\n"
			    "  export OPENAI_API_KEY=...\n"
			    "  export CHELA_MODEL=gpt-5-mini\n"
			    "  export OPENAI_BASE_URL=http://127.0.0.1:8080/v1   (another "
			    "server; no key "
			    "needed where it asks for none)"));
}

static void add_file(struct buf *out) {
	auto_free char *config = path_config();

	buf_addf(out,
		tr("\n\nTo stay: a file for the agent, %s/agents/mine.yaml\n"
		   "  provider: openai\n"
		   "  base_url: https://api.openai.com/v1\n"
		   "  model: gpt-5-mini\n"
		   "  key: {env: OPENAI_API_KEY}\n"
		   "or, from a password manager, key: {command: [pass, show, openai]}\n"
		   "Then, in %s/config.yaml:\n"
		   "  agent: mine\n"
		   "chela agents show mine checks it; chela -a mine uses it once."),
		config, config);
}

void command_setup(const struct command_front *front, const char *arguments) {
	auto_buf struct buf text = BUF_INIT;

	if (front->show(front->ctx, FRONT_SETUP, arguments)) {
		return;
	}
	add_state(&text, front->session);
	add_quick(&text);
	add_file(&text);
	front->say(front->ctx, text.data);
}
