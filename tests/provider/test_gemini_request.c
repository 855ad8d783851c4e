/* Requests of generateContent: what is asked for of which model, where to, and what is
   left out once it was refused. */
#include "check.h"
#include "provider/given.h"

#include "base/mem.h"
#include "provider/wires.h"

#define NEW                                                                                    \
	{ .wire = "gemini", .vendor = "gemini", .model = "gemini-3-x", .form = "level" }

#define CONFIG(name_, want_, ...)                                                              \
	{                                                                                      \
		.name = (name_), .messages = { USER("hi") },                                   \
		.target = { .wire = "gemini", .vendor = "gemini", __VA_ARGS__ },               \
		.want = "...\"generationConfig\":" want_ ",\"contents\""                       \
	}
#define BUDGET(text) "{\"thinkingConfig\":{\"includeThoughts\":" text "}}"

static const struct request_case configs[] = {
	CONFIG("a model nobody knows", "{}", .model = "m"),
	CONFIG("a level", BUDGET("true,\"thinkingLevel\":\"low\""), .model = "gemini-3-x",
		.form = "level", .effort = "low", .think = THINK_ON),
	CONFIG("the highest", BUDGET("true,\"thinkingLevel\":\"high\""), .model = "gemini-3-x",
		.form = "level", .effort = "max", .think = THINK_ON),
	CONFIG("off is the least level", BUDGET("false,\"thinkingLevel\":\"minimal\""),
		.model = "gemini-3-x", .form = "level", .effort = "minimal",
		.think = THINK_OFF),
	CONFIG("a level that there is not", BUDGET("true"), .model = "gemini-3-x",
		.form = "level", .effort = "odd", .think = THINK_ON),
	CONFIG("a budget", BUDGET("true,\"thinkingBudget\":8192"), .model = "gemini-2.5-x",
		.form = "budget", .effort = "medium", .think = THINK_ON),
	CONFIG("a free budget", BUDGET("true,\"thinkingBudget\":-1"), .model = "gemini-2.5-x",
		.form = "budget", .think = THINK_ON),
	CONFIG("no budget", BUDGET("false,\"thinkingBudget\":0"), .model = "gemini-2.5-x",
		.form = "budget", .effort = "none", .think = THINK_OFF),
	CONFIG("the least budget", BUDGET("false,\"thinkingBudget\":128"),
		.model = "gemini-2.5-x", .form = "budget", .think = THINK_OFF,
		.always_thinks = true),
	CONFIG("as it does", BUDGET("true"), .model = "gemini-2.5-x", .form = "budget"),
	CONFIG("limit and temperature", "{\"maxOutputTokens\":9,\"temperature\":0.5}",
		.model = "gemini-2.0-x", .max_tokens = 9, .temperature = 0.5),
	CONFIG("a newer model has its own temperature", "{\"maxOutputTokens\":7}",
		.model = "gemini-3-x", .output = 7, .temperature = 0.5),
};

static void test_configs(void **state) {
	(void)state;
	given_check(configs, ARRAY_LEN(configs));
}

static void test_repairs(void **state) {
	static const struct request_case repairs[] = {
		{ .name = "effort",
			.target = NEW,
			.drops = DROP_EFFORT,
			.messages = { USER("hi") },
			.want = "...\"generationConfig\":{},\"contents\"" },
		{ .name = "limit and temperature",
			.target = { .wire = "gemini", .max_tokens = 9, .temperature = 0.5 },
			.drops = DROP_MAX_TOKENS | DROP_TEMPERATURE,
			.messages = { USER("hi") },
			.want = "...\"generationConfig\":{},\"contents\"" },
		{ .name = "choice",
			.target = NEW,
			.tools = TOOLS,
			.forbid = true,
			.drops = DROP_TOOL_CHOICE,
			.messages = { USER("hi") },
			.want = "...\"text\":\"hi\"}]}]}" },
	};

	(void)state;
	given_check(repairs, ARRAY_LEN(repairs));
}

static void test_address(void **state) {
	static const struct {
		const char *name, *base, *model, *want;
		bool other, whole;
	} rows[] = {
		{ "the vendor's own", NULL, "gemini-x",
			"https://generativelanguage.googleapis.com/v1beta/models/"
			"gemini-x:streamGenerateContent?alt=sse",
			false, false },
		{ "bare", "http://h:1/", "x",
			"http://h:1/v1beta/models/x:streamGenerateContent?alt=sse", false,
			false },
		{ "with a version", "http://h/v1", "models/x",
			"http://h/v1/models/x:streamGenerateContent?alt=sse", false, false },
		{ "with a query", "http://h/a?b=c", "x",
			"http://h/a/models/x:streamGenerateContent?b=c&alt=sse", false, false },
		{ "one that wants a version", "http://h/a", "x",
			"http://h/a/v1beta/models/x:streamGenerateContent?alt=sse", true,
			false },
		{ "one that wants none", "http://h/v1beta", "x",
			"http://h/models/x:streamGenerateContent?alt=sse", true, false },
		{ "whole", "http://h/v1beta", "x", "http://h/v1beta/models/x:generateContent",
			false, true },
		{ "a model that would leave its word", "http://h/v1beta", "../a?b",
			"http://h/v1beta/models/..%2Fa%3Fb:generateContent", false, true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		auto_fini(
			provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };
		struct provider_target target = { .wire = "gemini",
			.base_url = rows[i].base,
			.model = rows[i].model,
			.key = "k1",
			.temperature = -1,
			.no_stream = rows[i].whole };
		struct provider_request request = { .target = &target,
			.drops = rows[i].other ? DROP_VERSION : 0 };
		check(rows[i].name, gemini_ops.build(&request, &bytes, NULL));
		check_str(rows[i].name, bytes.url, rows[i].want);
		check(rows[i].name, strv_has(&bytes.headers, "x-goog-api-key: k1"));
		check(rows[i].name, !strstr(bytes.url, "k1"));
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_configs),
		cmocka_unit_test(test_repairs),
		cmocka_unit_test(test_address),
	};

	return CHECK_RUN(tests);
}
