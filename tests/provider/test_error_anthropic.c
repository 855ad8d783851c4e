/* What the errors of Messages mean. */
#include "check.h"

#include "base/mem.h"
#include "provider/error/error.h"
#include "provider/provider.h"

#include <string.h>

static const struct error_case {
	const char *name;
	int status; /* 0: inside a stream */
	const char *body;
	enum provider_error_kind kind;
	unsigned drop;
	const char *raw; /* a part of it */
} cases[] = {
	{ "overloaded in a stream", 0,
		"{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":"
		"\"Overloaded\"}}",
		.kind = PERR_OVERLOADED, .raw = "Overloaded" },
	{ "an error of the server in a stream", 0,
		"{\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"Oops\"}}",
		.kind = PERR_OVERLOADED, .raw = "Oops" },
	{ "a rate limit in a stream", 0,
		"{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":"
		"\"Slow "
		"down\"}}",
		.kind = PERR_RATE, .raw = "Slow down" },
	{ "billing", 400,
		"{\"type\":\"error\",\"error\":{\"type\":\"billing_error\",\"message\":\"Pay\"}"
		"}",
		.kind = PERR_QUOTA, .raw = "Pay" },
	{ "no such model", 0,
		"{\"type\":\"error\",\"error\":{\"type\":\"not_found_error\",\"message\":"
		"\"model: "
		"x\"}}",
		.kind = PERR_NOT_FOUND, .raw = "model: x" },
	{ "thinking of another conversation", 400,
		"{\"error\":{\"type\":\"invalid_request_error\",\"message\":\"messages.5."
		"content.0: "
		"Invalid `signature` in `thinking` block. The block is bound to a different "
		"conversation.\"}}",
		.kind = PERR_REPLAY, .drop = DROP_THINKING, .raw = "Invalid" },
	{ "a thought out of its place, with the way out", 400,
		"{\"error\":{\"message\":\"messages.1.content.0: Invalid `signature` in "
		"`thinking` block. The block is bound to a different conversation. Remove the "
		"block, or set `thinking.block_binding.prefix_mismatch_behavior` to "
		"\\\"drop_block\\\".\"}}",
		.kind = PERR_REPLAY, .drop = DROP_THINKING, .raw = "Invalid" },
	{ "the way out is not known", 400,
		"{\"error\":{\"type\":\"invalid_request_error\",\"message\":\"thinking."
		"adaptive.block_binding: Extra inputs are not permitted\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_BINDING, .raw = "block_binding" },
	{ "nor its header", 400,
		"{\"error\":{\"type\":\"invalid_request_error\",\"message\":\"Unexpected "
		"value(s) `thinking-binding-controls-2026-08-01` for the `anthropic-beta` "
		"header.\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_BINDING, .raw = "Unexpected" },
	{ "a loop of calls without thinking", 400,
		"{\"error\":{\"message\":\"Expected `thinking` or `redacted_thinking`, but "
		"found "
		"`tool_use`.\"}}",
		.kind = PERR_REPLAY, .drop = DROP_THINKING, .raw = "Expected" },
	{ "a budget that the model does not take", 400,
		"{\"error\":{\"message\":\"\\\"thinking.type.enabled\\\" is not supported for "
		"this model. Use \\\"thinking.type.adaptive\\\"\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_EFFORT, .raw = "thinking.type" },
	{ "temperature beside thinking", 400,
		"{\"error\":{\"message\":\"`temperature` may only be set to 1 when thinking is "
		"enabled\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_TEMPERATURE, .raw = "temperature" },
	{ "more output than the model gives", 400,
		"{\"error\":{\"message\":\"max_tokens: 64000 > 32000, which is the maximum "
		"allowed "
		"number of output tokens for this model\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_MAX_TOKENS, .raw = "max_tokens" },
	{ "the window", 400,
		"{\"error\":{\"message\":\"input length and `max_tokens` exceed context limit: "
		"190000 + 32000 > 200000, decrease input length\"}}",
		.kind = PERR_OVERFLOW, .raw = "input length" },
};

static void test_kinds(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct error_case *c = &cases[i];
		struct provider_error error;

		provider_error_read(&error, c->status, c->body, strlen(c->body), NULL, NULL);
		check_int(c->name, error.kind, c->kind);
		check_int(c->name, error.drop, c->drop);
		check(c->name, strstr(error.raw, c->raw) != NULL);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kinds),
	};

	return CHECK_RUN(tests);
}
