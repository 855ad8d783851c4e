#ifndef TESTS_TOOL_KIT_CALL_H
#define TESTS_TOOL_KIT_CALL_H

/* One call of a kit's tool, from what a model writes to its result. */

#include "kit.h"

static inline void handle_kit_live(void *ctx, const char *data, size_t len) {
	buf_add(&((struct kit *)ctx)->live, data, len);
}

static inline void handle_kit_done(void *ctx, struct tool_result *result) {
	struct kit *kit = ctx;

	kit->done++;
	kit->failed = result->failed;
	kit->timed_out = result->timed_out;
	kit->unavailable = result->unavailable;
	kit->exit_code = result->exit_code;
	buf_add(&kit->text, result->text.data, result->text.len);
}

/* Prepares and starts; NULL when it was refused, with the error in kit->text. */
static inline struct tool_run *kit_start(
	struct kit *kit, const char *name, const char *arguments) {
	struct prepared prepared;
	struct err err = ERR_INIT;
	struct tool_run_options options = { .env = &kit->env,
		.on_output = handle_kit_live,
		.on_done = handle_kit_done,
		.ctx = kit };

	kit->done = 0;
	kit->failed = false;
	buf_clear(&kit->text);
	buf_clear(&kit->live);
	if (call_prepare(&prepared, &kit->env, name, arguments, strlen(arguments), &err) !=
		PREPARE_OK) {
		kit->failed = true;
		buf_add_str(&kit->text, err.text);
		prepared_fini(&prepared);
		return NULL;
	}
	kit->risk = prepared.risk;
	return tool_run_start(&options, &prepared);
}

/* One call to its end; the text of its result. */
static inline const char *kit_call(struct kit *kit, const char *name, const char *arguments) {
	struct tool_run *run = kit_start(kit, name, arguments);

	if (run) {
		assert_int_equal(kit->done, 0);
		while (kit->done == 0) {
			assert_true(loop_turn(kit->loop, -1));
		}
		tool_run_free(run);
	}
	return kit->text.data;
}

#endif
