/* /status: what one asks first when something is not as expected. /doctor: the page of
   checks; where there are no pages, the same and the ground it stands on. */

#include "front/command/commands.h"

#include <stdlib.h>

#include "agent/agent.h"
#include "agent/server.h"
#include "base/clock.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"

/* What the server told with its last answer. */
static void add_limits(struct buf *out, const struct session *session) {
	auto_buf struct buf limits = BUF_INIT;

	rate_describe(agent_rate(session->agent), clock_now(), &limits);
	if (limits.len) {
		buf_addf(out, tr("limits    %s\n"), limits.data);
	}
}

static void add_agent(struct buf *out, const struct session *session) {
	const struct agent_profile *profile = agent_profile(session->agent);
	const struct provider_target *target = &profile->target;

	buf_addf(out, tr("agent     %s\n"), profile->name);
	if (session->is_stopgap) {
		buf_add_str(out, tr("          (nothing else is set up; see /setup)\n"));
	}
	if (session->config.path) {
		buf_addf(out, tr("from      %s\n"), session->config.path);
	}
	buf_addf(out, tr("model     %s (%s)\n"), target->model, target->wire);
	if (target->base_url) {
		buf_addf(out, tr("server    %s\n"), target->base_url);
	}
	if (!str_eq(target->wire, "demo")) {
		buf_add_str(out, str_is_empty(target->key) ? tr("key       none\n")
							   : tr("key       set\n"));
	}
	add_limits(out, session);
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
	buf_addf(out, tr("mode      %s, %d allowed beforehand\n"),
		agent_mode_name(agent_mode(agent)), grants);
	if (id) {
		buf_addf(out, tr("chat      %lld\n"), (long long)id);
	} else {
		buf_add_str(out, session->options.store ? tr("chat      not saved yet\n")
							: tr("chat      not saved\n"));
	}
	buf_addf(out, tr("messages  %zu, %zu waiting\n"), agent_messages(agent)->messages.len,
		agent_queue_count(agent));
}

/* Whether the project may be read, and what of it the model was told here. */
static void add_project(struct buf *out, const struct command_front *front) {
	const struct trust *trust = services_trust(front->services);
	const struct context_files *files = agent_context_files(front->session->agent);

	switch (trust->state) {
	case TRUST_NOTHING:
		break;
	case TRUST_OFF:
		buf_add_str(out, tr("project   not read (--no-project)\n"));
		break;
	case TRUST_YES:
		buf_add_str(out, tr("project   trusted; see /trust\n"));
		break;
	case TRUST_NO:
	case TRUST_UNASKED:
	case TRUST_CHANGED:
		buf_add_str(out, tr("project   not trusted and not read; see /trust\n"));
		break;
	}
	for (size_t i = 0; i < files->items.len; i++) {
		const struct context_file *file = &files->items.items[i];
		auto_free char *name = sanitize_dup(file->name, SANITIZE_LINE);

		buf_addf(out, tr("notes     %s, %zu of %zu bytes\n"), name, file->bytes,
			file->whole);
	}
}

static void add_place(struct buf *out, const struct command_front *front) {
	auto_free char *config = path_config();
	auto_free char *data = path_data();
	const struct diagnostics *findings = services_findings(front->services);
	const char *notice =
		front->services->store ? store_notice(front->services->store) : NULL;

	buf_addf(out, tr("folder    %s\n"),
		front->services->folder ? front->services->folder : "?");
	add_project(out, front);
	buf_addf(out, tr("settings  %s/config.yaml\n"), config);
	buf_addf(out, tr("data      %s/chela.db"), data);
	if (notice) {
		buf_addf(out, "\n          %s", notice);
	}
	if (findings->items.len) {
		buf_addf(out, tr("\ntools     %zu findings in their files; see /tools"),
			findings->items.len);
	}
}

static void add_status(struct buf *out, const struct command_front *front) {
	buf_addf(out, tr("version   %s\n"), CHELA_VERSION);
	add_agent(out, front->session);
	add_conversation(out, front->session);
	add_place(out, front);
}

void command_status(const struct command_front *front, const char *arguments) {
	auto_buf struct buf text = BUF_INIT;

	(void)arguments;
	add_status(&text, front);
	front->say(front->ctx, text.data);
}

static void add_variable(struct buf *out, const char *name) {
	const char *value = getenv(name);

	if (!str_is_empty(value)) {
		buf_addf(out, "\n%s=%s", name, value);
	}
}

/* Of the environment only what says where and on what one is; no value of it is a
   secret. */
static void add_ground(struct buf *out, const struct command_front *front) {
	static const char *const names[] = { "TERM", "TERM_PROGRAM", "COLORTERM", "TMUX", "STY",
		"SSH_TTY", "TERMUX_VERSION", "LANG", "LC_ALL", "NO_COLOR", "CHELA_LOG" };
	auto_free char *state = path_state();
	auto_free char *datadir = path_datadir();
	struct store *store = front->session->options.store;

	buf_addf(out, tr("\nstate     %s\n"), state);
	buf_addf(out, tr("shipped   %s\n"), datadir ? datadir : "?");
	buf_addf(out, tr("sqlite    %s\n"), store_engine());
	buf_addf(out, tr("schema    %d\n"), store ? store_schema(store) : 0);
	if (front->describe) {
		front->describe(front->ctx, out);
	}
	buf_add_str(out, tr("\nin the environment:"));
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		add_variable(out, names[i]);
	}
}

void command_ground(const struct command_front *front, struct buf *out) {
	add_status(out, front);
	add_ground(out, front);
}

void command_doctor(const struct command_front *front, const char *arguments) {
	auto_buf struct buf text = BUF_INIT;

	if (front->show(front->ctx, FRONT_DOCTOR, arguments)) {
		return;
	}
	command_ground(front, &text);
	front->say(front->ctx, text.data);
}
