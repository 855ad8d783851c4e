#include "check.h"
#include "provider/given.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/answer.h"
#include "provider/wires.h"

#define OPENAI "https://api.openai.com/v1"
#define OWN .wire = "responses", .vendor = "openai", .base_url = OPENAI
#define OTHER .wire = "responses"
#define MINE "custom/responses/m"
#define START "{\"model\":\"m\",\"stream\":true,\"store\":false,"
#define INCLUDE "\"include\":[\"reasoning.encrypted_content\"],"
#define HI                                                                                     \
	"\"input\":[{\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"hi\"}" \
	"]}"
#define SECRET "{\"type\":\"reasoning\",\"summary\":[],\"encrypted_content\":\"UQ==\"}"
#define SAID(text_)                                                                            \
	"{\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"" text_     \
	"\"}]"
#define CALLED(id_)                                                                            \
	"{\"type\":\"function_call\",\"call_id\":\"" id_ "\",\"name\":\"add\",\"arguments\":"  \
	"\"{\\\"a\\\":1}\"}"
#define OPAQUE(vendor_)                                                                        \
	{ .kind = 'o', .vendor = (vendor_) }

static const struct request_case bodies[] = {
	{ .name = "the least",
		.target = { OTHER },
		.messages = { USER("hi") },
		.want = START INCLUDE HI "]}" },
	{ .name = "all there is",
		.target = { OTHER, .max_tokens = 500, .temperature = 0.25, .effort = "low" },
		.system = "Be brief.",
		.tools = TOOLS,
		.forbid = true,
		.messages = { USER("hi") },
		.want = START INCLUDE
		"\"max_output_tokens\":500,\"temperature\":0.25,\"reasoning\":{\"effort\":"
		"\"low\"},\"tools\":[{\"type\":\"function\",\"name\":\"add\",\"description\":"
		"\"Adds.\",\"parameters\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":"
		"\"integer\"}},\"required\":[\"a\"]},\"strict\":false},{\"type\":\"function\","
		"\"name\":\"now\",\"description\":\"\",\"parameters\":{\"type\":\"object\","
		"\"properties\":{}},\"strict\":false}],\"instructions\":\"Be brief.\"," HI
		"],\"tool_choice\":\"none\"}" },
	{ .name = "without a stream",
		.target = { OTHER, .no_stream = true },
		.messages = { USER("hi") },
		.want = "...{\"model\":\"m\",\"stream\":false,\"store\":false," },
	{ .name = "OpenAI's reasoning models give a summary and take no temperature",
		.target = { OWN, .model = "gpt-6.2-sol", .temperature = 1, .effort = "high" },
		.messages = { USER("hi") },
		.want = "..." INCLUDE
			"\"reasoning\":{\"effort\":\"high\",\"summary\":\"auto\"},\"input\"" },
	{ .name = "OpenAI's other models hear nothing of reasoning",
		.target = { OWN, .model = "gpt-4o", .effort = "high", .temperature = 0.5 },
		.messages = { USER("hi") },
		.want = "...\"store\":false,\"temperature\":0.5,\"input\"" },
	{ .name = "a limit that OpenAI would refuse",
		.target = { OTHER, .max_tokens = 5 },
		.messages = { USER("hi") },
		.want = "...\"max_output_tokens\":16,\"input\"" },
	{ .name = "what was refused before",
		.target = { OWN, .model = "gpt-5", .max_tokens = 50, .temperature = 1,
			.effort = "low" },
		.tools = TOOLS,
		.forbid = true,
		.drops = DROP_SUMMARY | DROP_ENCRYPTED | DROP_MAX_TOKENS | DROP_EFFORT |
			 DROP_TOOL_CHOICE,
		.messages = { USER("hi") },
		.want = "...\"store\":false,\"tools\":" },
	{ .name = "an effort alone was refused",
		.target = { OWN, .model = "gpt-5", .effort = "low" },
		.drops = DROP_EFFORT,
		.messages = { USER("hi") },
		.want = "...\"reasoning\":{\"summary\":\"auto\"},\"input\"" },
};

static const struct request_case messages[] = {
	{ .name = "an image stands behind the text",
		.target = { OTHER },
		.messages = { { .role = ROLE_USER,
			.parts = { { 'i', .text = "QUJD", .name = "image/jpeg" },
				{ 't', .text = "what?" } } } },
		.want = "...[{\"type\":\"input_text\",\"text\":\"what?\"},{\"type\":"
			"\"input_image\",\"image_url\":\"data:image/jpeg;base64,QUJD\"}]}]}" },
	{ .name = "a model that takes no images",
		.target = { OTHER },
		.drops = DROP_IMAGES,
		.messages = { { .role = ROLE_USER,
			.parts = { { 'i', .text = "QUJD", .name = "image/jpeg" } } } },
		.want = "...\"[1 image was left out: this model takes none]\"}]}]}" },
	{ .name = "reasoning, text and calls go back in their order",
		.target = { OTHER },
		.messages = { USER("hi"),
			{ .role = ROLE_ASSISTANT,
				.origin = MINE,
				.parts = { OPAQUE(SECRET), { 't', .text = "see" },
					OPAQUE("{\"type\":\"message\",\"phase\":"
					       "\"commentary\"}"),
					CALL("a:1", "{\"a\":1}") } },
			RESULT("a:1", "2") },
		.want = "..." HI "," SECRET "," SAID(
			"see") ",\"phase\":\"commentary\"}," CALLED("a:1") ",{\"type\":"
									   "\"function_call_"
									   "output\",\"call_"
									   "id\":\"a:1\","
									   "\"output\":"
									   "\"2\"}]}" },
	{ .name = "a call that reasoning followed stands before it",
		.target = { OTHER },
		.messages = { USER("hi"),
			{ .role = ROLE_ASSISTANT,
				.origin = MINE,
				.parts = { OPAQUE("{\"type\":\"calls\",\"count\":1}"),
					OPAQUE(SECRET), CALL("a", "{\"a\":1}"),
					CALL("b", "{\"a\":1}") } },
			RESULT("a", ""), RESULT("b", "2") },
		.want = "..." CALLED("a") "," SECRET
					  "," CALLED("b") ",{\"type\":\"function_"
							  "call_output\",\"call_id\":"
							  "\"a\",\"output\":\"(no "
							  "output)\"}," },
	{ .name = "reasoning that nothing followed is left out",
		.target = { OTHER },
		.messages = { USER("hi"),
			{ .role = ROLE_ASSISTANT,
				.origin = MINE,
				.parts = { { 't', .text = "see" }, OPAQUE(SECRET) } },
			USER("go on") },
		.want = "..." HI "," SAID("see") "},{\"role\":\"user\"" },
	{ .name = "another model gets text and calls with clean ids",
		.target = { OTHER },
		.messages = { USER("hi"),
			{ .role = ROLE_ASSISTANT,
				.origin = "custom/responses/other",
				.parts = { OPAQUE(SECRET), { 't', .text = "see" },
					OPAQUE("{\"type\":\"message\",\"phase\":\"x\"}"),
					CALL("toolu_1", "{\"a\":1}") } },
			RESULT("toolu_1", "2") },
		.want = "..." HI "," SAID("see") "}," CALLED("toolu_1") "," },
	{ .name = "refused reasoning is left out",
		.target = { OTHER },
		.drops = DROP_THINKING,
		.messages = { USER("hi"),
			{ .role = ROLE_ASSISTANT,
				.origin = MINE,
				.parts = { OPAQUE(SECRET), { 't', .text = "see" } } },
			USER("go on") },
		.want = "..." HI "," SAID("see") "}," },
	{ .name = "what another wire kept is no item",
		.target = { OTHER },
		.messages = { USER("hi"),
			{ .role = ROLE_ASSISTANT,
				.origin = MINE,
				.parts = { OPAQUE("{\"reasoning_details\":[]}"), OPAQUE("{"),
					{ 'h', .text = "thought" }, { 't', .text = "see" } } },
			USER("go on") },
		.want = "..." HI "," SAID("see") "},{\"role\":\"user\"" },
	{ .name = "a PDF before the words",
		.target = { OTHER },
		.messages = { { .role = ROLE_USER,
			.parts = { { 't', .text = "what?" },
				{ 'p', .text = "JVBERi0=", .name = "a.pdf" } } } },
		.want = "...[{\"type\":\"input_file\",\"filename\":\"a.pdf\",\"file_data\":"
			"\"data:application/pdf;base64,JVBERi0=\"},{\"type\":\"input_text\","
			"\"text\":\"what?\"}]}" },
	{ .name = "an image of a result is in its output",
		.target = { OTHER },
		.messages = { USER("hi"),
			{ .role = ROLE_ASSISTANT, .parts = { CALL("a", "{\"a\":1}") } },
			{ .role = ROLE_TOOL,
				.parts = { { 'r', .id = "a", .name = "add", .text = "seen" },
					{ 'i', .text = "QUJD", .name = "image/png" } } } },
		.want = "...\"output\":[{\"type\":\"input_text\",\"text\":\"seen\"},{\"type\":"
			"\"input_image\",\"image_url\":\"data:image/png;base64,QUJD\"}]}]}" },
	{ .name = "arguments that are no object",
		.target = { OTHER },
		.messages = { USER("hi"),
			{ .role = ROLE_ASSISTANT, .parts = { CALL("a", "[1") } },
			RESULT("a", "no") },
		.want = "...\"arguments\":\"{\\\"invalid_arguments\\\":\\\"[1\\\"}\"}" },
};

static void test_bodies(void **state) {
	(void)state;
	given_check(bodies, ARRAY_LEN(bodies));
}

static void test_messages(void **state) {
	(void)state;
	given_check(messages, ARRAY_LEN(messages));
}

static void test_address(void **state) {
	struct conversation conversation = { 0 };
	struct provider_target target = { OTHER, .key = "k1" };
	struct provider_request request = { .target = &target, .conversation = &conversation };
	auto_fini(provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };

	(void)state;
	given_target(&target);
	check("built", responses_ops.build(&request, &bytes, NULL));
	check_str("address", bytes.url, "http://localhost:1/v1/responses");
	check("key", strv_has(&bytes.headers, "Authorization: Bearer k1"));
	check("stream", strv_has(&bytes.headers, "Accept: text/event-stream"));
}

/* An answer as the server says it becomes an assistant message of the conversation. */
static void answer_with(struct conversation *conversation, const char *items, size_t len) {
	struct delta_sink sink;
	struct answer answer;

	delta_sink_init(&sink, NULL, NULL);
	sink.message.origin = xstrdup(MINE);
	answer_init(&answer, &responses_ops, &sink);
	answer_feed(&answer, items, len);
	answer_finish(&answer, true, NULL, NULL);
	check("whole", sink.stop == STOP_TOOLS || sink.stop == STOP_DONE);
	size_t calls = message_count(&sink.message, PART_CALL);
	conversation_add(conversation, &sink.message);
	const struct message *said = vec_last(&conversation->messages);
	struct message results;
	message_init(&results, ROLE_TOOL);
	for (size_t i = 0; calls > 0 && i < said->parts.len; i++) {
		if (said->parts.items[i].kind == PART_CALL) {
			message_add_result(
				&results, said->parts.items[i].id, "add", "3", CALL_DONE);
		}
	}
	if (calls > 0) {
		conversation_add(conversation, &results);
	} else {
		message_fini(&results);
		given_add(conversation, &(struct given_message)USER("more"));
	}
	answer_fini(&answer);
	delta_sink_fini(&sink);
}

/* Twenty answers of each of these; every body begins with the one before. */
static void test_round_trip(void **state) {
	static const char *const answers[] = {
		"{\"status\":\"completed\",\"output\":[{\"type\":\"reasoning\",\"id\":\"rs_1\","
		"\"summary\":[{\"type\":\"summary_text\",\"text\":\"hm\"}],"
		"\"encrypted_content\":\"QUI=\"},{\"type\":\"message\",\"phase\":"
		"\"commentary\","
		"\"content\":[{\"type\":\"output_text\",\"text\":\"see\"}]},{\"type\":"
		"\"function_call\",\"call_id\":\"call_1\",\"name\":\"add\",\"arguments\":"
		"\"{\\\"a\\\":1}\"},{\"type\":\"function_call\",\"call_id\":\"call_2\","
		"\"name\":\"add\",\"arguments\":\"{}\"}]}",
		"{\"status\":\"completed\",\"output\":[{\"type\":\"function_call\",\"call_id\":"
		"\"call_1\",\"name\":\"add\",\"arguments\":\"{}\"},{\"type\":\"reasoning\","
		"\"summary\":[],\"encrypted_content\":\"QUJD\"},{\"type\":\"function_call\","
		"\"call_id\":\"call_2\",\"name\":\"add\",\"arguments\":\"{}\"}]}",
		"{\"status\":\"completed\",\"output\":[{\"type\":\"reasoning\",\"summary\":[],"
		"\"content\":[{\"type\":\"reasoning_text\",\"text\":\"raw\"}]},{\"type\":"
		"\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"done\"}]}]}",
	};
	static const char *const wants[] = {
		"{\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\",\"text\":"
		"\"hm\"}],\"encrypted_content\":\"QUI=\"}," SAID("see") ",\"phase\":"
									"\"commentary\"},"
									"{\"type\":"
									"\"function_call\"",
		"\"call_1\",\"name\":\"add\",\"arguments\":\"{}\"},{\"type\":\"reasoning\","
		"\"summary\":[],\"encrypted_content\":\"QUJD\"},{\"type\":\"function_call\","
		"\"call_id\":\"call_2\"",
		"{\"type\":\"reasoning\",\"summary\":[],\"content\":[{\"type\":"
		"\"reasoning_text\",\"text\":\"raw\"}]}," SAID("done") "}",
	};
	struct conversation conversation = { 0 };
	struct provider_target target = { OTHER };
	struct provider_request request = {
		.target = &target, .system = "s", .tools = TOOLS, .conversation = &conversation
	};
	auto_buf struct buf before = BUF_INIT;

	(void)state;
	given_target(&target);
	given_add(&conversation, &(struct given_message)USER("hi"));
	for (size_t turn = 0; turn < 60; turn++) {
		auto_fini(
			provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };
		answer_with(&conversation, answers[turn % 3], strlen(answers[turn % 3]));
		check("a transcript", conversation_check(&conversation, NULL));
		check("built", responses_ops.build(&request, &bytes, NULL));
		given_check_valid("valid", &bytes.body);
		check("the prefix",
			before.len < bytes.body.len &&
				memcmp(before.data, bytes.body.data, before.len) == 0);
		if (!strstr(bytes.body.data + before.len, wants[turn % 3])) {
			fail_msg("%s\nis not in\n%s", wants[turn % 3],
				bytes.body.data + before.len);
		}
		buf_clear(&before);
		buf_add(&before, bytes.body.data, bytes.body.len - 2);
	}
	conversation_fini(&conversation);
}

static void test_refusals(void **state) {
	static const struct {
		const char *name;
		const char *body;
		enum provider_error_kind kind;
		unsigned drop;
	} rows[] = {
		{ "no summary for this key",
			"{\"error\":{\"message\":\"Your organization must be verified to "
			"generate reasoning summaries.\",\"param\":\"reasoning.summary\","
			"\"code\":\"unsupported_value\"}}",
			PERR_PARAMETER, DROP_SUMMARY },
		{ "no encrypted reasoning",
			"{\"error\":{\"message\":\"Encrypted content is not supported with "
			"this model.\",\"param\":\"include\"}}",
			PERR_PARAMETER, DROP_ENCRYPTED },
		{ "no limit", "{\"detail\":\"Unsupported parameter: max_output_tokens\"}",
			PERR_PARAMETER, DROP_MAX_TOKENS },
		{ "no effort",
			"{\"error\":{\"message\":\"Unsupported parameter: 'reasoning.effort' "
			"is not supported with this model.\",\"param\":\"reasoning.effort\"}}",
			PERR_PARAMETER, DROP_EFFORT },
		{ "reasoning of somebody else",
			"{\"error\":{\"message\":\"The encrypted content gAAA could not be "
			"verified.\",\"code\":\"invalid_encrypted_content\"}}",
			PERR_REPLAY, DROP_THINKING },
		{ "reasoning without what followed it",
			"{\"error\":{\"message\":\"Item 'rs_1' of type 'reasoning' was "
			"provided without its required following item.\"}}",
			PERR_REPLAY, DROP_THINKING },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct provider_error error;
		provider_error_read(
			&error, 400, rows[i].body, strlen(rows[i].body), NULL, NULL);
		check_int(rows[i].name, error.kind, rows[i].kind);
		check_int(rows[i].name, error.drop, rows[i].drop);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bodies),
		cmocka_unit_test(test_messages),
		cmocka_unit_test(test_address),
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_refusals),
	};

	return CHECK_RUN(tests);
}
