#include "tests/check.h"

#include "base/buf.h"
#include "front/voice.h"
#include "loop/loop.h"
#include "tests/front/programs.h"

struct desk {
	struct loop *loop;
	struct voice *voice;
	struct buf heard; /* "say text\n", "draft text\n", "send text\n" */
	bool refuses;
};

static void handle_say(void *ctx, const char *text) {
	buf_addf(&((struct desk *)ctx)->heard, "say %s\n", text);
}

static void handle_dictate(void *ctx, const char *text) {
	buf_addf(&((struct desk *)ctx)->heard, "draft %s\n", text);
}

static bool handle_submit(void *ctx, const char *text) {
	struct desk *desk = ctx;

	buf_addf(&desk->heard, "send %s\n", text);
	return !desk->refuses;
}

/* A phone that speaks and hears; what it hears is a line of the file "words" each
   time, nothing when there is none. */
static void desk_open(struct desk *desk) {
	programs_open();
	setenv("TERMUX_VERSION", "1", 1);
	programs_add("termux-tts-speak", "cat >>spoken");
	programs_add("termux-speech-to-text",
		"read line <words && echo \"$line\"; sed 1d words >rest; mv rest words");
	*desk = (struct desk){ .loop = loop_new(), .heard = BUF_INIT };
	desk->voice = voice_new(&(struct voice_options){ .loop = desk->loop,
		.say = handle_say,
		.dictate = handle_dictate,
		.submit = handle_submit,
		.ctx = desk });
}

static void desk_close(struct desk *desk) {
	voice_free(desk->voice);
	while (loop_turn(desk->loop, -1)) {
	}
	loop_free(desk->loop);
	buf_fini(&desk->heard);
	programs_close();
}

static void words(const char *text) {
	free(home_write("words", text));
}

/* Until `text` was told; what came before it is forgotten. */
static void wait_heard(struct desk *desk, const char *text) {
	while (!strstr(desk->heard.data, text)) {
		assert_true(loop_turn(desk->loop, -1));
	}
	buf_clear(&desk->heard);
}

static void tell(struct desk *desk, enum agent_event_kind kind) {
	struct agent_event event = { .kind = kind, .state = AGENT_COMPLETED };

	voice_event(desk->voice, &event);
}

static void answer(struct desk *desk, const char *text) {
	struct message message;
	struct agent_event event = { .kind = EVENT_ANSWER, .message = &message };

	tell(desk, EVENT_RUN_STARTED);
	message_init(&message, ROLE_ASSISTANT);
	message_add(&message, PART_TEXT, text);
	voice_event(desk->voice, &event);
	message_fini(&message);
	tell(desk, EVENT_END);
}

static void test_dictation(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk);
	words("buy milk\n");
	voice_listen(desk.voice);
	wait_heard(&desk, "draft buy milk\n");
	voice_listen(desk.voice);
	wait_heard(&desk, "say nothing was heard\n");
	voice_listen(desk.voice);
	assert_true(voice_stop(desk.voice));
	assert_false(voice_stop(desk.voice));
	desk_close(&desk);
}

static void test_speaking(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk);
	answer(&desk, "not read");
	voice_set_speaking(desk.voice, true);
	answer(&desk, "It is **read**.");
	while (loop_turn(desk.loop, -1)) {
	}
	auto_free char *spoken = home_read("spoken");

	assert_string_equal(spoken, "It is read.\n");
	voice_set_speaking(desk.voice, false);
	assert_false(voice_is_speaking(desk.voice));
	desk_close(&desk);
}

/* Hears, sends, speaks, hears again; twice nothing ends it. */
static void test_hands_free(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk);
	words("one\ntwo\n");
	voice_set_hands_free(desk.voice, true);
	wait_heard(&desk, "send one\n");
	answer(&desk, "first");
	wait_heard(&desk, "send two\n");
	answer(&desk, "second");
	wait_heard(&desk, "say hands-free is off: nothing was heard, twice\n");
	assert_false(voice_is_hands_free(desk.voice));
	auto_free char *spoken = home_read("spoken");

	assert_string_equal(spoken, "first\nsecond\n");
	desk_close(&desk);
}

static const struct {
	const char *name;
	enum agent_event_kind kind;
	enum agent_end_state end;
	const char *said;
} end_cases[] = {
	{ "a question", EVENT_CALL_ASKED, AGENT_COMPLETED,
		"say hands-free is off: a question waits, and no voice answers it\n" },
	{ "a stop", EVENT_END, AGENT_CANCELLED,
		"say hands-free is off: there is no answer to read\n" },
	{ "an end without a word", EVENT_END, AGENT_COMPLETED,
		"say hands-free is off: there is no answer to read\n" },
};

static void test_ends(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(end_cases); i++) {
		struct desk desk;
		struct agent_event event = { .kind = end_cases[i].kind,
			.state = end_cases[i].end };

		desk_open(&desk);
		words("go\n");
		voice_set_hands_free(desk.voice, true);
		wait_heard(&desk, "send go\n");
		tell(&desk, EVENT_RUN_STARTED);
		voice_event(desk.voice, &event);
		check_str(end_cases[i].name, desk.heard.data, end_cases[i].said);
		check(end_cases[i].name, !voice_is_hands_free(desk.voice));
		check(end_cases[i].name, !voice_stop(desk.voice));
		desk_close(&desk);
	}
}

static void test_not_sent(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk);
	desk.refuses = true;
	words("go\n");
	voice_set_hands_free(desk.voice, true);
	wait_heard(&desk, "say hands-free is off: it could not be sent\n");
	desk_close(&desk);
}

static void test_not_here(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk);
	unsetenv("TERMUX_VERSION");
	voice_listen(desk.voice);
	voice_set_hands_free(desk.voice, true);
	assert_string_equal(desk.heard.data, "say dictation needs Termux on a phone\n"
					     "say dictation needs Termux on a phone\n");
	setenv("SSH_TTY", "x", 1);
	buf_clear(&desk.heard);
	voice_set_speaking(desk.voice, true);
	assert_string_equal(desk.heard.data, "say over ssh there is no voice to be heard\n");
	assert_false(voice_is_speaking(desk.voice));
	desk_close(&desk);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_dictation),
		test_at_home(test_speaking),
		test_at_home(test_hands_free),
		test_at_home(test_ends),
		test_at_home(test_not_sent),
		test_at_home(test_not_here),
	};

	return CHECK_RUN(tests);
}
