/* A command line of the person, "!make test", or a flow, "/flow alarm": a run of its own
   without the model.

	user message (pending) --> gate --> (running) run_shell --> (ended)
						      run_flow ---> (stopped) --> the model

   The line is stored before anybody is asked, that it runs before it may do anything,
   its output when it has ended: all in the one user message, which the model sees with
   the next request. After a death it says that it did not run, or that its end is not
   known. */

#include "agent/call/person.h"

#include "agent/run.h"

#include "base/str.h"
#include "base/tr.h"
#include "store/messages.h"
#include "json/json.h"
#include "json/write.h"

#define FLOW "run_flow"

/* What the person asked for. */
struct own {
	const char *tool;
	const char *line; /* as they wrote it */
	char *arguments;  /* JSON, owned */
};

/* Does the mode run what this line would do? */
static bool may_run(struct agent *agent, const struct run_call *call, struct err *err) {
	if (call->prepare != PREPARE_OK) {
		return err_set(err, ERR_UNAVAILABLE, "%s", call->error.data);
	}
	if (!gate_offers(agent->gate.mode, call->prepared.risk)) {
		return err_set(err, ERR_DENIED,
			tr("mode %s runs no commands; /mode build allows them"),
			agent_mode_name(agent->gate.mode));
	}
	return true;
}

/* Takes the arguments over. */
static struct run_call *call_new(struct run *run, struct own *own) {
	struct run_call *call = xcalloc(1, sizeof(*call));
	call->run = run;
	call->is_shell = true;
	call->index = ++run->last_index;
	call->name = xstrdup(own->tool);
	call->arguments = take(own->arguments);
	call->status = CALL_PENDING;
	buf_init(&call->error, 4096);
	buf_init(&call->result, BUF_MAX_DEFAULT);
	buf_init(&call->partial, BUF_MAX_DEFAULT);
	buf_init(&call->held, BUF_MAX_DEFAULT);
	call_read(call);
	return call;
}

static bool start(struct agent *agent, struct own *own, struct err *err) {
	struct message message;
	if (agent->run) {
		free(own->arguments);
		return err_set(err, ERR_BUSY, tr("a task is running; Esc stops it"));
	}
	message_init(&message, ROLE_USER);
	struct part *part = message_add(&message, PART_SHELL, NULL);
	part->name = xstrdup(own->line);
	part->id = str_eq(own->tool, FLOW) ? xstrdup(FLOW) : NULL;
	part->status = CALL_PENDING;
	agent_mend(agent);
	agent->run = run_new(agent, &message);
	message_fini(&message);
	agent->run->is_shell = true;
	vec_push(&agent->run->calls, call_new(agent->run, own));
	if (!may_run(agent, agent->run->calls.items[0], err)) {
		agent->run = run_free(agent->run);
		return false;
	}
	return true;
}

bool agent_shell(struct agent *agent, const char *command, struct err *err) {
	struct buf arguments = BUF_INIT;
	struct json_writer w;
	json_writer_init(&w, &arguments);
	json_write_object(&w);
	json_write_key_string(&w, "command", command);
	json_write_end(&w);
	struct own own = {
		.tool = "run_shell",
		.line = command,
		.arguments = buf_detach(&arguments),
	};
	return start(agent, &own, err);
}

bool agent_flow(struct agent *agent, const char *line, const char *name, const char *arguments,
	struct err *err) {
	struct buf outer = BUF_INIT;
	struct json_writer w;
	json_writer_init(&w, &outer);
	json_write_object(&w);
	json_write_key_string(&w, "name", name);
	json_write_key(&w, "arguments");
	json_write_raw(&w, arguments, strlen(arguments));
	json_write_end(&w);
	struct own own = { .tool = FLOW, .line = line, .arguments = buf_detach(&outer) };
	return start(agent, &own, err);
}

bool shell_hands_back(const struct run *run) {
	return run->calls.len > 0 && run->calls.items[0]->hands_back;
}

void shell_take(struct run *run) {
	if (run->phase == PHASE_BEGIN && run->calls.len > 0) {
		calls_event(run->calls.items[0], EVENT_CALL, NULL, 0);
	}
}

static struct part *find_part(struct run *run, struct message **message) {
	*message = vec_last(&run->agent->messages.messages);
	for (size_t i = 0; *message && i < (*message)->parts.len; i++) {
		if ((*message)->parts.items[i].kind == PART_SHELL) {
			return &(*message)->parts.items[i];
		}
	}
	return NULL;
}

enum store_result shell_start(struct run_call *call, struct err *err) {
	struct store *store = call->run->agent->options.store;
	struct message *message;
	struct part *part = find_part(call->run, &message);
	if (part) {
		part->status = CALL_RUNNING;
	}
	return store && part ? messages_finish(store, message, err) : STORE_OK;
}

enum store_result shell_store(struct run_call *call, struct err *err) {
	struct store *store = call->run->agent->options.store;
	struct message *message;
	struct part *part = find_part(call->run, &message);
	if (!part || !call->run->user_taken) { /* it ended before it began */
		return STORE_OK;
	}
	free(part->text);
	free(part->summary);
	part->text = xstrdup(call->result.data);
	part->summary = xstrdup(call->summary);
	part->status = call->status;
	part->ms = call->ms;
	part->exit_code = call->exit_code;
	part->timed_out = call->timed_out;
	return store ? messages_finish(store, message, err) : STORE_OK;
}
