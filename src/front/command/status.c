/* /status: what one asks first when something is not as expected. */

#include "front/command/commands.h"

#include <stdlib.h>

#include "agent/agent.h"
#include "base/path.h"
#include "base/str.h"

static void add_agent(struct buf *out, const struct session *session) {
	const struct agent_profile *profile = agent_profile(session->agent);
	const struct provider_target *target = &profile->target;

	buf_addf(out, "agent     %s%s\n", profile->name,
		session->is_stopgap ? " (nothing else is set up; see /setup)" : "");
	if (session->config.path) {
		buf_addf(out, "from      %s\n", session->config.path);
	}
	buf_addf(out, "model     %s (%s)\n", target->model, target->wire);
	if (target->base_url) {
		buf_addf(out, "server    %s\n", target->base_url);
	}
	if (!str_eq(target->wire, "demo")) {
		buf_addf(out, "key       %s\n", str_is_empty(target->key) ? "none" : "set");
	}
}

static void count_grant(void *ctx, const char *words) {
	(void)words;
	++*(int *)ctx;
}

static void add_conversation(struct buf *out, const struct session *session) {
	struct agent *agent = session->agent;
	int64_t id = agent_conversation(agent);
	int grants = 0;

	agent_grants(session->agent, count_grant, &grants);
	buf_addf(out, "mode      %s, %d allowed beforehand\n",
		agent_mode_name(agent_mode(agent)), grants);
	if (id) {
		buf_addf(out, "chat      %lld", (long long)id);
	} else {
		buf_addf(out, "chat      %s",
			session->options.store ? "not saved yet" : "not saved");
	}
	buf_addf(out, ", %zu messages, %zu waiting\n", agent_messages(agent)->messages.len,
		agent_queue_count(agent));
}

static void add_place(struct buf *out, const struct command_front *front) {
	auto_free char *config = path_config();
	auto_free char *data = path_data();
	const char *notice =
		front->services->store ? store_notice(front->services->store) : NULL;

	buf_addf(out, "folder    %s\nsettings  %s/config.yaml\ndata      %s/chela.db",
		front->services->folder ? front->services->folder : "?", config, data);
	if (notice) {
		buf_addf(out, "\n          %s", notice);
	}
	if (front->services->diagnostics.items.len) {
		buf_addf(out, "\ntools     %zu findings in their files; see /tools",
			front->services->diagnostics.items.len);
	}
}

void command_status(const struct command_front *front, const char *arguments) {
	auto_buf struct buf text = BUF_INIT;

	(void)arguments;
	buf_addf(&text, "chela %s\n", CHELA_VERSION);
	add_agent(&text, front->session);
	add_conversation(&text, front->session);
	add_place(&text, front);
	front->say(front->ctx, text.data);
}
