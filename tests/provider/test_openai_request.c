#include "check.h"
#include "provider/given.h"

#include "base/mem.h"
#include "provider/wires.h"

#define OPENAI "https://api.openai.com/v1"

static const struct request_case cases[] = {
	{ .name = "the least",
		.messages = { USER("hi") },
		.want = HEAD "\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}" },
	{ .name = "all there is",
		.system = "Be brief.",
		.tools = TOOLS,
		.target = { .max_tokens = 500, .temperature = 0.25, .effort = "low" },
		.messages = { USER("hi") },
		.want = HEAD
		"\"max_tokens\":500,\"temperature\":0.25,\"reasoning_effort\":\"low\","
		"\"tools\":[{"
		"\"type\":\"function\",\"function\":{\"name\":\"add\",\"description\":\"Adds."
		"\","
		"\"parameters\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":"
		"\"integer\"}},"
		"\"required\":[\"a\"]}}},{\"type\":\"function\",\"function\":{\"name\":\"now\","
		"\"description\":\"\",\"parameters\":{\"type\":\"object\",\"properties\":{}}}}]"
		","
		"\"messages\":[{\"role\":\"system\",\"content\":\"Be "
		"brief.\"},{\"role\":\"user\","
		"\"content\":\"hi\"}]}" },
	{ .name = "without a stream",
		.target = { .no_stream = true },
		.messages = { USER("hi") },
		.want = "{\"model\":\"m\",\"stream\":false,\"messages\":[{\"role\":\"user\","
			"\"content\":\"hi\"}]}" },
	{ .name = "what was refused before",
		.tools = TOOLS,
		.forbid = true,
		.target = { .max_tokens = 5, .temperature = 1, .effort = "low" },
		.drops = DROP_STREAM_OPTIONS | DROP_MAX_TOKENS | DROP_TEMPERATURE |
			 DROP_EFFORT | DROP_TOOL_CHOICE,
		.messages = { USER("hi") },
		.want = "...{\"model\":\"m\",\"stream\":true,\"max_completion_tokens\":5,"
			"\"tools\":" },
	{ .name = "no call is wanted: said behind the messages",
		.tools = TOOLS,
		.forbid = true,
		.messages = { USER("hi") },
		.want = "...\"content\":\"hi\"}],\"tool_choice\":\"none\"}" },
	{ .name = "no call is wanted and there are no tools",
		.forbid = true,
		.messages = { USER("hi") },
		.want = HEAD "\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}" },
	{ .name = "an empty list of tools",
		.tools = "[]",
		.messages = { USER("hi") },
		.want = HEAD "\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}" },
	{ .name = "OpenAI's reasoning models",
		.target = { .vendor = "openai",
			.base_url = OPENAI,
			.model = "gpt-5",
			.max_tokens = 9,
			.temperature = 0.5 },
		.system = "s",
		.messages = { USER("hi") },
		.want = "...\"max_completion_tokens\":9,\"messages\":[{\"role\":"
			"\"developer\"," },
	{ .name = "their tools want no reasoning",
		.tools = TOOLS,
		.target = { .vendor = "openai",
			.base_url = OPENAI,
			.model = "gpt-5.4-mini",
			.effort = "high" },
		.messages = { USER("hi") },
		.want = "...\"reasoning_effort\":\"none\",\"tools\"" },
	{ .name = "those before gpt-5.4 may",
		.tools = TOOLS,
		.target = { .vendor = "openai",
			.base_url = OPENAI,
			.model = "gpt-5.1",
			.effort = "high" },
		.messages = { USER("hi") },
		.want = "...\"reasoning_effort\":\"high\",\"tools\"" },
	{ .name = "the same name at another address",
		.tools = TOOLS,
		.system = "s",
		.target = { .vendor = "openai", .model = "gpt-5.4", .max_tokens = 9 },
		.messages = { USER("hi") },
		.want = "...\"max_tokens\":9,\"tools\":" },
	{ .name = "nor its role",
		.system = "s",
		.target = { .vendor = "openai", .model = "gpt-5.4" },
		.messages = { USER("hi") },
		.want = "...{\"role\":\"system\"," },
	{ .name = "the same without tools",
		.target = { .vendor = "openai",
			.base_url = OPENAI,
			.model = "gpt-5.4-mini",
			.effort = "high" },
		.messages = { USER("hi") },
		.want = "...\"reasoning_effort\":\"high\",\"messages\"" },
	{ .name = "OpenAI's other models",
		.target = { .vendor = "openai",
			.base_url = OPENAI,
			.model = "gpt-4o",
			.max_tokens = 9,
			.temperature = 0.5 },
		.system = "s",
		.messages = { USER("hi") },
		.want = "...\"max_tokens\":9,\"temperature\":0.5,\"messages\":[{\"role\":"
			"\"system\"," },
	{ .name = "thinking is switched on by its type",
		.target = { .vendor = "deepseek", .think = THINK_ON, .effort = "high" },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"enabled\"},\"reasoning_effort\":"
			"\"high\",\"messages\"" },
	{ .name = "and off",
		.target = { .vendor = "deepseek", .think = THINK_OFF, .effort = "none" },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"disabled\"},\"messages\"" },
	{ .name = "nobody spoke of thinking",
		.target = { .vendor = "deepseek" },
		.messages = { USER("hi") },
		.want = "...\"include_usage\":true},\"messages\"" },
	{ .name = "thinking as a truth",
		.target = { .vendor = "qwen", .think = THINK_ON },
		.messages = { USER("hi") },
		.want = "...\"enable_thinking\":true,\"messages\"" },
	{ .name = "with a budget",
		.target = { .vendor = "qwen", .think = THINK_ON, .effort = "high" },
		.messages = { USER("hi") },
		.want = "...\"enable_thinking\":true,\"thinking_budget\":16384,\"messages\"" },
	{ .name = "with a level",
		.target = { .vendor = "qwen",
			.think = THINK_ON,
			.effort = "xhigh",
			.has_levels = true },
		.messages = { USER("hi") },
		.want = "...\"enable_thinking\":true,\"reasoning_effort\":\"xhigh\","
			"\"messages\"" },
	{ .name = "a truth that is none",
		.target = { .vendor = "qwen", .think = THINK_OFF, .effort = "none" },
		.messages = { USER("hi") },
		.want = "...\"enable_thinking\":false,\"messages\"" },
	{ .name = "thinking as an object",
		.target = { .vendor = "openrouter", .think = THINK_ON, .effort = "low" },
		.messages = { USER("hi") },
		.want = "...\"reasoning\":{\"effort\":\"low\"},\"messages\"" },
	{ .name = "an object that says no",
		.target = { .vendor = "openrouter", .think = THINK_OFF, .effort = "none" },
		.messages = { USER("hi") },
		.want = "...\"reasoning\":{\"enabled\":false},\"messages\"" },
	{ .name = "thinking as a format",
		.target = { .vendor = "groq", .think = THINK_ON, .effort = "low" },
		.messages = { USER("hi") },
		.want = "...\"reasoning_format\":\"parsed\",\"reasoning_effort\":\"low\"" },
	{ .name = "thinking for a template",
		.target = { .vendor = "vllm", .think = THINK_OFF, .effort = "none" },
		.messages = { USER("hi") },
		.want = "...\"chat_template_kwargs\":{\"enable_thinking\":false},"
			"\"messages\"" },
	{ .name = "a server that knows no such switch",
		.target = { .vendor = "lmstudio", .think = THINK_ON, .effort = "high" },
		.messages = { USER("hi") },
		.want = "...\"include_usage\":true},\"messages\"" },
	{ .name = "arguments that come in pieces only on demand",
		.tools = TOOLS,
		.target = { .vendor = "glm" },
		.messages = { USER("hi") },
		.want = "...\"tool_stream\":true,\"tools\"" },
	{ .name = "the same name at another vendor",
		.target = { .model = "gpt-5", .max_tokens = 9, .temperature = 0.5 },
		.system = "s",
		.messages = { USER("hi") },
		.want = "...\"max_tokens\":9,\"temperature\":0.5,\"messages\":[{\"role\":"
			"\"system\"," },
};

static void test_bodies(void **state) {
	(void)state;
	given_check(cases, ARRAY_LEN(cases));
}

static void test_headers(void **state) {
	static const struct {
		const char *name;
		const char *vendor;
		const char *key;
		bool no_stream;
		const char *has;
		const char *has_not;
	} rows[] = {
		{ "a key", "custom", "k1", false, "Authorization: Bearer k1", "api-key: k1" },
		{ "no key", "custom", NULL, false, "Accept: text/event-stream",
			"Authorization: Bearer " },
		{ "an empty key", "custom", "", false, "Content-Type: application/json",
			"Authorization: Bearer " },
		{ "azure", "azure", "k1", true, "api-key: k1", "Accept: text/event-stream" },
		{ "a vendor's own header", "openrouter", "k1", false, "X-Title: chela",
			"api-key: k1" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		auto_fini(
			provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };
		struct conversation conversation = { 0 };
		struct provider_target target = { .vendor = rows[i].vendor,
			.key = rows[i].key,
			.no_stream = rows[i].no_stream };
		struct provider_request request = { .target = &target,
			.conversation = &conversation };

		given_target(&target);
		check(rows[i].name, openai_ops.build(&request, &bytes, NULL));
		check(rows[i].name, strv_has(&bytes.headers, rows[i].has));
		check(rows[i].name, !strv_has(&bytes.headers, rows[i].has_not));
		check_str(rows[i].name, bytes.url, "http://localhost:1/v1/chat/completions");
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bodies),
		cmocka_unit_test(test_headers),
	};

	return CHECK_RUN(tests);
}
