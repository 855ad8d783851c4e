#include "check.h"
#include "provider/given.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/list/vendors.h"
#include "provider/wires.h"

#define MARK ",\"cache_control\":{\"type\":\"ephemeral\"}"
#define START "{\"model\":\"m\",\"max_tokens\":32000,\"stream\":true,"
#define HI                                                                                     \
	"\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":"           \
	"\"hi\"" MARK "}]}]"

/* A target of the wire; ANTHROPIC is the maker itself. */
#define TO .wire = "anthropic"
#define ANTHROPIC TO, .vendor = "anthropic", .base_url = "https://api.anthropic.com"

static const struct request_case cases[] = {
	{ .name = "the least",
		.target = { TO },
		.messages = { USER("hi") },
		.want = START HI "}" },
	{ .name = "all there is",
		.system = "Be brief.",
		.tools = TOOLS,
		.target = { TO, .max_tokens = 500, .temperature = 0.25 },
		.messages = { USER("hi") },
		.want = "{\"model\":\"m\",\"max_tokens\":500,\"stream\":true,\"temperature\":0."
			"25,"
			"\"tools\":[{\"name\":\"add\",\"description\":\"Adds.\",\"input_"
			"schema\":{"
			"\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"}},"
			"\"required\":[\"a\"]}},{\"name\":\"now\",\"input_schema\":{\"type\":"
			"\"object\",\"properties\":{}}" MARK
			"}],\"system\":[{\"type\":\"text\","
			"\"text\":\"Be brief.\"" MARK "}]," HI "}" },
	{ .name = "without a stream",
		.target = { TO, .no_stream = true },
		.messages = { USER("hi") },
		.want = "{\"model\":\"m\",\"max_tokens\":32000,\"stream\":false," HI "}" },
	{ .name = "no call is wanted: said behind the messages",
		.tools = TOOLS,
		.forbid = true,
		.target = { TO },
		.messages = { USER("hi") },
		.want = "...}]}],\"tool_choice\":{\"type\":\"none\"}}" },
	{ .name = "no call is wanted and there are no tools",
		.forbid = true,
		.target = { TO },
		.messages = { USER("hi") },
		.want = START HI "}" },
	{ .name = "a model that gives less than the usual limit",
		.target = { TO, .output = 8192 },
		.messages = { USER("hi") },
		.want = "...\"max_tokens\":8192," },
	{ .name = "what was refused before",
		.target = { TO, .max_tokens = 50000, .temperature = 1, .think = THINK_ON },
		.drops = DROP_MAX_TOKENS | DROP_TEMPERATURE | DROP_EFFORT,
		.messages = { USER("hi") },
		.want = "{\"model\":\"m\",\"max_tokens\":4096,\"stream\":true," HI "}" },
	{ .name = "adaptive thinking with a level",
		.target = { ANTHROPIC, .model = "claude-sonnet-4-6", .form = "adaptive",
			.think = THINK_ON, .effort = "high" },
		.messages = { USER("hi") },
		.want = "...\"stream\":true,\"thinking\":{\"type\":\"adaptive\",\"display\":"
			"\"summarized\"},\"output_config\":{\"effort\":\"high\"},"
			"\"messages\"" },
	{ .name = "and without",
		.target = { ANTHROPIC, .model = "claude-opus-4-8", .form = "adaptive",
			.think = THINK_ON },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"adaptive\",\"display\":\"summarized\"},"
			"\"messages\"" },
	{ .name = "off",
		.target = { ANTHROPIC, .model = "claude-opus-5", .form = "adaptive",
			.think = THINK_OFF, .effort = "low" },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"disabled\"},\"messages\"" },
	{ .name = "off, where it cannot be: the least effort",
		.target = { ANTHROPIC, .model = "claude-fable-5", .form = "adaptive",
			.always_thinks = true, .think = THINK_OFF, .effort = "low" },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"adaptive\",\"display\":\"summarized\"},"
			"\"output_config\":{\"effort\":\"low\"}" },
	{ .name = "nothing is said to a model that does not think by itself",
		.target = { ANTHROPIC, .model = "claude-opus-4-8", .form = "adaptive" },
		.messages = { USER("hi") },
		.want = "...\"stream\":true,\"messages\"" },
	{ .name = "the newest think without a word: shown all the same",
		.target = { ANTHROPIC, .model = "claude-opus-5", .form = "adaptive" },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"adaptive\",\"display\":\"summarized\"}" },
	{ .name = "a model of the maker that is not known counts as new",
		.target = { ANTHROPIC, .model = "claude-saga-7", .think = THINK_ON },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"adaptive\"" },
	{ .name = "thinking that fits its place no more is to be left out",
		.target = { ANTHROPIC, .model = "claude-sonnet-5-5", .form = "adaptive",
			.think = THINK_ON },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"adaptive\",\"display\":\"summarized\","
			"\"block_binding\":{\"prefix_mismatch_behavior\":\"drop_block\"}}" },
	{ .name = "one family wants that earlier",
		.target = { ANTHROPIC, .model = "claude-fable-5-1", .form = "adaptive",
			.think = THINK_ON },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"adaptive\",\"display\":\"summarized\","
			"\"block_binding\":{\"prefix_mismatch_behavior\":\"drop_block\"}}" },
	{ .name = "not where it was refused",
		.target = { ANTHROPIC, .model = "claude-sonnet-5-5", .form = "adaptive",
			.think = THINK_ON },
		.drops = DROP_BINDING,
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"adaptive\",\"display\":\"summarized\"},"
			"\"messages\"" },
	{ .name = "nor elsewhere than at the maker",
		.target = { TO, .model = "claude-sonnet-5-5", .form = "adaptive",
			.think = THINK_ON },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"adaptive\",\"display\":\"summarized\"},"
			"\"messages\"" },
	{ .name = "an old one by its number",
		.target = { ANTHROPIC, .model = "claude-3-7-sonnet-20250219",
			.think = THINK_ON },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":10000}" },
	{ .name = "a budget by the level",
		.target = { ANTHROPIC, .model = "claude-haiku-4-5-20251001", .form = "budget",
			.think = THINK_ON, .effort = "low" },
		.messages = { USER("hi") },
		.want = "...\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":4096},"
			"\"messages\"" },
	{ .name = "a budget inside the limit",
		.target = { TO, .form = "budget", .think = THINK_ON, .effort = "max",
			.max_tokens = 6000 },
		.messages = { USER("hi") },
		.want = "...\"budget_tokens\":4976}" },
	{ .name = "no room for one",
		.target = { TO, .form = "budget", .think = THINK_ON, .max_tokens = 2000 },
		.messages = { USER("hi") },
		.want = "{\"model\":\"m\",\"max_tokens\":2000,\"stream\":true," HI "}" },
	{ .name = "no temperature beside thinking",
		.target = { TO, .form = "budget", .think = THINK_ON, .temperature = 0.5 },
		.messages = { USER("hi") },
		.want = "...\"stream\":true,\"thinking\"" },
	{ .name = "nor for the newer models of the maker",
		.target = { ANTHROPIC, .model = "claude-opus-4-7", .form = "adaptive",
			.temperature = 0.5 },
		.messages = { USER("hi") },
		.want = "...\"stream\":true,\"messages\"" },
	{ .name = "but for the older ones",
		.target = { ANTHROPIC, .model = "claude-sonnet-4-6", .form = "adaptive",
			.temperature = 0.5 },
		.messages = { USER("hi") },
		.want = "...\"stream\":true,\"temperature\":0.5,\"messages\"" },
};

static void test_bodies(void **state) {
	(void)state;
	given_check(cases, ARRAY_LEN(cases));
}

/* The address and the headers of a request to `base_url`. */
static void test_addresses(void **state) {
	static const struct {
		const char *name;
		const char *base_url;
		unsigned drops;
		const char *url;
	} rows[] = {
		{ "the maker's", "https://api.anthropic.com", 0,
			"https://api.anthropic.com/v1/messages" },
		{ "with its version", "https://api.anthropic.com/v1/", 0,
			"https://api.anthropic.com/v1/messages" },
		{ "with the endpoint", "https://h.example/v1/messages", 0,
			"https://h.example/v1/messages" },
		{ "a path gets the version too", "https://api.deepseek.com/anthropic", 0,
			"https://api.deepseek.com/anthropic/v1/messages" },
		{ "where that is not there", "https://h.example/anthropic", DROP_VERSION,
			"https://h.example/anthropic/messages" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct provider_target target = { .wire = "anthropic",
			.model = "m",
			.key = "k",
			.base_url = rows[i].base_url,
			.temperature = -1 };
		struct provider_request request = { .target = &target, .drops = rows[i].drops };
		auto_fini(
			provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };

		check(rows[i].name, anthropic_ops.build(&request, &bytes, NULL));
		check_str(rows[i].name, bytes.url, rows[i].url);
		check(rows[i].name, strv_has(&bytes.headers, "x-api-key: k"));
		check(rows[i].name, strv_has(&bytes.headers, "anthropic-version: 2023-06-01"));
	}
}

/* What allows the body to say what becomes of thinking that fits no more. */
static void test_binding(void **state) {
	static const char header[] = "anthropic-beta: thinking-binding-controls-2026-08-01";
	struct vendor vendor = { .quirks = VENDOR_SIGNED_THINKING };
	struct provider_target target = { .wire = "anthropic",
		.preset = &vendor,
		.model = "claude-sonnet-5-5",
		.temperature = -1 };
	struct provider_request request = { .target = &target };

	(void)state;
	for (int dropped = 0; dropped < 2; dropped++) {
		auto_fini(
			provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };

		request.drops = dropped ? DROP_BINDING : 0;
		check("built", anthropic_ops.build(&request, &bytes, NULL));
		check("the header", strv_has(&bytes.headers, header) == !dropped);
		check("the body",
			(strstr(bytes.body.data, "block_binding") != NULL) == !dropped);
	}
}

static void test_refusals(void **state) {
	struct provider_target target = { .wire = "anthropic", .model = "m", .key = "a b" };
	struct provider_request request = { .target = &target };
	struct provider_bytes bytes = { .body = BUF_INIT };
	struct err err = ERR_INIT;

	(void)state;
	check("a key with a space", !anthropic_ops.build(&request, &bytes, &err));
	check("says so", strstr(err.text, "key") != NULL);
	target = (struct provider_target){ .wire = "anthropic" };
	check("no model", !anthropic_ops.build(&request, &bytes, &err));
	target = (struct provider_target){ .wire = "anthropic", .model = "m" };
	request.tools = "[";
	check("tools that are no JSON", !anthropic_ops.build(&request, &bytes, &err));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bodies),
		cmocka_unit_test(test_addresses),
		cmocka_unit_test(test_binding),
		cmocka_unit_test(test_refusals),
	};

	return CHECK_RUN(tests);
}
