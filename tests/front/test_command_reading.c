/* The commands that lead through what was said, on a front without pages and on one
   that has them. */

#include "base/mem.h"
#include "front/transcript/entry.h"
#include "front/transcript/transcript.h"
#include "tests/check.h"

#include "store/knowledge.h"
#include "store/snapshots.h"
#include "store/stars.h"
#include "tests/front/desk.h"

static const struct session_options demo = { .provider = "demo" };

static struct {
	struct transcript transcript;
	struct buf wants;
} seen;

static struct transcript *get_transcript(void *ctx) {
	(void)ctx;
	return &seen.transcript;
}

static void take_copy(void *ctx, const char *text, size_t len) {
	(void)ctx;
	buf_addf(&seen.wants, "copy %.*s", (int)len, text);
}

static void take_link(void *ctx, const char *url) {
	(void)ctx;
	buf_addf(&seen.wants, "open %s", url);
}

static void take_find(void *ctx, const char *query) {
	(void)ctx;
	buf_addf(&seen.wants, "find %s", query);
}

static void take_bare(void *ctx, bool all) {
	(void)ctx;
	buf_addf(&seen.wants, "bare %d", all);
}

static void add(enum entry_kind kind, const char *text) {
	struct entry *entry = entry_new(&seen.transcript, seen.transcript.entries.len, kind);

	if (kind == ENTRY_CALL) {
		entry_set_call(entry, &(struct agent_call){ .name = text, .arguments = "{}" });
		entry->status = CALL_DONE;
	} else {
		buf_add_str(&entry->text, text);
	}
}

static void setup(struct desk *desk, bool filled) {
	desk_init(desk, &demo);
	desk->front.transcript = get_transcript;
	desk->front.copy = take_copy;
	desk->front.open_link = take_link;
	transcript_init(&seen.transcript);
	buf_init(&seen.wants, BUF_MAX_DEFAULT);
	if (filled) {
		add(ENTRY_USER, "how");
		add(ENTRY_ANSWER, "```\none\n```\nand\n```\n\ttwo\n```\n");
		add(ENTRY_CALL, "first_tool");
		add(ENTRY_CALL, "second_tool");
		add(ENTRY_ANSWER, "See [a](https://a.example/) and https://b.example");
	}
}

static void teardown(struct desk *desk) {
	transcript_fini(&seen.transcript);
	buf_fini(&seen.wants);
	desk_fini(desk);
}

/* What the front is asked for, told shortly, or told in lines. */
static void test_commands(void **state) {
	static const struct {
		const char *name, *line;
		const char *wants, *toast, *said;
	} cases[] = {
		{ .name = "copy",
			.line = "/copy",
			.wants = "copy See [a](https://a.example/) and https://b.example" },
		{ .name = "copy last",
			.line = "/copy last",
			.wants = "copy See [a](https://a.example/) and https://b.example" },
		{ .name = "the last code block", .line = "/copy code", .wants = "copy \ttwo" },
		{ .name = "a code block", .line = "/copy code 1", .wants = "copy one" },
		{ .name = "no such code block",
			.line = "/copy code 3",
			.wants = "",
			.toast = "the answer has code blocks 1 to 2" },
		{ .name = "a tool", .line = "/copy tool", .wants = "copy second_tool {}\n" },
		{ .name = "the tool before",
			.line = "/copy tool 2",
			.wants = "copy first_tool {}\n" },
		{ .name = "no such tool",
			.line = "/copy tool 3",
			.wants = "",
			.toast = "there is no tool of that number" },
		{ .name = "all of it",
			.line = "/copy all",
			.wants = "copy "
				 "you:\nhow\n\nai:\n```\none\n```\nand\n```\n\ttwo\n```"
				 "\n\n\nok  "
				 "first_tool \n\nok  second_tool \n\nai:\nSee "
				 "[a](https://a.example/) "
				 "and https://b.example\n\n" },
		{ .name = "copy something else",
			.line = "/copy x",
			.wants = "",
			.toast = "/copy, /copy code [N], /copy tool [N] or /copy all" },
		{ .name = "a number that is none",
			.line = "/copy code x",
			.wants = "",
			.toast = "/copy, /copy code [N], /copy tool [N] or /copy all" },
		{ .name = "links in lines",
			.line = "/links",
			.wants = "",
			.said = "[1] https://a.example/\n[2] https://b.example" },
		{ .name = "a link", .line = "/links 2", .wants = "open https://b.example" },
		{ .name = "no such link",
			.line = "/links 3",
			.wants = "",
			.toast = "the message has links 1 to 2" },
		{ .name = "find in lines", .line = "/find TWO", .wants = "", .said = " two" },
		{ .name = "find nothing",
			.line = "/find nowhere",
			.wants = "",
			.said = "it is not in this conversation" },
		{ .name = "find a bad pattern",
			.line = "/find re:(",
			.wants = "",
			.said = "pattern" },
		{ .name = "find what",
			.line = "/find",
			.wants = "",
			.toast = "what? /find TEXT" },
		{ .name = "stars",
			.line = "/stars",
			.wants = "",
			.said = "no message has a star yet" },
		{ .name = "bare",
			.line = "/bare",
			.wants = "",
			.toast = "all is plain text here" },
		{ .name = "bare what",
			.line = "/bare x",
			.wants = "",
			.toast = "/bare or /bare all" },
	};
	struct desk desk;

	(void)state;
	setup(&desk, true);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		buf_clear(&seen.wants);
		buf_clear(&desk.toast);
		buf_clear(&desk.said);
		check(cases[i].name, command_run(&desk.front, cases[i].line));
		check_str(cases[i].name, seen.wants.data, cases[i].wants);
		check_str(cases[i].name, desk.toast.data, cases[i].toast ? cases[i].toast : "");
		if (!strstr(desk.said.data, cases[i].said ? cases[i].said : "")) {
			fail_msg("%s: %s", cases[i].name, desk.said.data);
		}
	}
	teardown(&desk);
}

static void test_nothing_there(void **state) {
	static const struct {
		const char *line, *toast;
	} cases[] = {
		{ "/copy", "there is no answer yet" },
		{ "/copy code", "there is no code in the answers" },
		{ "/copy tool", "there is no tool of that number" },
		{ "/links", "there are no links" },
	};
	struct desk desk;

	(void)state;
	setup(&desk, false);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		buf_clear(&desk.toast);
		check(cases[i].line, command_run(&desk.front, cases[i].line));
		check_str(cases[i].line, desk.toast.data, cases[i].toast);
	}
	teardown(&desk);
}

/* A front that can do more is asked to. */
static void test_a_screen(void **state) {
	struct desk desk;

	(void)state;
	setup(&desk, true);
	desk.front.find = take_find;
	desk.front.bare = take_bare;
	command_run(&desk.front, "/find one two");
	command_run(&desk.front, "/bare");
	command_run(&desk.front, "/bare all");
	assert_string_equal(seen.wants.data, "find one twobare 0bare 1");
	teardown(&desk);
}

static void test_stars_in_lines(void **state) {
	struct desk desk;

	(void)state;
	setup(&desk, false);
	desk_send(&desk, "a star is born");
	desk_wait(&desk);
	struct store *store = services_store(&desk.services, NULL);

	assert_int_equal(stars_set(store, 1, true, NULL), STORE_OK);
	command_run(&desk.front, "/stars");
	if (!strstr(desk.said.data, "a star is born")) {
		fail_msg("%s", desk.said.data);
	}
	buf_clear(&desk.said);
	command_run(&desk.front, "/stars nothing");
	assert_null(strstr(desk.said.data, "a star is born"));
	teardown(&desk);
}

static void test_runs_in_lines(void **state) {
	struct desk desk;

	(void)state;
	setup(&desk, false);
	command_run(&desk.front, "/runs");
	assert_non_null(strstr(desk.said.data, "nothing was run here yet"));
	desk_send(&desk, "what time is it?");
	desk_wait(&desk);
	buf_clear(&desk.said);
	command_run(&desk.front, "/runs");
	assert_non_null(strstr(desk.said.data, "1  done  "));
	buf_clear(&desk.said);
	command_run(&desk.front, "/runs 1");
	assert_non_null(strstr(desk.said.data, "\n        turn 1  "));
	command_run(&desk.front, "/runs 99");
	assert_non_null(strstr(desk.said.data, "there is no run 99"));
	teardown(&desk);
}

/* Before anything was said the window holds what goes out with the first message. */
static void test_window(void **state) {
	static const char *const said[][2] = {
		{ "/context", "window: 128000 tokens (?" },
		{ "/context", "%  system prompt" },
		{ "/compact", "nothing to summarise yet" },
		{ "/handover", "nothing to summarise yet" },
	};
	(void)state;
	struct desk desk;

	setup(&desk, false);
	for (size_t i = 0; i < ARRAY_LEN(said); i++) {
		buf_clear(&desk.said);
		check(said[i][0], command_run(&desk.front, said[i][0]));
		check(said[i][0], strstr(desk.said.data, said[i][1]));
	}
	teardown(&desk);
}

/* What is looked up comes with the host of its source. */
static void test_knowledge(void **state) {
	struct entry_row row = { .path = "crab.md",
		.category = "",
		.title = "Crabs",
		.aliases = "",
		.source = "https://example.com/a/long/way/crab",
		.hash = "x",
		.body = "They walk.",
		.body_len = 10 };
	struct desk desk;

	(void)state;
	setup(&desk, false);
	struct store *store = services_store(&desk.services, NULL);

	assert_int_equal(bases_put(store, "sea", "/sea", &row.base, NULL), STORE_OK);
	assert_int_equal(entries_put(store, &row, NULL), STORE_OK);
	command_run(&desk.front, "/knowledge crabs");
	check("host", strstr(desk.said.data, "1  Crabs  example.com\n    They walk."));
	teardown(&desk);
}

/* What stands for an earlier conversation that became too long. */
static void test_handover_from(void **state) {
	static const char *const said[][2] = {
		{ "/handover x", "'x' is no ID" },
		{ "/handover 2", "no summary of conversation 2" },
		{ "/handover 1", "next message:\nThey spoke of crabs." },
	};
	struct desk desk;

	(void)state;
	setup(&desk, false);
	desk_send(&desk, "crabs");
	desk_wait(&desk);
	assert_int_equal(snapshots_add(services_store(&desk.services, NULL), 1, 2,
				 "They spoke of crabs.", NULL),
		STORE_OK);
	for (size_t i = 0; i < ARRAY_LEN(said); i++) {
		buf_clear(&desk.said);
		check(said[i][0], command_run(&desk.front, said[i][0]));
		if (!strstr(desk.said.data, said[i][1])) {
			fail_msg("%s: %s", said[i][0], desk.said.data);
		}
	}
	desk_send(&desk, "go on");
	desk_wait(&desk);
	const struct conversation *all = agent_messages(desk.session.agent);
	auto_buf struct buf sent = BUF_INIT;

	message_text(&all->messages.items[2], PART_CONTEXT, &sent);
	check("with the next message", strstr(sent.data, "They spoke of crabs."));
	teardown(&desk);
}

static const struct CMUnitTest tests[] = {
	test_at_home(test_runs_in_lines),
	test_at_home(test_commands),
	test_at_home(test_nothing_there),
	test_at_home(test_a_screen),
	test_at_home(test_stars_in_lines),
	test_at_home(test_window),
	test_at_home(test_handover_from),
	test_at_home(test_knowledge),
};

int main(void) {
	return CHECK_RUN(tests);
}
