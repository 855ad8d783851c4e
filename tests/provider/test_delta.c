#include "check.h"

#include "base/str.h"
#include "provider/delta.h"

struct seen {
	struct buf text; /* one line a delta */
};

static void handle(void *ctx, const struct delta *delta) {
	static const char *const names[] = { "text", "thinking", "call", "usage", "end" };
	struct seen *seen = ctx;

	buf_addf(&seen->text, "%s", names[delta->kind]);
	if (delta->kind == DELTA_CALL) {
		buf_addf(&seen->text, " %d %s %zu", delta->slot, delta->name, delta->len);
	} else if (delta->kind == DELTA_USAGE) {
		buf_addf(&seen->text, " %d", (int)delta->usage.input);
	} else if (delta->len > 0) {
		buf_addf(&seen->text, " %.*s", (int)delta->len, delta->data);
	}
	buf_add_char(&seen->text, '\n');
}

static void add(struct delta_sink *sink, char kind, const char *text) {
	if (kind == 't') {
		delta_text(sink, text, strlen(text));
	} else {
		delta_thinking(sink, text, strlen(text));
	}
}

static void test_gathering(void **state) {
	struct seen seen = { .text = BUF_INIT };
	struct delta_sink sink;

	(void)state;
	delta_sink_init(&sink, handle, &seen);
	add(&sink, 'h', "let ");
	add(&sink, 'h', "me");
	add(&sink, 't', "a");
	add(&sink, 't', "");
	add(&sink, 't', "b");
	delta_call_progress(&sink, 0, "look", 2);
	delta_usage(&sink, &(struct usage){ .input = 7, .output = 1 });
	delta_vendor(&sink, PART_THINKING, "\"x\"");
	delta_call(&sink, "c1", "look", "{}", "{\"e\":1}");
	delta_end(&sink, STOP_TOOLS, "tool_calls");
	delta_end(&sink, STOP_ERROR, "again");
	add(&sink, 't', "late");
	check_str("deltas", seen.text.data,
		"thinking let \nthinking me\ntext a\ntext b\ncall 0 look 2\nusage 7\nend\n");
	const struct message *m = &sink.message;
	check_int("parts", m->parts.len, 3);
	check_str("thinking", m->parts.items[0].text, "let me");
	check_str("its vendor data", m->parts.items[0].vendor, "\"x\"");
	check_str("text", m->parts.items[1].text, "ab");
	check_str("call", m->parts.items[2].name, "look");
	check_str("its vendor data", m->parts.items[2].vendor, "{\"e\":1}");
	check_int("usage", m->usage.input, 7);
	check_str("stop", m->stop, "tool_calls");
	check_int("the first end counts", sink.stop, STOP_TOOLS);
	check_int("state", m->state, MESSAGE_COMPLETE);
	delta_sink_fini(&sink);
	buf_fini(&seen.text);
}

static void test_errors(void **state) {
	struct delta_sink sink;

	(void)state;
	delta_sink_init(&sink, NULL, NULL);
	sink.message.origin = xstrdup("v/w/m");
	add(&sink, 't', "so far");
	delta_error(&sink, &(struct provider_error){ .kind = PERR_RATE });
	delta_error(&sink, &(struct provider_error){ .kind = PERR_AUTH });
	delta_end(&sink, STOP_ERROR, NULL);
	check_int("the first error counts", sink.error.kind, PERR_RATE);
	check_int("what came is partial", sink.message.state, MESSAGE_PARTIAL);
	check_str("and kept", sink.message.parts.items[0].text, "so far");
	delta_sink_clear(&sink);
	check_int("empty", sink.message.parts.len, 0);
	check_int("without error", sink.error.kind, PERR_NONE);
	check("not ended", !sink.ended);
	check_str("of the same origin", sink.message.origin, "v/w/m");
	add(&sink, 't', "anew");
	check_str("ready", sink.message.parts.items[0].text, "anew");
	delta_sink_fini(&sink);
}

/* However often the kinds change, the parts stay few and nothing is lost. */
static void test_many_changes(void **state) {
	struct buf text = BUF_INIT;
	struct buf thinking = BUF_INIT;
	struct delta_sink sink;

	(void)state;
	delta_sink_init(&sink, NULL, NULL);
	for (int i = 0; i < 5000; i++) {
		add(&sink, i % 2 ? 't' : 'h', i % 2 ? "t" : "h");
	}
	delta_end(&sink, STOP_DONE, NULL);
	check("parts", sink.message.parts.len <= 65);
	message_text(&sink.message, PART_TEXT, &text);
	message_text(&sink.message, PART_THINKING, &thinking);
	check_int("text", text.len, 2500);
	check_int("thinking", thinking.len, 2500);
	delta_sink_fini(&sink);
	buf_fini(&text);
	buf_fini(&thinking);
}

/* Grows by reserve: the text's buffer is moved a few times, not at each delta. */
static void test_growth(void **state) {
	struct delta_sink sink;
	size_t moves = 0;
	size_t cap = 0;

	(void)state;
	delta_sink_init(&sink, NULL, NULL);
	for (int i = 0; i < 200000; i++) {
		add(&sink, 't', "words ");
		moves += sink.text.cap != cap;
		cap = sink.text.cap;
		check("reserve", cap <= sink.text.len * 2 + 128);
	}
	check("moves", moves < 40);
	check_int("length", strlen(sink.message.parts.items[0].text), 1200000);
	delta_end(&sink, STOP_DONE, NULL);
	delta_sink_fini(&sink);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_gathering),
		cmocka_unit_test(test_errors),
		cmocka_unit_test(test_many_changes),
		cmocka_unit_test(test_growth),
	};

	return CHECK_RUN(tests);
}
