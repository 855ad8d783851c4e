#include "tests/check.h"

#include "base/clock.h"
#include "base/str.h"
#include "front/transcript/entry_text.h"
#include "front/transcript/transcript.h"

/* What a front shows, a line an entry. */
static char *show(struct transcript *transcript) {
	static const char *const kinds[] = { "user", "answer", "thinking", "call", "notice",
		"error" };
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < transcript->entries.len; i++) {
		struct entry *entry = transcript->entries.items[i];

		buf_addf(&out, "%s", kinds[entry->kind]);
		if (entry->kind == ENTRY_CALL) {
			buf_addf(&out, " %s %s(%s) %s", entry_word(entry), entry->name,
				entry->title ? entry->title : "", entry->output.data);
		} else {
			buf_addf(&out, " %s", entry->text.data);
		}
		buf_addf(&out, "%s\n", entry->streaming ? " ..." : "");
	}
	return buf_detach(&out);
}

static void check_shows(struct transcript *transcript, const char *want) {
	auto_free char *got = show(transcript);

	assert_string_equal(got, want);
}

static void event(struct transcript *transcript, struct agent_event event) {
	event.len = event.data && !event.len ? strlen(event.data) : event.len;
	transcript_event(transcript, &event);
}

static void text(struct transcript *transcript, const char *data) {
	event(transcript, (struct agent_event){ .kind = EVENT_TEXT, .data = data });
}

static void call_event(
	struct transcript *transcript, enum agent_event_kind kind, struct agent_call call) {
	event(transcript, (struct agent_event){ .kind = kind, .call = &call });
}

static void progress(struct transcript *transcript, int slot, const char *name, size_t len) {
	event(transcript, (struct agent_event){ .kind = EVENT_CALL_PROGRESS,
				  .number = slot,
				  .text = name,
				  .len = len });
}

static void started(struct transcript *transcript) {
	event(transcript, (struct agent_event){ .kind = EVENT_TURN_STARTED, .number = 1 });
}

static void end(struct transcript *transcript, enum agent_end_state state, const char *error) {
	event(transcript,
		(struct agent_event){ .kind = EVENT_END, .state = state, .error = error });
}

static void add_message(struct transcript *transcript, struct conversation *stored,
	enum agent_event_kind kind, struct message *message) {
	const struct message *kept = conversation_add(stored, message);

	if (kept->role != ROLE_TOOL) {
		event(transcript, (struct agent_event){ .kind = kind, .message = kept });
	}
}

/* A conversation told by events and kept as messages at the same time: one turn of
   text and calls, one of text. */
static void tell_user(struct transcript *transcript, struct conversation *stored) {
	struct message message;

	message_init(&message, ROLE_USER);
	message.id = 1;
	message.created = 1000;
	message_add(&message, PART_TEXT, "do it");
	message_add(&message, PART_CONTEXT, "clock");
	message_add(&message, PART_FILE, "body")->name = xstrdup("notes.txt");
	add_message(transcript, stored, EVENT_USER, &message);
}

static void tell_calls(struct transcript *transcript, struct conversation *stored) {
	struct message message;

	started(transcript);
	event(transcript, (struct agent_event){ .kind = EVENT_THINKING, .data = "hm" });
	text(transcript, "I will ");
	text(transcript, "look.");
	check_shows(transcript, "user do it\n[file: notes.txt]\nthinking hm\n"
				"answer I will look. ...\n");
	progress(transcript, 0, "read_file", 5);
	progress(transcript, 1, "call_tool", 3);
	progress(transcript, 0, "read_file", 9);
	check_shows(transcript, "user do it\n[file: notes.txt]\nthinking hm\n"
				"answer I will look.\ncall .. read_file()  ...\n"
				"call .. call_tool()  ...\n");
	message_init(&message, ROLE_ASSISTANT);
	message.id = 2;
	message_add(&message, PART_THINKING, "hm");
	message_add(&message, PART_TEXT, "I will look.");
	message_add_call(&message, "c1", "read_file", "{\"path\":\"a.txt\"}");
	message_add_call(&message, "c2", "call_tool",
		"{\"name\":\"run_shell\",\"arguments\":{\"command\":\"ls\"}}");
	add_message(transcript, stored, EVENT_ANSWER, &message);
}

static void tell_results(struct transcript *transcript, struct conversation *stored) {
	struct message message;
	struct agent_call one = { .index = 1,
		.id = "c1",
		.name = "read_file",
		.arguments = "{\"path\":\"a.txt\"}",
		.risk = TOOL_RISK_READ };
	struct agent_call two = { .index = 2,
		.id = "c2",
		.name = "run_shell",
		.arguments = "{\"command\":\"ls\"}",
		.risk = TOOL_RISK_DANGER };

	call_event(transcript, EVENT_CALL, one);
	call_event(transcript, EVENT_CALL, two);
	call_event(transcript, EVENT_CALL_STARTED, one);
	one.status = CALL_DONE;
	one.result = "one\ntwo";
	one.ms = 40;
	call_event(transcript, EVENT_CALL_ENDED, one);
	call_event(transcript, EVENT_CALL_ASKED, two);
	check_shows(transcript, "user do it\n[file: notes.txt]\nthinking hm\n"
				"answer I will look.\ncall ok read_file(a.txt) one\ntwo\n"
				"call ?? run_shell(ls) \n");
	call_event(transcript, EVENT_CALL_STARTED, two);
	two.status = CALL_RUNNING;
	event(transcript, (struct agent_event){
				  .kind = EVENT_CALL_OUTPUT, .call = &two, .data = "1%\r2%" });
	check_shows(transcript, "user do it\n[file: notes.txt]\nthinking hm\n"
				"answer I will look.\ncall ok read_file(a.txt) one\ntwo\n"
				"call .. run_shell(ls) 2%\n");
	two.status = CALL_DONE;
	two.exit_code = 2;
	two.result = "[exit 2]\nno such file";
	call_event(transcript, EVENT_CALL_ENDED, two);
	message_init(&message, ROLE_TOOL);
	message_add_result(&message, "c1", "read_file", one.result, CALL_DONE)->ms = 40;
	message_add_result(&message, "c2", "call_tool", two.result, CALL_DONE);
	add_message(transcript, stored, EVENT_ANSWER, &message);
}

static void tell_answer(struct transcript *transcript, struct conversation *stored) {
	struct message message;

	started(transcript);
	text(transcript, "It is **do");
	message_init(&message, ROLE_ASSISTANT);
	message.id = 4;
	message_add(&message, PART_TEXT, "It is **done**.");
	add_message(transcript, stored, EVENT_ANSWER, &message);
	end(transcript, AGENT_COMPLETED, NULL);
}

static void test_events_and_messages_agree(void **state) {
	(void)state;
	struct conversation stored = { 0 };
	struct transcript live;
	struct transcript loaded;

	transcript_init(&live);
	transcript_init(&loaded);
	tell_user(&live, &stored);
	tell_calls(&live, &stored);
	tell_results(&live, &stored);
	tell_answer(&live, &stored);
	transcript_load(&loaded, &stored);
	auto_free char *shown = show(&live);

	assert_string_equal(shown,
		"user do it\n[file: notes.txt]\nthinking hm\nanswer I will look.\n"
		"call ok read_file(a.txt) one\ntwo\ncall !! run_shell(ls) [exit 2]\nno such "
		"file\n"
		"answer It is **done**.\n");
	check_shows(&loaded, shown);
	for (size_t i = 0; i < loaded.entries.len; i++) {
		const struct entry *one = live.entries.items[i];
		const struct entry *other = loaded.entries.items[i];

		assert_int_equal(one->message, other->message);
		assert_int_equal(one->exit_code, other->exit_code);
		assert_int_equal(one->ms * (one->kind == ENTRY_CALL), other->ms);
		assert_true(str_eq(one->arguments, other->arguments));
	}
	transcript_fini(&live);
	transcript_fini(&loaded);
	conversation_fini(&stored);
}

/* What streamed and is not in the message goes; what chela said stays in place. */
static void test_answer_decides(void **state) {
	(void)state;
	struct conversation stored = { 0 };
	struct transcript transcript;
	struct message message;

	transcript_init(&transcript);
	started(&transcript);
	event(&transcript,
		(struct agent_event){
			.kind = EVENT_NOTICE, .text = "trying again", .wait_ms = 1600 });
	text(&transcript, "<think>a</think>b");
	progress(&transcript, 0, "get_time", 2);
	text(&transcript, "c");
	message_init(&message, ROLE_ASSISTANT);
	message_add(&message, PART_THINKING, "a");
	message_add(&message, PART_TEXT, "b");
	message_add(&message, PART_TEXT, "c");
	add_message(&transcript, &stored, EVENT_ANSWER, &message);
	check_shows(&transcript, "thinking a\nnotice trying again\nanswer bc\n");
	transcript_fini(&transcript);
	conversation_fini(&stored);
}

static void test_ends(void **state) {
	(void)state;
	static const struct {
		const char *name;
		enum agent_end_state state;
		const char *error;
		const char *shown;
	} cases[] = {
		{ "completed", AGENT_COMPLETED, NULL, "answer a\n" },
		{ "cancelled", AGENT_CANCELLED, NULL, "answer a\nnotice stopped\n" },
		{ "failed", AGENT_FAILED, "no \033 net", "answer a\nerror no ^[ net\n" },
		{ "length", AGENT_LIMIT, "too long", "answer a\nnotice too long\n" },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct transcript transcript;

		transcript_init(&transcript);
		started(&transcript);
		text(&transcript, "a");
		progress(&transcript, 0, "get_time", 2);
		end(&transcript, cases[i].state, cases[i].error);
		auto_free char *got = show(&transcript);

		check_str(cases[i].name, got, cases[i].shown);
		transcript_fini(&transcript);
	}
}

/* What the server answered in full stands folded under the error, harmless. */
static void test_detail(void **state) {
	(void)state;
	struct transcript transcript;

	transcript_init(&transcript);
	started(&transcript);
	event(&transcript, (struct agent_event){ .kind = EVENT_END,
				   .state = AGENT_FAILED,
				   .stop = "error",
				   .error = "no money",
				   .detail = "HTTP 402\n{\"a\":\"\033[2J\"}" });
	const struct entry *entry = *vec_last(&transcript.entries);
	auto_buf struct buf copied = BUF_INIT;

	assert_true(entry_has_detail(entry));
	assert_true(entry->folded);
	assert_string_equal(entry->output.data, "HTTP 402\n{\"a\":\"^[[2J\"}");
	entry_copy(entry, &copied);
	assert_string_equal(copied.data, "no money\n\nHTTP 402\n{\"a\":\"^[[2J\"}");
	transcript_fini(&transcript);
}

/* Numbers of calls begin again with each run. */
static void test_two_runs(void **state) {
	(void)state;
	struct transcript transcript;
	struct agent_call call = {
		.index = 1, .id = "c1", .name = "get_time", .arguments = "{}"
	};

	transcript_init(&transcript);
	for (int run = 0; run < 2; run++) {
		started(&transcript);
		call.status = CALL_PENDING;
		call_event(&transcript, EVENT_CALL, call);
		call.status = CALL_DENIED;
		call.result = run ? "second" : "first";
		call_event(&transcript, EVENT_CALL_ENDED, call);
		end(&transcript, AGENT_COMPLETED, NULL);
	}
	check_shows(&transcript, "call no get_time() first\ncall no get_time() second\n");
	assert_true(transcript.entries.items[0]->denied_by_rule);
	assert_int_not_equal(transcript.entries.items[0]->id, transcript.entries.items[1]->id);
	transcript_fini(&transcript);
}

static void test_load_of_what_broke_off(void **state) {
	(void)state;
	struct conversation stored = { 0 };
	struct transcript transcript;
	struct message message;

	transcript_init(&transcript);
	message_init(&message, ROLE_USER);
	message_add(&message, PART_CONTEXT, "facts alone are not shown");
	conversation_add(&stored, &message);
	message_init(&message, ROLE_ASSISTANT);
	message.state = MESSAGE_PARTIAL;
	message_add(&message, PART_TEXT, "half an");
	message_add_call(&message, "c1", "vibrate", "{\"ms\":");
	conversation_add(&stored, &message);
	message_init(&message, ROLE_TOOL);
	message_add_result(&message, "other", "vibrate", "lost", CALL_DONE);
	conversation_add(&stored, &message);
	transcript_load(&transcript, &stored);
	check_shows(&transcript, "answer half an\ncall u? vibrate({\"ms\":) \n"
				 "notice the answer was cut off here\n");
	transcript_fini(&transcript);
	conversation_fini(&stored);
}

/* Deltas cost no parse; a frame parses what came; a loaded text waits until it is
   looked at. */
static void test_parses_when_asked(void **state) {
	(void)state;
	struct transcript transcript;

	transcript_init(&transcript);
	started(&transcript);
	for (int i = 0; i < 1000; i++) {
		text(&transcript, "word ");
	}
	struct entry *entry = transcript.entries.items[0];
	uint64_t version = transcript.version;

	assert_int_equal(entry->markdown.parsed, 0);
	transcript_refresh(&transcript);
	assert_int_equal(entry->markdown.parsed, 5000);
	transcript_refresh(&transcript);
	assert_int_equal(entry->markdown.parsed, 5000);
	assert_int_equal(transcript.version, version);
	assert_int_equal(entry->changed, 0);
	entry->changed = SIZE_MAX;
	text(&transcript, "\n\nmore");
	assert_true(transcript.version > version);
	transcript_refresh(&transcript);
	assert_int_equal(entry->changed, 1);
	assert_int_equal(entry_markdown(entry)->blocks.len, 2);
	transcript_fini(&transcript);
}

static void test_hostile_names(void **state) {
	(void)state;
	struct transcript transcript;
	struct agent_call call = { .index = 1,
		.id = "\033",
		.name = "a\033[2J",
		.arguments = "{\"x\\u001b\":\"\\u009b\"}",
		.summary = "\033[m",
		.status = CALL_DONE,
		.result = "\033[2Jx\001" };

	transcript_init(&transcript);
	progress(&transcript, 0, "b\033\xff", 1);
	assert_string_equal(transcript.entries.items[0]->name, "b^[\xef\xbf\xbd");
	call_event(&transcript, EVENT_CALL_ENDED, call);
	const struct entry *entry = transcript.entries.items[0];

	assert_string_equal(entry->name, "a^[[2J");
	assert_string_equal(entry->title, "<9b>");
	assert_null(strpbrk(entry->arguments, "\033\001"));
	assert_string_equal(entry->summary, "^[[m");
	assert_string_equal(entry->output.data, "x^A");
	transcript_fini(&transcript);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_events_and_messages_agree),
	cmocka_unit_test(test_answer_decides),
	cmocka_unit_test(test_ends),
	cmocka_unit_test(test_detail),
	cmocka_unit_test(test_two_runs),
	cmocka_unit_test(test_load_of_what_broke_off),
	cmocka_unit_test(test_parses_when_asked),
	cmocka_unit_test(test_hostile_names),
};

int main(void) {
	return CHECK_RUN(tests);
}
