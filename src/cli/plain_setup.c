/* /setup: the wizard has the terminal until it is over. */

#include "cli/plain_inner.h"

#include "base/mem.h"
#include "base/tr.h"
#include "cli/setup_lines.h"
#include "front/who/switch.h"
#include "loop/loop.h"

static void use(struct plain *plain, const char *name) {
	struct err err = ERR_INIT;

	if (!plain->session.is_stopgap) {
		plain_say(plain, tr("%s is saved; /agents uses it"), name);
	} else if (switch_agent(&plain->session, name, NULL, &err)) {
		plain_say(plain, tr("agent %s"), name);
	} else {
		plain_say(plain, tr("Error: %s"), err.text);
	}
}

void plain_setup(struct plain *plain) {
	const struct setup_given nothing = { 0 };
	auto_free char *name = NULL;

	plain->out.at_start = plain->out.at_start && !plain->out.prompted;
	plain->out.prompted = false;
	plain_say(plain, "%s", tr("An agent is set up."));
	outlet_drain(&plain->out.outlet);
	if (plain->in.watch) {
		watch_set_events(plain->in.watch, 0);
	}
	setup_lines(plain->services, &nothing, &name);
	plain->setup_due = false;
	plain->out.at_start = true;
	if (name) {
		use(plain, name);
	}
	plain_prompt(plain);
	plain_input_look(plain);
}
