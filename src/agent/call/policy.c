/* The settings of the gate and the rules around it, as they are now. */

#include "agent/call/policy.h"

#include "json/write.h"

static void write_list(struct json_writer *w, const char *key, const char *const *list) {
	json_write_key(w, key);
	if (!list) {
		json_write_null(w);
		return;
	}
	json_write_array(w);
	for (; *list; list++) {
		json_write_string(w, *list);
	}
	json_write_end(w);
}

void policy_write(const struct agent *agent, struct buf *out) {
	auto_buf struct buf grants = BUF_INIT;
	struct json_writer w;
	gate_write(&agent->gate, &grants);
	json_writer_init(&w, out);
	json_write_object(&w);
	json_write_key_string(&w, "mode", agent_mode_name(agent->gate.mode));
	json_write_key_bool(&w, "ask_reads", agent->gate.ask_reads);
	json_write_key_bool(&w, "ask_danger", agent->gate.ask_danger);
	json_write_key_bool(&w, "yes", agent->gate.yes);
	write_list(&w, "deny", agent->options.deny);
	write_list(&w, "tools", agent->profile.tools);
	write_list(&w, "skills", agent->profile.skills);
	json_write_key(&w, "grants");
	json_write_raw(&w, grants.data, grants.len);
	json_write_end(&w);
}
