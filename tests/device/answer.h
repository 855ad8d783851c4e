#ifndef TESTS_DEVICE_ANSWER_H
#define TESTS_DEVICE_ANSWER_H

/* One call through a device, and what came of it. */

#include "phone.h"

/* What came of a call. */
struct answer {
	int done; /* calls of on_done */
	enum device_end end;
	int exit_code;
	bool cut;
	char *out, *err;
	char text[512];
	struct buf live;
};

static inline void answer_fini(struct answer *answer) {
	free(answer->out);
	free(answer->err);
	buf_fini(&answer->live);
	*answer = (struct answer){ 0 };
}

static inline void handle_answer(void *ctx, struct device_result *result) {
	struct answer *answer = ctx;

	answer->done++;
	answer->end = result->end;
	answer->exit_code = result->exit_code;
	answer->cut = result->cut;
	answer->out = xmemdup(result->out.data, result->out.len);
	answer->err = xmemdup(result->err.data, result->err.len);
	snprintf(answer->text, sizeof(answer->text), "%s", result->text);
}

static inline void handle_live(void *ctx, const char *data, size_t len) {
	buf_add(&((struct answer *)ctx)->live, data, len);
}

static inline struct device_request phone_request(
	struct answer *answer, enum transport transport, const char *const *argv) {
	buf_init(&answer->live, 1 << 20);
	return (struct device_request){ .transport = transport,
		.argv = argv,
		.timeout = 30000,
		.max_output = 8000,
		.on_output = handle_live,
		.on_done = handle_answer,
		.ctx = answer };
}

static inline void phone_wait(struct answer *answer) {
	while (answer->done == 0) {
		assert_true(loop_turn(phone_loop, -1));
	}
}

static inline void phone_ask(struct answer *answer, enum transport transport,
	const char *const *argv, bool expects_output) {
	struct device_request request = phone_request(answer, transport, argv);

	request.expects_output = expects_output;
	device_start(phone_device, &request);
	phone_wait(answer);
}

#endif
