/* Keys come from the environment, from the store of secrets, or from a command's first
   line (pass, op ...). */

#include "front/who/key.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/who/vault.h"
#include "loop/child.h"
#include "loop/loop.h"
#include "secrets/secrets.h"

#include <string.h>

#define COMMAND_TIMEOUT 30000 /* ms */

struct asking {
	struct buf out;
	bool done;
	enum child_end end;
	int status;
};

static void handle_output(void *ctx, int stream, const char *data, size_t len) {
	struct asking *asking = ctx;
	if (stream == 1) {
		buf_add(&asking->out, data, len);
	}
}

static void handle_done(void *ctx, enum child_end end, int status) {
	struct asking *asking = ctx;
	asking->done = true;
	asking->end = end;
	asking->status = status;
}

static bool run_command(
	const struct agent_config *agent, struct loop *loop, char **out, struct err *err) {
	struct asking asking = { .out = BUF_INIT_MAX(16384) };
	struct child_options options = {
		.argv = (const char *const *)strv_items(&agent->key_command),
		.max_output = 16384,
		.timeout = COMMAND_TIMEOUT,
		.on_output = handle_output,
		.on_done = handle_done,
		.ctx = &asking,
	};
	struct child *child;
	if (!child_start(&child, loop, &options, err)) {
		return false;
	}
	while (!asking.done) {
		loop_turn(loop, -1);
	}
	char *end = strpbrk(asking.out.data, "\r\n");
	if (end) {
		*end = '\0';
	}
	bool ok = asking.end == CHILD_EXITED && asking.status == 0 && asking.out.data[0];
	if (ok) {
		*out = xstrdup(asking.out.data);
	} else {
		err_set(err, ERR_CONFIG, tr("the command '%s' gave no key for agent '%s'"),
			agent->key_command.items[0], agent->name);
	}
	mem_wipe(asking.out.data, asking.out.len);
	buf_fini(&asking.out);
	return ok;
}

static bool find_secret(const struct agent_config *agent, struct services *services, char **out,
	struct err *err) {
	if (secrets_get(services_secrets(services), agent->key_secret, out, err)) {
		return true;
	}
	struct err why = *err;
	return err_set(err, ERR_CONFIG, tr("agent '%s': %s"), agent->name, why.text);
}

bool key_find(const struct agent_config *agent, struct services *services, char **out,
	struct err *err) {
	*out = NULL;
	if (agent->key_env) {
		const char *value = getenv(agent->key_env);
		*out = str_is_empty(value) ? NULL : xstrdup(value);
	} else if (agent->key_command.len) {
		if (!run_command(agent, services->loop, out, err)) {
			return false;
		}
	} else if (agent->key_secret) {
		return find_secret(agent, services, out, err);
	}
	if (*out) {
		redact_add(*out);
	}
	return true;
}
