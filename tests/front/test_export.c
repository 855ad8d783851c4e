#include "tests/check.h"

#include "base/redact.h"
#include "base/str.h"
#include "front/report/export.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "store/runs.h"
#include "tests/home.h"
#include "json/json.h"

static struct store *open_store(void) {
	auto_free char *path = home_path("x.db");
	auto_free char *run = home_path("run");
	struct store_options options = { .path = path, .run_folder = run };
	struct store *store = NULL;
	struct err err = ERR_INIT;

	if (!store_open(&store, &options, &err)) {
		fail_msg("%s", err.text);
	}
	return store;
}

static void add(struct store *store, int64_t id, struct message *message) {
	struct err err = ERR_INIT;

	if (messages_add(store, id, message, &err) != STORE_OK) {
		fail_msg("%s", err.text);
	}
	message_fini(message);
}

/* A conversation with all that an export can hold. */
static int64_t make_talk(struct store *store) {
	struct conversation_row row = { .title = (char *)"a talk",
		.agent = (char *)"demo",
		.model = (char *)"m",
		.mode = (char *)"plan" };
	struct message message;
	struct err err = ERR_INIT;

	assert_int_equal(conversations_add(store, &row, &err), STORE_OK);
	message_init(&message, ROLE_USER);
	message.created = 1000;
	message_add(&message, PART_TEXT, "look \033[2J at \xe2\x80\xae this");
	message_add(&message, PART_CONTEXT, "never shown");
	add(store, row.id, &message);
	message_init(&message, ROLE_ASSISTANT);
	message.created = 2000;
	message.usage = (struct usage){ 10, 5, 2, -1, -1 };
	message_add(&message, PART_THINKING, "hm");
	message_add(&message, PART_TEXT, "I call.");
	message_add_call(&message, "c1", "get_time", "{\"n\":9007199254740993}");
	message_add_call(&message, "c2", "vibrate", "{\"ms\":");
	add(store, row.id, &message);
	message_init(&message, ROLE_TOOL);
	message_add_result(&message, "c1", "get_time", "noon", CALL_DONE)->ms = 12;
	message_add_result(&message, "c2", "vibrate", "no JSON", CALL_FAILED);
	add(store, row.id, &message);
	message_init(&message, ROLE_ASSISTANT);
	message.created = 3000;
	message.state = MESSAGE_PARTIAL;
	message_add(&message, PART_TEXT, "It is no");
	add(store, row.id, &message);
	return row.id;
}

static char *export(struct store *store, int64_t id, enum export_format format) {
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	if (!export_conversation(store, id, format, &out, &err)) {
		fail_msg("%s", err.text);
	}
	return buf_detach(&out);
}

static void check_keys(const struct json *object, const char *want) {
	auto_buf struct buf keys = BUF_INIT;

	for (const struct json *member = json_first(object); member;
		member = json_next(member)) {
		buf_addf(&keys, "%s%s", keys.len ? " " : "", json_key(member));
	}
	assert_string_equal(keys.data, want);
}

static void test_document(void **state) {
	(void)state;
	struct store *store = open_store();
	auto_free char *text = export(store, make_talk(store), EXPORT_JSON);
	auto_json struct json *root = NULL;
	struct err err = ERR_INIT;

	assert_null(strpbrk(text, "\033"));
	assert_non_null(strstr(text, "look \\u001b[2J at \\u202e this"));
	assert_non_null(strstr(text, "\"arguments\":{\"n\":9007199254740993}"));
	assert_non_null(strstr(text, "\"arguments\":\"{\\\"ms\\\":\""));
	assert_null(strstr(text, "never shown"));
	assert_true(json_parse(text, strlen(text), &root, &err));
	check_keys(root, "id title agent model mode created updated parent messages runs");
	const struct json *answer = json_at(json_get(root, "messages"), 1);

	assert_int_equal(json_len(json_get(root, "messages")), 3);
	check_keys(answer, "id role state text thinking calls usage created");
	check_keys(json_at(json_get(answer, "calls"), 0), "id name arguments status result ms");
	assert_string_equal(
		json_get_string(json_at(json_get(answer, "calls"), 1), "status"), "failed");
	assert_int_equal(json_get_int(json_get(answer, "usage"), "cached", 0), 2);
	store_close(store);
}

static void test_texts(void **state) {
	(void)state;
	struct store *store = open_store();
	int64_t id = make_talk(store);
	auto_free char *markdown = export(store, id, EXPORT_MD);
	auto_free char *plain = export(store, id, EXPORT_TXT);

	assert_true(str_starts(markdown, "# a talk\n\n## you\n\nlook ^[[2J at <202e> this\n\n"
					 "## ai\n\nI call.\n\n"));
	assert_true(str_starts(plain, "a talk\n\nyou:\nlook ^[[2J at <202e> this\n\nai:\n"));
	assert_non_null(strstr(plain, "get_time {\"n\":9007199254740993} -> done\nnoon\n"));
	assert_true(str_ends(plain, "It is no\n"));
	assert_null(strstr(markdown, "never shown"));
	store_close(store);
}

static void test_secrets(void **state) {
	(void)state;
	struct store *store = open_store();
	int64_t id = make_talk(store);

	redact_add("look \033[2J at");
	redact_add("9007199254740993");
	auto_free char *text = export(store, id, EXPORT_TXT);
	auto_free char *document = export(store, id, EXPORT_JSON);

	redact_clear();
	assert_non_null(strstr(text, "[secret]"));
	assert_null(strstr(text, "9007199254740993"));
	assert_null(strstr(document, "9007199254740993"));
	store_close(store);
}

static void test_nothing(void **state) {
	(void)state;
	struct store *store = open_store();
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	assert_false(export_conversation(store, 77, EXPORT_JSON, &out, &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
	store_close(store);
}

/* All but ids, times of the row and runs comes back. */
static void strip(struct json *root) {
	static const char *const heads[] = { "id", "created", "updated", "runs" };

	for (size_t i = 0; i < ARRAY_LEN(heads); i++) {
		json_remove(root, heads[i]);
	}
	for (const struct json *one = json_first(json_get(root, "messages")); one;
		one = json_next(one)) {
		json_remove((struct json *)one, "id");
	}
}

static void test_round_trip(void **state) {
	(void)state;
	struct store *store = open_store();
	int64_t id = make_talk(store);
	auto_free char *before = export(store, id, EXPORT_JSON);
	auto_json struct json *one = NULL;
	auto_json struct json *other = NULL;
	int64_t copy = 0;
	struct err err = ERR_INIT;

	if (import_conversation(store, before, strlen(before), &copy, &err) != STORE_OK) {
		fail_msg("%s", err.text);
	}
	assert_true(copy > 0 && copy != id);
	auto_free char *after = export(store, copy, EXPORT_JSON);

	assert_true(json_parse(before, strlen(before), &one, &err));
	assert_true(json_parse(after, strlen(after), &other, &err));
	strip(one);
	strip(other);
	auto_buf struct buf first = BUF_INIT;
	auto_buf struct buf second = BUF_INIT;

	json_print(one, &first);
	json_print(other, &second);
	assert_string_equal(first.data, second.data);
	store_close(store);
}

static int count_all(struct store *store) {
	int64_t latest = conversations_latest(store);

	return (int)latest;
}

static const struct {
	const char *name;
	const char *text;
} bad_cases[] = {
	{ "no JSON", "{" },
	{ "a list", "[]" },
	{ "no messages", "{\"title\":\"x\"}" },
	{ "messages that are none", "{\"messages\":{}}" },
	{ "no role", "{\"messages\":[{\"text\":\"x\"}]}" },
	{ "a role that is not imported",
		"{\"messages\":[{\"role\":\"system\",\"text\":\"x\"}]}" },
	{ "the second is wrong",
		"{\"messages\":[{\"role\":\"user\",\"text\":\"x\"},{\"role\":\"tool\"}]}" },
	{ "junk behind it", "{\"messages\":[]} x" },
};

static void test_whole_or_nothing(void **state) {
	(void)state;
	struct store *store = open_store();

	for (size_t i = 0; i < ARRAY_LEN(bad_cases); i++) {
		const char *text = bad_cases[i].text;
		struct err err = ERR_INIT;
		int64_t id = 42;

		check_int(bad_cases[i].name,
			import_conversation(store, text, strlen(text), &id, &err),
			STORE_FAILED);
		check(bad_cases[i].name, err.text[0] && id == 42);
		check_int(bad_cases[i].name, count_all(store), 0);
	}
	store_close(store);
}

/* What comes from anybody allows nothing and is a valid transcript. */
static const struct {
	const char *name;
	const char *text;
	const char *agent;
	const char *mode;
	size_t messages;
} odd_cases[] = {
	{ "an address for an agent",
		"{\"agent\":\"openai@http://x.y:1/v1\",\"mode\":\"build\",\"messages\":[]}",
		NULL, "build", 0 },
	{ "max", "{\"agent\":\"demo\",\"mode\":\"max\",\"messages\":[]}", "demo", NULL, 0 },
	{ "no mode", "{\"mode\":\"MAX \",\"messages\":[]}", NULL, NULL, 0 },
	{ "wrong types", "{\"agent\":3,\"mode\":[],\"title\":{},\"messages\":[]}", NULL, NULL,
		0 },
	{ "a call without a result",
		"{\"messages\":[{\"role\":\"user\",\"text\":\"x\"},{\"role\":\"assistant\","
		"\"calls\":[{\"name\":\"a\",\"arguments\":{}}]}]}",
		NULL, NULL, 3 },
	{ "calls of a person",
		"{\"messages\":[{\"role\":\"user\",\"text\":\"x\",\"calls\":[{\"id\":\"1\"}]}]"
		"}",
		NULL, NULL, 1 },
	{ "one id twice",
		"{\"messages\":[{\"role\":\"assistant\",\"calls\":[{\"id\":\"1\",\"name\":"
		"\"a\"},"
		"{\"id\":\"1\",\"name\":\"b\"}]}]}",
		NULL, NULL, 3 },
	{ "a state that streams",
		"{\"messages\":[{\"role\":\"assistant\",\"state\":\"streaming\",\"text\":\"x\"}"
		"]}",
		NULL, NULL, 1 },
};

static void test_odd(void **state) {
	(void)state;
	struct store *store = open_store();

	for (size_t i = 0; i < ARRAY_LEN(odd_cases); i++) {
		const char *name = odd_cases[i].name;
		struct conversation messages = { 0 };
		struct conversation_row row = { 0 };
		struct err err = ERR_INIT;
		int64_t id = 0;

		check_int(name,
			import_conversation(
				store, odd_cases[i].text, strlen(odd_cases[i].text), &id, &err),
			STORE_OK);
		check(name, conversations_get(store, id, &row, &err));
		check_str(name, row.agent, odd_cases[i].agent);
		check_str(name, row.mode, odd_cases[i].mode);
		check(name, messages_load(store, id, &messages, &err));
		check_int(name, messages.messages.len, odd_cases[i].messages);
		check(name, conversation_check(&messages, &err));
		for (size_t m = 0; m < messages.messages.len; m++) {
			check(name, messages.messages.items[m].state != MESSAGE_STREAMING);
		}
		conversation_fini(&messages);
		conversation_row_fini(&row);
	}
	store_close(store);
}

static const struct CMUnitTest tests[] = {
	test_at_home(test_document),
	test_at_home(test_texts),
	test_at_home(test_secrets),
	test_at_home(test_nothing),
	test_at_home(test_round_trip),
	test_at_home(test_whole_or_nothing),
	test_at_home(test_odd),
};

int main(void) {
	return CHECK_RUN(tests);
}
