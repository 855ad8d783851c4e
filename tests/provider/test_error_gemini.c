/* What the errors of generateContent mean. */
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
	{ "a key that is none", 400,
		"{\"error\":{\"code\":400,\"message\":\"API Key not found. Please pass a valid "
		"API key.\",\"status\":\"INVALID_ARGUMENT\",\"details\":[{\"reason\":"
		"\"API_KEY_INVALID\"}]}}",
		.kind = PERR_AUTH, .raw = "API Key" },
	{ "a place where it is not offered", 400,
		"{\"error\":{\"code\":400,\"message\":\"User location is not supported for the "
		"API use.\",\"status\":\"FAILED_PRECONDITION\"}}",
		.kind = PERR_REGION, .raw = "location" },
	{ "overloaded in a stream", 0,
		"{\"error\":{\"code\":503,\"message\":\"The model is overloaded.\",\"status\":"
		"\"UNAVAILABLE\"}}",
		.kind = PERR_OVERLOADED, .raw = "overloaded" },
	{ "too many requests, in an array", 429,
		"[{\"error\":{\"code\":429,\"message\":\"Quota exceeded.\",\"status\":"
		"\"RESOURCE_EXHAUSTED\",\"details\":[{\"retryDelay\":\"48s\"}]}}]",
		.kind = PERR_RATE, .raw = "Quota" },
	{ "the quota of the day", 429,
		"{\"error\":{\"code\":429,\"message\":\"Quota exceeded.\",\"details\":[{"
		"\"violations\":[{\"quotaId\":\"GenerateRequestsPerDayPerProject\"}]}]}}",
		.kind = PERR_QUOTA, .raw = "Quota" },
	{ "a call without its signature", 400,
		"{\"error\":{\"code\":400,\"message\":\"Function call is missing a "
		"thought_signature in functionCall parts.\",\"status\":\"INVALID_ARGUMENT\"}}",
		.kind = PERR_REPLAY, .drop = DROP_THINKING, .raw = "thought_signature" },
	{ "thinking that cannot be off", 400,
		"{\"error\":{\"code\":400,\"message\":\"Budget 0 is invalid. This model only "
		"works in thinking mode.\",\"status\":\"INVALID_ARGUMENT\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_EFFORT, .raw = "Budget 0" },
	{ "a level that there is not", 400,
		"{\"error\":{\"code\":400,\"message\":\"Thinking level is not supported for "
		"this model.\",\"status\":\"INVALID_ARGUMENT\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_EFFORT, .raw = "Thinking level" },
	{ "a member of tomorrow", 400,
		"{\"error\":{\"code\":400,\"message\":\"Invalid JSON payload received. Unknown "
		"name \\\"thinkingLevel\\\" at 'generation_config.thinking_config'\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_EFFORT, .raw = "Unknown name" },
	{ "the window", 400,
		"{\"error\":{\"code\":400,\"message\":\"The input token count (1250074) "
		"exceeds "
		"the maximum number of tokens allowed (1048576).\"}}",
		.kind = PERR_OVERFLOW, .raw = "1250074" },
	{ "no such model", 404,
		"{\"error\":{\"code\":404,\"message\":\"models/x is not found for API version "
		"v1beta\",\"status\":\"NOT_FOUND\"}}",
		.kind = PERR_NOT_FOUND, .raw = "models/x" },
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
