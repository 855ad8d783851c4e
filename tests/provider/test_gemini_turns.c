/* Conversations of many turns: what was sent stays as it was when more is said, what the
   model signed comes back to it, and to nobody else. */
#include "check.h"
#include "provider/given.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/answer.h"
#include "provider/wires.h"

#define OLD                                                                                    \
	{ .wire = "gemini", .vendor = "gemini", .model = "gemini-2.5-flash", .form = "budget" }
#define NEW                                                                                    \
	{ .wire = "gemini", .vendor = "gemini", .model = "gemini-3-x", .form = "level" }
#define SKIP ",\"thoughtSignature\":\"skip_thought_signature_validator\""

/* Reads a whole answer into the conversation, as the program would. */
static void answer(struct conversation *conversation, const struct provider_target *target,
	const char *body) {
	struct delta_sink sink;
	struct answer reading;

	delta_sink_init(&sink, NULL, NULL);
	answer_init(&reading, provider_find(target->wire), &sink);
	answer_feed(&reading, body, strlen(body));
	answer_finish(&reading, true, NULL, NULL);
	answer_fini(&reading);
	check("an answer", sink.stop <= STOP_TOOLS);
	sink.message.origin = provider_origin(target);
	conversation_add(conversation, &sink.message);
	message_init(&sink.message, ROLE_ASSISTANT);
	delta_sink_fini(&sink);
}

static void add_results(struct conversation *conversation) {
	const struct message *last = vec_last(&conversation->messages);
	struct message results;

	message_init(&results, ROLE_TOOL);
	for (size_t i = 0; i < last->parts.len; i++) {
		const struct part *part = &last->parts.items[i];
		if (part->kind == PART_CALL) {
			message_add_result(&results, part->id, part->name, "done", CALL_DONE);
			message_add(&results, PART_IMAGE, "QUJD")->name = xstrdup("image/png");
		}
	}
	conversation_add(conversation, &results);
}

#define TURN                                                                                   \
	"{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"hm\",\"thought\":true},"        \
	"{\"text\":\"I look.\"},{\"functionCall\":{\"name\":\"see\",\"args\":{\"n\":"          \
	"9007199254740993},\"id\":\"q1\"},\"thoughtSignature\":\"c2lnMQ==\"},"                 \
	"{\"functionCall\":{\"name\":\"see\",\"args\":{},\"id\":\"q2\"}}]},"                   \
	"\"finishReason\":\"STOP\"}]}"
#define LAST                                                                                   \
	"{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Seen.\"},{\"text\":\"\","       \
	"\"thoughtSignature\":\"c2lnMg==\"}]},\"finishReason\":\"STOP\"}]}"

/* Turns of two calls with images; each body must begin with the one before, but for what
   closes it. */
static void check_turns(const struct provider_target *target, int turns) {
	auto_buf struct buf before = BUF_INIT;
	struct conversation conversation = { 0 };
	struct provider_request request = {
		.target = target, .system = "s", .tools = TOOLS, .conversation = &conversation
	};

	for (int i = 0; i < turns * 2; i++) {
		auto_fini(
			provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };
		if (i % 2 == 0) {
			given_add(&conversation, &(struct given_message)USER("look"));
		}
		check("a body", gemini_ops.build(&request, &bytes, NULL));
		given_check_valid("a body", &bytes.body);
		size_t same = before.len > 2 ? before.len - 2 : 0; /* without ]} */
		check("the prefix", bytes.body.len > same &&
					    memcmp(bytes.body.data, before.data, same) == 0);
		buf_clear(&before);
		buf_add(&before, bytes.body.data, bytes.body.len);
		answer(&conversation, target, i % 2 == 0 ? TURN : LAST);
		if (i % 2 == 0) {
			add_results(&conversation);
		}
	}
	check("calls as they came",
		strstr(before.data,
			"{\"text\":\"I look.\"},{\"functionCall\":{\"name\":\"see\",\"id\":"
			"\"q1\",\"args\":{\"n\":9007199254740993}},\"thoughtSignature\":"
			"\"c2lnMQ==\"},{\"functionCall\":{\"name\":\"see\",\"id\":\"q2\","
			"\"args\":{}}}]},{\"role\":\"user\",\"parts\":[{"
			"\"functionResponse\"") != NULL);
	check("and the last signature",
		turns == 1 || strstr(before.data, "{\"text\":\"Seen.\"},{\"text\":\"\","
						  "\"thoughtSignature\":\"c2lnMg==\"}]}"));
	conversation_fini(&conversation);
}

static void test_prefix(void **state) {
	struct provider_target old = OLD, new = NEW;

	(void)state;
	given_target(&old);
	given_target(&new);
	check_turns(&old, 3);
	check_turns(&new, 20);
}

/* A conversation goes on at another vendor and comes back. */
static void test_switch(void **state) {
	struct provider_target gemini = NEW, openai = { .model = "m" };
	struct conversation conversation = { 0 };
	struct provider_request request = { .tools = TOOLS, .conversation = &conversation };

	(void)state;
	given_target(&gemini);
	given_target(&openai);
	given_add(&conversation, &(struct given_message)USER("look"));
	answer(&conversation, &gemini, TURN);
	add_results(&conversation);
	for (int i = 0; i < 2; i++) {
		auto_fini(
			provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };
		request.target = i == 0 ? &openai : &gemini;
		check("a body",
			provider_find(request.target->wire)->build(&request, &bytes, NULL));
		given_check_valid("a body", &bytes.body);
		check("signatures only at home",
			(strstr(bytes.body.data, "c2lnMQ==") != NULL) == (i == 1));
		if (i == 0) {
			answer(&conversation, &openai,
				"{\"choices\":[{\"message\":{\"tool_calls\":[{\"id\":\"c:1\","
				"\"type\":\"function\",\"function\":{\"name\":\"add\","
				"\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}]}");
			add_results(&conversation);
		} else {
			check("a word for the other's",
				strstr(bytes.body.data,
					"{\"name\":\"add\",\"args\":{}}" SKIP "}") != NULL);
		}
	}
	conversation_fini(&conversation);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_prefix),
		cmocka_unit_test(test_switch),
	};

	return CHECK_RUN(tests);
}
