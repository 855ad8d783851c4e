#include "check.h"
#include "provider/given.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/wires.h"

static const struct request_case cases[] = {
	{ .name = "context, file and text are one string",
		.messages = { { .role = ROLE_USER,
			.parts = { { .kind = 'c', .text = "noon" },
				{ .kind = 'f', .text = "x", .name = "a.txt" },
				{ .kind = 't', .text = "hi" } } } },
		.want = "...{\"role\":\"user\",\"content\":\"[context]\\nnoon\\n[/"
			"context]\\n\\n[file "
			"a.txt]\\nx\\n[/file]\\n\\nhi\"}" },
	{ .name = "with an image it is an array",
		.messages = { { .role = ROLE_USER,
			.parts = { { .kind = 'i', .text = "QUJD", .name = "image/jpeg" },
				{ .kind = 't', .text = "what?" } } } },
		.want = "...\"content\":[{\"type\":\"text\",\"text\":\"what?\"},{\"type\":"
			"\"image_url\","
			"\"image_url\":{\"url\":\"data:image/jpeg;base64,QUJD\"}}]}" },
	{ .name = "an image alone has no empty text",
		.messages = { { .role = ROLE_USER,
			.parts = { { .kind = 'i', .text = "QUJD", .name = "image/png" } } } },
		.want = "...\"content\":[{\"type\":\"image_url\"," },
	{ .name = "a PDF before the words",
		.messages = { { .role = ROLE_USER,
			.parts = { { .kind = 't', .text = "what?" },
				{ .kind = 'p', .text = "JVBERi0=", .name = "a.pdf" },
				{ .kind = 'i', .text = "QUJD", .name = "image/png" } } } },
		.want = "...\"content\":[{\"type\":\"file\",\"file\":{\"filename\":\"a.pdf\","
			"\"file_data\":\"data:application/pdf;base64,JVBERi0=\"}},{\"type\":"
			"\"text\",\"text\":\"what?\"},{\"type\":\"image_url\"" },
	{ .name = "a PDF alone, without a name",
		.messages = { { .role = ROLE_USER,
			.parts = { { .kind = 'p', .text = "JVBERi0=" } } } },
		.want = "...\"content\":[{\"type\":\"file\",\"file\":{\"filename\":"
			"\"document.pdf\",\"file_data\":\"data:application/"
			"pdf;base64,JVBERi0=\"}}]}" },
	{ .name = "a PDF whose bytes are not there",
		.messages = { { .role = ROLE_USER,
			.parts = { { .kind = 'p', .name = "a.pdf" } } } },
		.want = "...\"content\":\"[file a.pdf]\\n(a PDF that is not shown here)\\n[/"
			"file]\"" },
	{ .name = "calls and results",
		.messages = { USER("hi"),
			{ .role = ROLE_ASSISTANT,
				.origin = ORIGIN,
				.parts = { CALL("a:1", "{\"a\": 1}"), CALL("b", "") } },
			RESULT("a:1", "2"), RESULT("b", "") },
		.want = "...{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":"
			"\"a:1\","
			"\"type\":\"function\",\"function\":{\"name\":\"add\",\"arguments\":\"{"
			"\\\"a\\\":"
			" 1}\"}},{\"id\":\"b\",\"type\":\"function\",\"function\":{\"name\":"
			"\"add\","
			"\"arguments\":\"{}\"}}]},{\"role\":\"tool\",\"tool_call_id\":\"a:1\","
			"\"content\":"
			"\"2\"},{\"role\":\"tool\",\"tool_call_id\":\"b\",\"content\":\"(no "
			"output)\"}]}" },
	{ .name = "text before a call",
		.messages = { { .role = ROLE_ASSISTANT,
				      .parts = { { .kind = 't', .text = "see" },
					      CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...{\"role\":\"assistant\",\"content\":\"see\",\"tool_calls\":[{" },
	{ .name = "arguments that are no JSON",
		.messages = { { .role = ROLE_ASSISTANT, .parts = { CALL("b", "{\"a\": \"x") } },
			RESULT("b", "x") },
		.want = "...\"arguments\":\"{\\\"invalid_arguments\\\":\\\"{\\\\\\\"a\\\\\\\": "
			"\\\\\\\"x\\\"}\"}}]}" },
	{ .name = "arguments encoded twice",
		.messages = { { .role = ROLE_ASSISTANT,
				      .parts = { CALL("b", "\"{\\\"a\\\":1}\"") } },
			RESULT("b", "x") },
		.want = "...\"arguments\":\"{\\\"a\\\":1}\"}}]}" },
	{ .name = "a number no double holds",
		.messages = { { .role = ROLE_ASSISTANT,
				      .parts = { CALL("b", "{\"a\":9007199254740993}") } },
			RESULT("b", "x") },
		.want = "...\"arguments\":\"{\\\"a\\\":9007199254740993}\"" },
	{ .name = "a name no server takes",
		.messages = { { .role = ROLE_ASSISTANT,
				      .parts = { { .kind = 'k',
					      .id = "b",
					      .name = "rm -rf /",
					      .text = "{}" } } },
			RESULT("b", "x") },
		.want = "...\"name\":\"rm_-rf__\"" },
	{ .name = "an id from another server",
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = "other/openai/n",
				      .parts = { CALL("functions.add:0", "{}") } },
			RESULT("functions.add:0", "x") },
		.want = "...\"id\":\"xkO8ZwmIk\"" },
	{ .name = "short ids",
		.target = { .vendor = "mistral" },
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = "other/openai/n",
				      .parts = { CALL("call_1", "{}") } },
			RESULT("call_1", "x") },
		.want = "...\"tool_call_id\":\"9Gd2dIMCT\"" },
	{ .name = "a message with nothing in it is left out",
		.messages = { USER("a"),
			{ .role = ROLE_ASSISTANT, .parts = { { .kind = 'h', .text = "x" } } },
			USER("b") },
		.want = HEAD
		"\"messages\":[{\"role\":\"user\",\"content\":\"a\"},{\"role\":\"user\","
		"\"content\":\"b\"}]}" },
	{ .name = "reasoning goes back with calls to the same server",
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = ORIGIN,
				      .parts = { { .kind = 'h',
							 .text = "hm",
							 .vendor = "\"reasoning_content\"" },
					      CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...\"content\":null,\"reasoning_content\":\"hm\",\"tool_calls\"" },
	{ .name = "but not from another model",
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = "custom/openai/n",
				      .parts = { { .kind = 'h',
							 .text = "hm",
							 .vendor = "\"reasoning_content\"" },
					      CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...\"content\":null,\"tool_calls\"" },
	{ .name = "nor from another member",
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = ORIGIN,
				      .parts = { { .kind = 'h',
							 .text = "hm",
							 .vendor = "\"reasoning\"" },
					      CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...\"content\":null,\"tool_calls\"" },
	{ .name = "nor once it was refused",
		.drops = DROP_THINKING,
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = ORIGIN,
				      .parts = { { .kind = 'h',
							 .text = "hm",
							 .vendor = "\"reasoning_content\"" },
					      CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...\"content\":null,\"tool_calls\"" },
	{ .name = "nor without calls",
		.messages = { { .role = ROLE_ASSISTANT,
			.origin = ORIGIN,
			.parts = { { .kind = 'h',
					   .text = "hm",
					   .vendor = "\"reasoning_content\"" },
				{ .kind = 't', .text = "x" } } } },
		.want = "...{\"role\":\"assistant\",\"content\":\"x\"}" },
	{ .name = "a vendor that wants reasoning with every call",
		.target = { .vendor = "deepseek", .thinking = true },
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = "x/y/z",
				      .parts = { CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...\"content\":null,\"reasoning_content\":\"\",\"tool_calls\"" },
	{ .name = "any server that asked for it",
		.drops = DROP_BARE_CALLS,
		.messages = { { .role = ROLE_ASSISTANT, .parts = { CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...\"content\":null,\"reasoning_content\":\"\",\"tool_calls\"" },
	{ .name = "vendor data goes back as it came",
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = ORIGIN,
				      .parts = { { .kind = 'o',
							 .vendor =
								 "{\"reasoning_details\":[{"
								 "\"data\":"
								 "\"A/\\u002b\",\"n\":1e3}]}" },
					      { .kind = 'k',
						      .text = "{}",
						      .id = "b",
						      .name = "add",
						      .vendor = "{\"google\":{\"s\":\"x\"}"
								"}" } } },
			RESULT("b", "x") },
		.want = "...\"reasoning_details\":[{\"data\":\"A/"
			"+\",\"n\":1e3}],\"tool_calls\":[{\"id\":"
			"\"b\",\"type\":\"function\",\"function\":{\"name\":\"add\","
			"\"arguments\":\"{}\"},"
			"\"extra_content\":{\"google\":{\"s\":\"x\"}}}]" },
	{ .name = "images of results stand behind all results",
		.messages = { { .role = ROLE_ASSISTANT,
				      .parts = { CALL("a", "{}"), CALL("b", "{}") } },
			{ .role = ROLE_TOOL,
				.parts = { { .kind = 'r', .id = "a", .text = "see below" },
					{ .kind = 'i',
						.text = "QUJD",
						.name = "image/png" } } },
			RESULT("b", "x") },
		.want = "...\"content\":\"x\"},{\"role\":\"user\",\"content\":[{\"type\":"
			"\"text\",\"text\":\"[images of the tool results above]\"},{\"type\":"
			"\"image_url\"," },
	{ .name = "images of results for a model that takes none",
		.drops = DROP_IMAGES,
		.messages = { { .role = ROLE_ASSISTANT,
				      .parts = { CALL("a", "{}"), CALL("b", "{}") } },
			{ .role = ROLE_TOOL,
				.parts = { { .kind = 'r', .id = "a", .text = "see below" },
					{ .kind = 'i', .text = "QUJD", .name = "image/png" },
					{ .kind = 'i',
						.text = "QUJD",
						.name = "image/png" } } },
			RESULT("b", "x") },
		.want = "...\"content\":\"x\"},{\"role\":\"user\",\"content\":\"[2 images of "
			"the tool results above were left out: this model takes none]\"}" },
	{ .name = "a person's image for a model that takes none",
		.drops = DROP_IMAGES,
		.messages = { { .role = ROLE_USER,
			.parts = { { .kind = 'i', .text = "QUJD", .name = "image/jpeg" },
				{ .kind = 't', .text = "what?" } } } },
		.want = "...\"content\":\"what?\\n\\n[1 image was left out: this model takes "
			"none]\"}" },
	{ .name = "control characters and broken bytes",
		.messages = { USER("a\x1b[1m\xff\xc2\x9b\xe2\x80\xae") },
		.want = "...\"content\":\"a\\u001b[1m\xef\xbf\xbd\\u009b\\u202e\"}" },
};

/* Where the model must speak between results and the person. */
static const struct request_case between[] = {
	{ .name = "it does",
		.target = { .vendor = "mistral" },
		.messages = { USER("a"),
			{ .role = ROLE_ASSISTANT, .parts = { CALL("call_1", "{}") } },
			RESULT("call_1", "x"), USER("b"), USER("c") },
		.want = "...\"content\":\"x\"},{\"role\":\"assistant\",\"content\":"
			"\"Noted.\"},{\"role\":\"user\",\"content\":\"b\"},{\"role\":"
			"\"user\",\"content\":\"c\"}]}" },
	{ .name = "not where it goes on itself",
		.target = { .vendor = "mistral" },
		.messages = { USER("a"),
			{ .role = ROLE_ASSISTANT, .parts = { CALL("call_1", "{}") } },
			RESULT("call_1", "x"),
			{ .role = ROLE_ASSISTANT, .parts = { { .kind = 't', .text = "y" } } },
			USER("b") },
		.want = "...\"content\":\"x\"},{\"role\":\"assistant\",\"content\":\"y\"},"
			"{\"role\":\"user\",\"content\":\"b\"}]}" },
	{ .name = "nor where nobody asks for it",
		.messages = { USER("a"),
			{ .role = ROLE_ASSISTANT, .parts = { CALL("call_1", "{}") } },
			RESULT("call_1", "x"), USER("b") },
		.want = "...\"content\":\"x\"},{\"role\":\"user\",\"content\":\"b\"}]}" },
};

static void test_messages(void **state) {
	(void)state;
	given_check(cases, ARRAY_LEN(cases));
}

static void test_between(void **state) {
	(void)state;
	given_check(between, ARRAY_LEN(between));
}

static unsigned seed;

static unsigned below(unsigned limit) {
	seed = seed * 1103515245u + 12345u;
	return (seed >> 8) % limit;
}

static char *random_text(void) {
	static const char *const words[] = { "a", "\"", "\\", "\n", "字", "\x1b", "{}",
		"[/file]", " " };
	struct buf text = BUF_INIT;

	for (unsigned n = below(12); n > 0; n--) {
		buf_add_str(&text, words[below(ARRAY_LEN(words))]);
	}
	return buf_detach(&text);
}

/* One more exchange: a user's message, perhaps calls with their results, an answer. */
static void grow(struct conversation *conversation) {
	static const char *const arguments[] = { "{}", "{\"a\":1}", "", "{\"a\":", "\"{}\"",
		"null" };
	auto_free char *text = random_text();
	auto_free char *more = random_text();
	const char *origin = below(2) ? ORIGIN : NULL;
	char ids[4][16];
	unsigned calls = below(4);

	given_add(conversation, &(struct given_message){ .role = ROLE_USER,
					.parts = { { below(2) ? 't' : 'c', .text = text },
						{ below(4) ? 't' : 'i', .text = "QUJD",
							.name = "image/png" } } });
	struct given_message assistant = { .role = ROLE_ASSISTANT, .origin = origin };
	assistant.parts[0] = (struct given_part){
		.kind = 'h', .text = more, .vendor = "\"reasoning_content\""
	};
	for (unsigned i = 0; i < calls; i++) {
		snprintf(ids[i], sizeof(ids[i]), "f.%u:%u", below(100), i);
		assistant.parts[1 + i] = (struct given_part){ .kind = 'k',
			.text = arguments[below(ARRAY_LEN(arguments))],
			.id = ids[i],
			.name = "add",
			.status = CALL_DONE };
	}
	given_add(conversation, &assistant);
	for (unsigned i = 0; i < calls; i++) {
		given_add(conversation, &(struct given_message){ .role = ROLE_TOOL,
						.parts = { { .kind = 'r',
								   .text = more,
								   .id = ids[i],
								   .name = "add" },
							{ .kind = below(5) ? 0 : 'i',
								.text = "QUJD",
								.name = "image/png" } } });
	}
}

/* Each body begins with the one before it, up to where its messages end. */
static void test_prefix(void **state) {
	(void)state;
	for (seed = 1; seed < 60; seed += 1) {
		struct conversation conversation = { 0 };
		struct provider_target target = { .max_tokens = 5, .temperature = 0.5 };
		struct provider_request request = { .target = &target,
			.system = "s",
			.tools = TOOLS,
			.conversation = &conversation };
		auto_buf struct buf before = BUF_INIT;
		unsigned start = seed;

		given_target(&target);
		for (int turn = 0; turn < 20; turn++) {
			struct provider_bytes bytes = { .body = BUF_INIT };
			grow(&conversation);
			request.forbid_tools = below(3) == 0;
			check("built", openai_ops.build(&request, &bytes, NULL));
			given_check_valid("valid", &bytes.body);
			check("the prefix",
				before.len < bytes.body.len &&
					memcmp(before.data, bytes.body.data, before.len) == 0);
			const char *end =
				strstr(bytes.body.data, "],\"tool_choice\":\"none\"}");
			buf_clear(&before);
			buf_add(&before, bytes.body.data,
				end ? (size_t)(end - bytes.body.data) : bytes.body.len - 2);
			provider_bytes_fini(&bytes);
		}
		conversation_fini(&conversation);
		seed = start;
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_messages),
		cmocka_unit_test(test_between),
		cmocka_unit_test(test_prefix),
	};

	return CHECK_RUN(tests);
}
