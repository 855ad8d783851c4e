#include "check.h"
#include "provider/given.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/wires.h"

#define MARK ",\"cache_control\":{\"type\":\"ephemeral\"}"
#define SAME "custom/anthropic/m"
#define TO .target = { .wire = "anthropic" }
#define TO_MAKER .target = { .wire = "anthropic", .vendor = "anthropic" }
#define THINKING(text_, vendor_)                                                               \
	{ .kind = 'h', .text = (text_), .vendor = (vendor_) }
#define SIGNED "{\"signature\":\"c2ln\"}"
#define THOUGHT "{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"c2ln\"}"
#define ADD(id_) "{\"type\":\"tool_use\",\"id\":\"" id_ "\",\"name\":\"add\",\"input\":{}}"

static const struct request_case cases[] = {
	{ .name = "the two last turns are marked for the cache",
		TO,
		.messages = { USER("a"),
			{ ROLE_ASSISTANT, SAME, { { .kind = 't', .text = "b" } } }, USER("c"),
			{ ROLE_ASSISTANT, SAME, { { .kind = 't', .text = "d" } } }, USER("e") },
		.want = "...[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"}"
			"]},"
			"{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":"
			"\"b\"}]},"
			"{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"c\"" MARK
			"}]},"
			"{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":"
			"\"d\"}]},"
			"{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"e\"" MARK
			"}]}]" },
	{ .name = "an image behind the words, and the mark on it",
		TO,
		.messages = { { ROLE_USER, NULL,
			{ { .kind = 'i', .text = "QUJD", .name = "image/jpeg" },
				{ .kind = 't', .text = "see" } } } },
		.want = "...[{\"type\":\"text\",\"text\":\"see\"},{\"type\":\"image\","
			"\"source\":{"
			"\"type\":\"base64\",\"media_type\":\"image/"
			"jpeg\",\"data\":\"QUJD\"}" MARK "}]" },
	{ .name = "a PDF before the words, and the mark behind them",
		TO,
		.messages = { { ROLE_USER, NULL,
			{ { .kind = 't', .text = "see" },
				{ .kind = 'p', .text = "JVBERi0=", .name = "a.pdf" } } } },
		.want = "...\"content\":[{\"type\":\"document\",\"source\":{\"type\":"
			"\"base64\",\"media_type\":\"application/pdf\",\"data\":"
			"\"JVBERi0=\"},\"title\":\"a.pdf\"},{\"type\":\"text\",\"text\":"
			"\"see\"" MARK "}]" },
	{ .name = "PDF files alone, and the mark on the last",
		TO,
		.messages = { { ROLE_USER, NULL,
			{ { .kind = 'p', .text = "QQ==", .name = "a" },
				{ .kind = 'p', .text = "Qg==", .name = "b" } } } },
		.want = "...\"data\":\"QQ==\"},\"title\":\"a\"},{\"type\":\"document\","
			"\"source\":{\"type\":\"base64\",\"media_type\":\"application/"
			"pdf\",\"data\":\"Qg==\"},\"title\":\"b\"" MARK "}]" },
	{ .name = "a model that takes none",
		TO,
		.drops = DROP_IMAGES,
		.messages = { { ROLE_USER, NULL,
			{ { .kind = 'i', .text = "QUJD", .name = "image/jpeg" },
				{ .kind = 't', .text = "see" } } } },
		.want = "...\"text\":\"see\\n\\n[1 image was left out" },
	{ .name = "files and facts are fenced",
		TO,
		.messages = { { ROLE_USER, NULL,
			{ { .kind = 't', .text = "see" },
				{ .kind = 'f', .text = "x", .name = "a.txt" } } } },
		.want = "...\"text\":\"see\\n\\n[file a.txt]\\nx\\n[/file]\"" },
	{ .name = "thinking goes back as it came, also without text",
		TO,
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, SAME,
				{ THINKING("hm", SIGNED),
					{ .kind = 'o',
						.vendor = "{\"type\":\"redacted_thinking\","
							  "\"data\":"
							  "\"eA\"}" },
					{ .kind = 't', .text = "so" }, CALL("t1", "") } },
			RESULT("t1", "3") },
		.want = "...[" THOUGHT
			",{\"type\":\"redacted_thinking\",\"data\":\"eA\"},{\"type\":"
			"\"text\",\"text\":\"so\"}," ADD("t1") "]}" },
	{ .name = "not to another model",
		TO,
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, "custom/anthropic/other",
				{ THINKING("hm", SIGNED),
					{ .kind = 'o', .vendor = "{\"type\":\"x\"}" },
					{ .kind = 't', .text = "so" } } },
			USER("r") },
		.want = "...\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"so\"}]" },
	{ .name = "nor once it was refused",
		TO,
		.drops = DROP_THINKING,
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, SAME,
				{ THINKING("hm", SIGNED), { .kind = 't', .text = "so" } } },
			USER("r") },
		.want = "...\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"so\"}]" },
	{ .name = "unsigned: to whoever made it",
		TO,
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, SAME,
				{ THINKING("hm", NULL), { .kind = 't', .text = "so" } } },
			USER("r") },
		.want = "...[{\"type\":\"thinking\",\"thinking\":\"hm\"},{\"type\":\"text\"" },
	{ .name = "but not to one that signs",
		TO_MAKER,
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, "anthropic/anthropic/m",
				{ THINKING("hm", NULL), { .kind = 't', .text = "so" } } },
			USER("r") },
		.want = "...\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"so\"}]" },
	{ .name = "a message of thinking alone is left out, and thinking at the end",
		TO,
		.messages = { USER("q"), { ROLE_ASSISTANT, SAME, { THINKING("hm", SIGNED) } },
			USER("r"),
			{ ROLE_ASSISTANT, SAME,
				{ { .kind = 't', .text = "so" }, THINKING("hm", SIGNED) } },
			USER("s") },
		.want = "...[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"q\"}"
			"]},"
			"{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"r\"" MARK
			"}]},{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":"
			"\"so\"}"
			"]}" },
	{ .name = "blank text is no block",
		TO,
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, SAME,
				{ { .kind = 't', .text = " \n" }, CALL("t1", "{}") } },
			RESULT("t1", " ") },
		.want = "...\"content\":[" ADD(
			"t1") "]},{\"role\":\"user\",\"content\":[{\"type\":"
			      "\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"(no "
			      "output)\"" MARK },
	{ .name = "all results in one message, with their images and failures",
		TO,
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, SAME, { CALL("t1", "{}"), CALL("t2", "{}") } },
			{ ROLE_TOOL, NULL,
				{ { .kind = 'r', .text = "3", .id = "t1", .name = "add" },
					{ .kind = 'i',
						.text = "QUJD",
						.name = "image/png" } } },
			{ ROLE_TOOL, NULL,
				{ { .kind = 'r',
					.text = "boom",
					.id = "t2",
					.name = "add",
					.status = CALL_FAILED } } } },
		.want = "...{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_"
			"use_id\":"
			"\"t1\",\"content\":[{\"type\":\"text\",\"text\":\"3\"},{\"type\":"
			"\"image\","
			"\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":"
			"\"QUJD\"}}]},{\"type\":\"tool_result\",\"tool_use_id\":\"t2\","
			"\"content\":"
			"\"boom\",\"is_error\":true" MARK "}]}]" },
	{ .name = "an id twice in a conversation",
		TO,
		.messages = { USER("q"), { ROLE_ASSISTANT, SAME, { CALL("t1", "{}") } },
			RESULT("t1", "3"), { ROLE_ASSISTANT, SAME, { CALL("t1", "{}") } },
			RESULT("t1", "4") },
		.want = "...{\"type\":\"tool_result\",\"tool_use_id\":\"cIzCqNJUx\","
			"\"content\":\"4\"" },
	{ .name = "an id and a name of other letters, and arguments that are no JSON",
		TO,
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, "x/openai/y",
				{ { .kind = 'k',
					.text = "{\"a\":",
					.id = "call:1",
					.name = "my tool" } } },
			RESULT("call:1", "3") },
		.want = "...\"name\":\"my_tool\",\"input\":{" },
	{ .name = "arguments as they were received",
		TO,
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, SAME, { CALL("t1", "{\"n\": 9007199254740993}") } },
			RESULT("t1", "3") },
		.want = "...\"input\":{\"n\": 9007199254740993}}" },
	{ .name = "what else a block held",
		TO,
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, SAME,
				{ { .kind = 't',
					  .text = "so",
					  .vendor = "{\"citations\":[1]}" },
					{ .kind = 'k',
						.text = "{}",
						.id = "t1",
						.name = "add",
						.vendor = "{\"caller\":{\"type\":\"direct\"}"
							  "}" } } },
			RESULT("t1", "3") },
		.want = "...\"text\":\"so\",\"citations\":[1]},{\"type\":\"tool_use\",\"id\":"
			"\"t1\","
			"\"name\":\"add\",\"input\":{},\"caller\":{\"type\":\"direct\"}}" },
	{ .name = "the first turn is the user's",
		TO,
		.messages = { { ROLE_ASSISTANT, SAME, { { .kind = 't', .text = "so" } } },
			USER("q") },
		.want = "...\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\","
			"\"text\":"
			"\"[the beginning was left out]\"}]},{\"role\":\"assistant\"" },
	{ .name = "no budget where the loop of calls lacks its thinking",
		.target = { .wire = "anthropic", .form = "budget", .think = THINK_ON },
		.messages = { USER("q"), { ROLE_ASSISTANT, "x/openai/y", { CALL("t1", "{}") } },
			RESULT("t1", "3") },
		.want = "...\"stream\":true,\"messages\"" },
	{ .name = "a budget where it has it",
		.target = { .wire = "anthropic", .form = "budget", .think = THINK_ON },
		.messages = { USER("q"),
			{ ROLE_ASSISTANT, SAME, { THINKING("hm", SIGNED), CALL("t1", "{}") } },
			RESULT("t1", "3") },
		.want = "...\"thinking\":{\"type\":\"enabled\"" },
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
