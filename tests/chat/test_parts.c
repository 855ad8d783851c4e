/* Parts to JSON and back. */
#include "base/random.h"
#include "base/str.h"
#include "chat/message.h"
#include "check.h"

static void fill(struct message *message) {
	struct part *part;

	message_init(message, ROLE_ASSISTANT);
	message_add(message, PART_TEXT, "a \"quoted\" \xe4\xbd\xa0\xe5\xa5\xbd \x1b[2J\n");
	part = message_add(message, PART_THINKING, NULL);
	part->vendor =
		xstrdup("{ \"signature\" : \"a\\/b\", \"n\": 9007199254740993,\"n\":1.0 }");
	part = message_add(message, PART_IMAGE, "aGk=");
	part->name = xstrdup("image/png");
	part = message_add(message, PART_FILE, "");
	part->name = xstrdup("notes.txt");
	part = message_add(message, PART_PDF, "its words");
	part->name = xstrdup("a.pdf");
	part->status = CALL_DONE;
	part->pdf = (struct part_pdf){
		.bytes = xstrdup("JVBERi0="), .blob = 7, .size = 5, .pages = 2, .refused = true
	};
	message_add(message, PART_CONTEXT, "clock: noon");
	part = message_add_call(message, "call_1", "get_time", "{\"a\": [1,  2]");
	part->status = CALL_DONE;
	part->call = INT64_MAX;
	part->ms = 12;
	part = message_add_result(message, "call_1", "get_time", "noon", CALL_INTERRUPTED);
	part->summary = xstrdup("+1 -1");
	part->exit_code = -2;
	part->timed_out = part->reads = true;
	part = message_add(message, PART_OPAQUE, NULL);
	part->vendor = xstrdup("[1,2 ,3]");
}

static void check_same(const struct message *a, const struct message *b) {
	assert_int_equal(a->parts.len, b->parts.len);
	for (size_t i = 0; i < a->parts.len; i++) {
		const struct part *left = &a->parts.items[i];
		const struct part *right = &b->parts.items[i];

		assert_int_equal(left->kind, right->kind);
		check_str("text", left->text, right->text);
		check_str("id", left->id, right->id);
		check_str("name", left->name, right->name);
		check_str("vendor", left->vendor, right->vendor);
		check_str("summary", left->summary, right->summary);
		assert_int_equal(left->exit_code, right->exit_code);
		assert_int_equal(left->timed_out, right->timed_out);
		assert_int_equal(left->reads, right->reads);
		assert_int_equal(left->pdf.blob, right->pdf.blob);
		assert_int_equal(left->pdf.size, right->pdf.size);
		assert_int_equal(left->pdf.pages, right->pdf.pages);
		assert_int_equal(left->pdf.refused, right->pdf.refused);
		check_str("no bytes", right->pdf.bytes, NULL);
		assert_int_equal(left->status, right->status);
		assert_int_equal(left->call, right->call);
		assert_int_equal(left->ms, right->ms);
	}
}

static void test_round_trip(void **state) {
	auto_buf struct buf json = BUF_INIT;
	struct message from, to;

	(void)state;
	fill(&from);
	message_parts_write(&from, &json);
	message_init(&to, ROLE_ASSISTANT);
	message_add(&to, PART_TEXT, "goes away");
	assert_true(message_parts_read(&to, json.data, json.len));
	check_same(&from, &to);
	message_fini(&from);
	message_fini(&to);
}

static void test_form(void **state) {
	auto_buf struct buf json = BUF_INIT;
	struct message message;

	(void)state;
	message_init(&message, ROLE_TOOL);
	message_parts_write(&message, &json);
	assert_string_equal(json.data, "[]");
	buf_clear(&json);
	message_add_result(&message, "a", "f", "x", CALL_DONE);
	message_parts_write(&message, &json);
	assert_string_equal(json.data,
		"[{\"kind\":\"result\",\"text\":\"x\",\"id\":\"a\",\"name\":\"f\","
		"\"status\":\"done\"}]");
	message_fini(&message);
}

static void test_reading(void **state) {
	static const struct {
		const char *name, *json;
		bool ok;
		size_t parts;
	} cases[] = {
		{ "nothing", "[]", true, 0 },
		{ "a kind of a newer version",
			"[{\"kind\":\"text\",\"text\":\"x\"},{\"kind\":\"video\"},{\"kind\":"
			"\"text\"}]",
			true, 2 },
		{ "no kind", "[{\"text\":\"x\"}]", true, 0 },
		{ "members of other types",
			"[{\"kind\":\"call\",\"text\":1,\"id\":[],\"call\":\"x\"}]", true, 1 },
		{ "more members", "[{\"kind\":\"text\",\"text\":\"x\",\"new\":{\"a\":1}}]",
			true, 1 },
		{ "empty", "", false, 0 },
		{ "cut", "[{\"kind\":\"text\",\"text\":\"x\"},{\"ki", false, 0 },
		{ "an object", "{\"kind\":\"text\"}", false, 0 },
		{ "an item of another type", "[{\"kind\":\"text\",\"text\":\"x\"},3]", false,
			0 },
		{ "junk behind", "[] []", false, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct message message;

		message_init(&message, ROLE_USER);
		message_add(&message, PART_TEXT, "goes away");
		check_int(cases[i].name,
			message_parts_read(&message, cases[i].json, strlen(cases[i].json)),
			cases[i].ok);
		check_int(cases[i].name, message.parts.len, cases[i].parts);
		message_fini(&message);
	}
}

static void test_unknown_status_is_never_success(void **state) {
	static const char json[] = "[{\"kind\":\"result\",\"status\":\"marvellous\"}]";
	struct message message;

	(void)state;
	message_init(&message, ROLE_TOOL);
	assert_true(message_parts_read(&message, json, strlen(json)));
	assert_int_equal(message.parts.items[0].status, CALL_INTERRUPTED);
	message_fini(&message);
}

/* A text with one byte changed or cut off: read whole or not at all. */
static void test_damage(void **state) {
	auto_buf struct buf json = BUF_INIT;
	struct message from, to;

	(void)state;
	fill(&from);
	message_parts_write(&from, &json);
	message_init(&to, ROLE_USER);
	for (int round = 0; round < 2000; round++) {
		auto_free char *copy = xmemdup(json.data, json.len);
		size_t len = round % 4 == 0 ? random_below((uint32_t)json.len) : json.len;

		copy[random_below((uint32_t)json.len)] = (char)random_below(256);
		if (!message_parts_read(&to, copy, len)) {
			assert_int_equal(to.parts.len, 0);
		}
	}
	message_fini(&from);
	message_fini(&to);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_form),
		cmocka_unit_test(test_reading),
		cmocka_unit_test(test_unknown_status_is_never_success),
		cmocka_unit_test(test_damage),
	};

	return CHECK_RUN(tests);
}
