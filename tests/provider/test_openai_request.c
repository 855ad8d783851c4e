#include "check.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/wires.h"
#include "json/json.h"

#define TOOLS                                                                                  \
	"[{\"name\":\"add\",\"description\":\"Adds.\",\"parameters\":{\"type\":\"object\","    \
	"\"properties\":{\"a\":{\"type\":\"integer\"}},\"required\":[\"a\"]}},"                \
	"{\"name\":\"now\"}]"
#define ORIGIN "custom/openai/m"

/* Part kinds by a letter: t text, c context, f file, i image, h thinking, o opaque,
   r result, k call. A row without kind ends the message. */
struct given_part {
	char kind;
	const char *text;
	const char *id;
	const char *name;
	const char *vendor;
};

struct given_message {
	enum role role;
	const char *origin;
	struct given_part parts[4];
};

static const char kinds[] = {
	[PART_TEXT] = 't',
	[PART_THINKING] = 'h',
	[PART_IMAGE] = 'i',
	[PART_FILE] = 'f',
	[PART_CONTEXT] = 'c',
	[PART_CALL] = 'k',
	[PART_RESULT] = 'r',
	[PART_OPAQUE] = 'o',
};

static void add(struct conversation *conversation, const struct given_message *given) {
	struct message message;

	message_init(&message, given->role);
	message.origin = xstrdup(given->origin);
	for (size_t i = 0; i < 4 && given->parts[i].kind; i++) {
		const struct given_part *from = &given->parts[i];
		const char *at = memchr(kinds, from->kind, sizeof(kinds));
		struct part *part =
			message_add(&message, (enum part_kind)(at - kinds), from->text);
		part->id = xstrdup(from->id);
		part->name = xstrdup(from->name);
		part->vendor = xstrdup(from->vendor);
	}
	conversation_add(conversation, &message);
}

struct request_case {
	const char *name;
	struct provider_target target; /* wire, vendor, address and model are filled in */
	const char *system;
	const char *tools;
	bool forbid;
	unsigned drops;
	struct given_message messages[5];
	const char *want; /* the body, or what stands in it where it begins with "..." */
};

#define USER(text_)                                                                            \
	{                                                                                      \
		.role = ROLE_USER, .parts = { { .kind = 't', .text = (text_) } }               \
	}
#define HEAD "{\"model\":\"m\",\"stream\":true,\"stream_options\":{\"include_usage\":true},"
#define CALL(id_, arguments_)                                                                  \
	{ .kind = 'k', .id = (id_), .name = "add", .text = (arguments_) }
#define RESULT(id_, text_)                                                                     \
	{                                                                                      \
		.role = ROLE_TOOL, .parts = {                                                  \
			{ .kind = 'r', .id = (id_), .name = "add", .text = (text_) }           \
		}                                                                              \
	}

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
	{ .name = "context, file and text are one string",
		.messages = { { .role = ROLE_USER,
			.parts = { { 'c', .text = "noon" },
				{ 'f', .text = "x", .name = "a.txt" },
				{ 't', .text = "hi" } } } },
		.want = "...{\"role\":\"user\",\"content\":\"[context]\\nnoon\\n[/"
			"context]\\n\\n[file "
			"a.txt]\\nx\\n[/file]\\n\\nhi\"}" },
	{ .name = "with an image it is an array",
		.messages = { { .role = ROLE_USER,
			.parts = { { 'i', .text = "QUJD", .name = "image/jpeg" },
				{ 't', .text = "what?" } } } },
		.want = "...\"content\":[{\"type\":\"text\",\"text\":\"what?\"},{\"type\":"
			"\"image_url\","
			"\"image_url\":{\"url\":\"data:image/jpeg;base64,QUJD\"}}]}" },
	{ .name = "an image alone has no empty text",
		.messages = { { .role = ROLE_USER,
			.parts = { { 'i', .text = "QUJD", .name = "image/png" } } } },
		.want = "...\"content\":[{\"type\":\"image_url\"," },
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
				      .parts = { { 't', .text = "see" }, CALL("b", "{}") } },
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
				      .parts = { { 'k', .id = "b", .name = "rm -rf /",
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
			{ .role = ROLE_ASSISTANT, .parts = { { 'h', .text = "x" } } },
			USER("b") },
		.want = HEAD
		"\"messages\":[{\"role\":\"user\",\"content\":\"a\"},{\"role\":\"user\","
		"\"content\":\"b\"}]}" },
	{ .name = "reasoning goes back with calls to the same server",
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = ORIGIN,
				      .parts = { { 'h', .text = "hm",
							 .vendor = "\"reasoning_content\"" },
					      CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...\"content\":null,\"reasoning_content\":\"hm\",\"tool_calls\"" },
	{ .name = "but not from another model",
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = "custom/openai/n",
				      .parts = { { 'h', .text = "hm",
							 .vendor = "\"reasoning_content\"" },
					      CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...\"content\":null,\"tool_calls\"" },
	{ .name = "nor from another member",
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = ORIGIN,
				      .parts = { { 'h', .text = "hm",
							 .vendor = "\"reasoning\"" },
					      CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...\"content\":null,\"tool_calls\"" },
	{ .name = "nor once it was refused",
		.drops = DROP_THINKING,
		.messages = { { .role = ROLE_ASSISTANT,
				      .origin = ORIGIN,
				      .parts = { { 'h', .text = "hm",
							 .vendor = "\"reasoning_content\"" },
					      CALL("b", "{}") } },
			RESULT("b", "x") },
		.want = "...\"content\":null,\"tool_calls\"" },
	{ .name = "nor without calls",
		.messages = { { .role = ROLE_ASSISTANT,
			.origin = ORIGIN,
			.parts = { { 'h', .text = "hm", .vendor = "\"reasoning_content\"" },
				{ 't', .text = "x" } } } },
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
				      .parts = { { 'o', .vendor =
								 "{\"reasoning_details\":[{"
								 "\"data\":"
								 "\"A/\\u002b\",\"n\":1e3}]}" },
					      { 'k', .text = "{}", .id = "b", .name = "add",
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
				.parts = { { 'r', .id = "a", .text = "see below" },
					{ 'i', .text = "QUJD", .name = "image/png" } } },
			RESULT("b", "x") },
		.want = "...\"content\":\"x\"},{\"role\":\"user\",\"content\":[{\"type\":"
			"\"image_url\"," },
	{ .name = "OpenAI's reasoning models",
		.target = { .vendor = "openai",
			.model = "gpt-5",
			.max_tokens = 9,
			.temperature = 0.5 },
		.system = "s",
		.messages = { USER("hi") },
		.want = "...\"max_completion_tokens\":9,\"messages\":[{\"role\":"
			"\"developer\"," },
	{ .name = "their tools want no reasoning",
		.tools = TOOLS,
		.target = { .vendor = "openai", .model = "gpt-5.4-mini", .effort = "high" },
		.messages = { USER("hi") },
		.want = "...\"reasoning_effort\":\"none\",\"tools\"" },
	{ .name = "the same without tools",
		.target = { .vendor = "openai", .model = "gpt-5.4-mini", .effort = "high" },
		.messages = { USER("hi") },
		.want = "...\"reasoning_effort\":\"high\",\"messages\"" },
	{ .name = "OpenAI's other models",
		.target = { .vendor = "openai",
			.model = "gpt-4o",
			.max_tokens = 9,
			.temperature = 0.5 },
		.system = "s",
		.messages = { USER("hi") },
		.want = "...\"max_tokens\":9,\"temperature\":0.5,\"messages\":[{\"role\":"
			"\"system\"," },
	{ .name = "the same name at another vendor",
		.target = { .model = "gpt-5", .max_tokens = 9, .temperature = 0.5 },
		.system = "s",
		.messages = { USER("hi") },
		.want = "...\"max_tokens\":9,\"temperature\":0.5,\"messages\":[{\"role\":"
			"\"system\"," },
	{ .name = "control characters and broken bytes",
		.messages = { USER("a\x1b[1m\xff\xc2\x9b\xe2\x80\xae") },
		.want = "...\"content\":\"a\\u001b[1m\xef\xbf\xbd\\u009b\\u202e\"}" },
};

static void fill(struct provider_target *target) {
	target->wire = "openai";
	target->vendor = target->vendor ? target->vendor : "custom";
	target->model = target->model ? target->model : "m";
	target->base_url = "http://localhost:1/v1";
	target->temperature = target->temperature > 0 ? target->temperature : -1;
}

static void check_valid(const char *name, const struct buf *body) {
	auto_json struct json *json = NULL;

	check(name, json_parse(body->data, body->len, &json, NULL));
	check(name, json_is(json_get(json, "messages"), JSON_ARRAY));
}

static void test_bodies(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct request_case *c = &cases[i];
		auto_fini(
			provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };
		struct conversation conversation = { 0 };
		struct provider_target target = c->target;
		struct provider_request request = { .target = &target,
			.system = c->system,
			.tools = c->tools,
			.conversation = &conversation,
			.forbid_tools = c->forbid,
			.drops = c->drops };

		fill(&target);
		for (size_t k = 0; k < 5 && c->messages[k].parts[0].kind; k++) {
			add(&conversation, &c->messages[k]);
		}
		check(c->name, openai_ops.build(&request, &bytes, NULL));
		check_valid(c->name, &bytes.body);
		if (str_starts(c->want, "...")) {
			if (!strstr(bytes.body.data, c->want + 3)) {
				fail_msg("%s: %s\nis not in\n%s", c->name, c->want + 3,
					bytes.body.data);
			}
		} else {
			check_str(c->name, bytes.body.data, c->want);
		}
		conversation_fini(&conversation);
	}
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

	add(conversation, &(struct given_message){ .role = ROLE_USER,
				  .parts = { { below(2) ? 't' : 'c', .text = text },
					  { below(4) ? 't' : 'i', .text = "QUJD",
						  .name = "image/png" } } });
	struct given_message assistant = { .role = ROLE_ASSISTANT, .origin = origin };
	assistant.parts[0] =
		(struct given_part){ 'h', more, .vendor = "\"reasoning_content\"" };
	for (unsigned i = 0; i < calls; i++) {
		snprintf(ids[i], sizeof(ids[i]), "f.%u:%u", below(100), i);
		assistant.parts[1 + i] = (struct given_part){ 'k',
			arguments[below(ARRAY_LEN(arguments))], ids[i], "add", NULL };
	}
	add(conversation, &assistant);
	for (unsigned i = 0; i < calls; i++) {
		add(conversation, &(struct given_message){ .role = ROLE_TOOL,
					  .parts = { { 'r', more, ids[i], "add", NULL },
						  { below(5) ? 0 : 'i', .text = "QUJD",
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

		fill(&target);
		for (int turn = 0; turn < 20; turn++) {
			struct provider_bytes bytes = { .body = BUF_INIT };
			grow(&conversation);
			request.forbid_tools = below(3) == 0;
			check("built", openai_ops.build(&request, &bytes, NULL));
			check_valid("valid", &bytes.body);
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

		fill(&target);
		check(rows[i].name, openai_ops.build(&request, &bytes, NULL));
		check(rows[i].name, strv_has(&bytes.headers, rows[i].has));
		check(rows[i].name, !strv_has(&bytes.headers, rows[i].has_not));
		check_str(rows[i].name, bytes.url, "http://localhost:1/v1/chat/completions");
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bodies),
		cmocka_unit_test(test_prefix),
		cmocka_unit_test(test_headers),
	};

	return CHECK_RUN(tests);
}
