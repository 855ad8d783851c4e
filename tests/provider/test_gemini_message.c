/* Messages as generateContent gets them, and what goes back of an answer. */
#include "check.h"
#include "provider/given.h"

#include "base/mem.h"

#define OLD                                                                                    \
	{ .wire = "gemini", .vendor = "gemini", .model = "gemini-2.5-flash", .form = "budget" }
#define NEW                                                                                    \
	{ .wire = "gemini", .vendor = "gemini", .model = "gemini-3-x", .form = "level" }
#define OLD_ORIGIN "gemini/gemini/gemini-2.5-flash"
#define NEW_ORIGIN "gemini/gemini/gemini-3-x"
#define SIGNED(id_, name_, signature_)                                                         \
	{                                                                                      \
		.kind = 'k', .id = (id_), .name = (name_), .text = "{\"a\":1}",                \
		.vendor = "{\"id\":\"" id_ "\",\"thoughtSignature\":\"" signature_ "\"}"       \
	}
#define ARGS "\"args\":{\"a\":1}}"
#define SKIP ",\"thoughtSignature\":\"skip_thought_signature_validator\""

static const struct request_case cases[] = {
	{ .name = "the whole of it",
		.target = NEW,
		.system = "be brief",
		.tools = TOOLS,
		.messages = { USER("hi") },
		.want = "{\"systemInstruction\":{\"parts\":[{\"text\":\"be brief\"}]},"
			"\"tools\":[{\"functionDeclarations\":[{\"name\":\"add\","
			"\"description\":"
			"\"Adds.\",\"parametersJsonSchema\":{\"type\":\"object\","
			"\"properties\":{"
			"\"a\":{\"type\":\"integer\"}},\"required\":[\"a\"]}},{\"name\":"
			"\"now\","
			"\"description\":\"\"}]}],\"generationConfig\":{\"thinkingConfig\":{"
			"\"includeThoughts\":true}},\"contents\":[{\"role\":\"user\",\"parts\":"
			"[{"
			"\"text\":\"hi\"}]}]}" },
	{ .name = "no call wanted stands behind the contents",
		.target = NEW,
		.tools = TOOLS,
		.forbid = true,
		.messages = { USER("hi") },
		.want = "...}]}],\"toolConfig\":{\"functionCallingConfig\":{\"mode\":\"NONE\"}}"
			"}" },
	{ .name = "an image behind the text",
		.target = OLD,
		.messages = { { .role = ROLE_USER,
			.parts = { { 'i', .text = "QUJD", .name = "image/jpeg" },
				{ 't', .text = "what?" } } } },
		.want = "...\"parts\":[{\"text\":\"what?\"},{\"inlineData\":{\"mimeType\":"
			"\"image/jpeg\",\"data\":\"QUJD\"}}]" },
	{ .name = "a PDF before the text",
		.target = OLD,
		.messages = { { .role = ROLE_USER,
			.parts = { { 't', .text = "what?" },
				{ 'p', .text = "JVBERi0=", .name = "a.pdf" } } } },
		.want = "...\"parts\":[{\"inlineData\":{\"mimeType\":\"application/pdf\","
			"\"data\":\"JVBERi0=\"}},{\"text\":\"what?\"}]" },
	{ .name = "a model that takes none",
		.target = OLD,
		.drops = DROP_IMAGES,
		.messages = { { .role = ROLE_USER,
			.parts = { { 'i', .text = "QUJD" }, { 't', .text = "what?" } } } },
		.want = "...[{\"text\":\"what?\\n\\n[1 image was left out: this model takes "
			"none]\"}]" },
	{ .name = "signatures stay on their parts, ids with calls and results",
		.target = NEW,
		.messages = { USER("hi"),
			{ .role = ROLE_ASSISTANT,
				.origin = NEW_ORIGIN,
				.parts = { { 'h', .text = "hm" }, SIGNED("x1", "add", "c2ln"),
					{ 'k', .id = "x2", .name = "add", .text = "{\"a\":1}",
						.vendor = "{\"id\":\"x2\"}" } } },
			RESULT("x2", "two"), RESULT("x1", "one") },
		.want = "...{\"role\":\"model\",\"parts\":[{\"functionCall\":{\"name\":\"add\","
			"\"id\":\"x1\"," ARGS ",\"thoughtSignature\":\"c2ln\"},{"
			"\"functionCall\":{\"name\":\"add\",\"id\":\"x2\"," ARGS "}]},"
			"{\"role\":\"user\",\"parts\":[{\"functionResponse\":{\"name\":\"add\","
			"\"id\":\"x1\",\"response\":{\"output\":\"one\"}}},{"
			"\"functionResponse\":{\"name\":\"add\",\"id\":\"x2\",\"response\":{"
			"\"output\":\"two\"}}}]}]}" },
	{ .name = "ids of ours never go out",
		.target = OLD,
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = OLD_ORIGIN,
				      .parts = { CALL("call_1", "{\"a\":1}") } },
			RESULT("call_1", "") },
		.want = "...[{\"functionCall\":{\"name\":\"add\"," ARGS
			"}]},{\"role\":\"user\",\"parts\":[{\"functionResponse\":{\"name\":"
			"\"add\",\"response\":{\"output\":\"(no output)\"}}}]}" },
	{ .name = "another's call: a word for its signature, no id, no thinking",
		.target = NEW,
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = "deepseek/openai/m",
				      .parts = { { 'h', .text = "hm", .vendor = "\"x\"" },
					      { 'o', .vendor = "{\"reasoning_details\":[]}" },
					      SIGNED("x1", "add", "c2ln"),
					      SIGNED("x2", "add", "c2ln") } },
			RESULT("x1", "one"), RESULT("x2", "two") },
		.want = "...{\"role\":\"model\",\"parts\":[{\"functionCall\":{\"name\":"
			"\"add\"," ARGS SKIP "},{\"functionCall\":{\"name\":\"add\"," ARGS
			"}]}" },
	{ .name = "an older model needs no word",
		.target = OLD,
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = NEW_ORIGIN,
				      .parts = { SIGNED("x1", "add", "c2ln") } },
			RESULT("x1", "one") },
		.want = "...[{\"functionCall\":{\"name\":\"add\"," ARGS "}]}" },
	{ .name = "signatures that were refused",
		.target = NEW,
		.drops = DROP_THINKING,
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = NEW_ORIGIN,
				      .parts = { SIGNED("x1", "add", "c2ln"),
					      { 'o', .vendor = "{\"text\":\"\"}" } } },
			RESULT("x1", "one") },
		.want = "...[{\"functionCall\":{\"name\":\"add\",\"id\":\"x1\"," ARGS SKIP
			"}]}" },
	{ .name = "signed text and what is no text go back as they came",
		.target = NEW,
		.messages = { { .role = ROLE_ASSISTANT,
			.origin = NEW_ORIGIN,
			.parts = { { 'h', .text = "hm",
					   .vendor = "{\"thoughtSignature\":\"YQ==\"}" },
				{ 't', .text = "a" },
				{ 't', .text = "b",
					.vendor = "{\"thoughtSignature\":\"Yg==\"}" },
				{ 'o', .vendor = "{\"text\":\"\",\"thoughtSignature\":"
						 "\"Yw==\"}" } } } },
		.want = "...[{\"text\":\"hm\",\"thought\":true,\"thoughtSignature\":\"YQ==\"},"
			"{\"text\":\"a\"},{\"text\":\"b\",\"thoughtSignature\":\"Yg==\"},"
			"{\"text\":\"\",\"thoughtSignature\":\"Yw==\"}]" },
	{ .name = "images inside results",
		.target = NEW,
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = NEW_ORIGIN,
				      .parts = { SIGNED("x1", "see", "c2ln") } },
			{ .role = ROLE_TOOL,
				.parts = { { 'r', .id = "x1", .name = "see", .text = "ok" },
					{ 'i', .text = "QUJD", .name = "image/png" } } } },
		.want = "...\"response\":{\"output\":\"ok\"},\"parts\":[{\"inlineData\":{"
			"\"mimeType\":\"image/png\",\"data\":\"QUJD\"}}]}}]}" },
	{ .name = "images behind results",
		.target = OLD,
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = OLD_ORIGIN,
				      .parts = { SIGNED("x1", "see", "c2ln") } },
			{ .role = ROLE_TOOL,
				.parts = { { 'r', .id = "x1", .name = "see", .text = "ok" },
					{ 'i', .text = "QUJD", .name = "image/png" } } } },
		.want = "...\"response\":{\"output\":\"ok\"}}},{\"text\":\"[images of the tool "
			"results "
			"above]\"},{\"inlineData\":{\"mimeType\":\"image/png\",\"data\":"
			"\"QUJD\"}}]}" },
	{ .name = "every call has a result",
		.target = OLD,
		.messages = { { .role = ROLE_ASSISTANT, .parts = { CALL("a", "{\"a\":1}") } },
			USER("and?") },
		.want = "...{\"name\":\"add\",\"response\":{\"error\":\"it did not run to its "
			"end\"}}}]},{\"role\":\"user\",\"parts\":[{\"text\":\"and?\"}]}" },
	{ .name = "a name no server takes",
		.target = OLD,
		.messages = { { .role = ROLE_ASSISTANT,
				      .parts = { { 'k', .id = "b", .name = "1 x",
					      .text = "{}" } } },
			RESULT("b", "x") },
		.want = "...{\"name\":\"_1_x\",\"args\":{}}" },
	{ .name = "a message with nothing to send is left out",
		.target = NEW,
		.messages = { USER("a"),
			{ .role = ROLE_ASSISTANT,
				.origin = NEW_ORIGIN,
				.parts = { { 'h', .text = "x" } } },
			USER("b") },
		.want = "...\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"a\"}]},{"
			"\"role\":\"user\",\"parts\":[{\"text\":\"b\"}]}]}" },
};

static void test_messages(void **state) {
	(void)state;
	given_check(cases, ARRAY_LEN(cases));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_messages),
	};

	return CHECK_RUN(tests);
}
