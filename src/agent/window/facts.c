/* Facts of the moment, frozen into the message that they are first sent with: they are never
   sent again, nor changed. */

#include "agent/run.h"

#include "agent/skill/skills_inner.h"
#include "agent/window/prompt.h"

void run_add_facts(struct run *run) {
	const struct agent_options *options = &run->agent->options;
	auto_buf struct buf facts = BUF_INIT_MAX(4096);
	auto_buf struct buf context = BUF_INIT_MAX(8192);
	if (run->user.parts.len == 0) {
		return;
	}
	if (options->facts) {
		options->facts(options->ctx, &facts);
	}
	if (prefix_is_elsewhere(&run->agent->prefix, options->folder)) {
		buf_addf(&facts, "%sWorking directory now: %s", facts.len ? "\n" : "",
			options->folder);
	}
	skills_changes(run->agent, &facts);
	prompt_context(&context, facts.data);
	skills_into(run->agent, &run->user);
	message_add(&run->user, PART_CONTEXT, context.data);
}
