/* Each case is read whole, byte by byte, and cut in two at every place. */
#include <dirent.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "base/str.h"
#include "check.h"
#include "net/sse.h"
#include "json/json.h"

/* Events as text: name, "=", data, "|". */
struct log {
	struct buf text;
	int stop_at; /* on_event says no to this one, counted from 1; 0: never */
	int count;
};

static bool handle_event(void *ctx, const char *event, const char *data, size_t len) {
	struct log *log = ctx;

	assert_int_equal(data[len], '\0');
	buf_add_str(&log->text, event);
	buf_add_char(&log->text, '=');
	buf_add(&log->text, data, len);
	buf_add_char(&log->text, '|');
	return ++log->count != log->stop_at;
}

/* Feeds pieces of `step` bytes, the first of them `first`. */
static void read_in_pieces(
	struct log *log, const char *data, size_t len, size_t first, size_t step) {
	struct sse sse;
	size_t at = 0;
	size_t piece = first < len ? first : len;

	sse_init(&sse, handle_event, log);
	while (at < len) {
		assert_true(sse_feed(&sse, data + at, piece));
		at += piece;
		piece = step < len - at ? step : len - at;
	}
	assert_true(sse_finish(&sse));
	sse_fini(&sse);
}

static void check_all_ways(const char *name, const char *data, size_t len, const char *want) {
	struct log log = { 0 };
	size_t splits = len < 2000 ? len : 0;

	buf_init(&log.text, BUF_MAX_DEFAULT);
	read_in_pieces(&log, data, len, len, len);
	check_str(name, log.text.data, want);
	buf_clear(&log.text);
	read_in_pieces(&log, data, len, 1, 1);
	check_str(name, log.text.data, want);
	for (size_t at = 0; at <= splits; at++) {
		buf_clear(&log.text);
		read_in_pieces(&log, data, len, at, len);
		check_str(name, log.text.data, want);
	}
	buf_fini(&log.text);
}

static void test_framing(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ .name = "nothing", .in = "", .out = "" },
		{ .name = "one event", .in = "data: x\n\n", .out = "=x|" },
		{ .name = "two events", .in = "data: x\n\ndata: y\n\n", .out = "=x|=y|" },
		{ .name = "no space", .in = "data:x\n\n", .out = "=x|" },
		{ .name = "one space goes", .in = "data:  x \n\n", .out = "= x |" },
		{ .name = "CR LF", .in = "data: x\r\n\r\n", .out = "=x|" },
		{ .name = "CR", .in = "data: x\r\rdata: y\r\r", .out = "=x|=y|" },
		{ .name = "mixed ends",
			.in = "data: a\n\r\ndata: b\r\n\rdata: c\r\r\n",
			.out = "=a|=b|=c|" },
		{ .name = "CR LF is one end",
			.in = "data: a\r\ndata: b\r\n\r\n",
			.out = "=a\nb|" },
		{ .name = "several data lines",
			.in = "data: a\ndata\ndata: b\n\n",
			.out = "=a\n\nb|" },
		{ .name = "named", .in = "event: ping\ndata: {}\n\n", .out = "ping={}|" },
		{ .name = "the last name counts",
			.in = "event: a\nevent: b\ndata: x\n\n",
			.out = "b=x|" },
		{ .name = "a name holds for one event",
			.in = "event: a\ndata: x\n\ndata: y\n\n",
			.out = "a=x|=y|" },
		{ .name = "no data, no event", .in = "event: a\n\ndata: x\n\n", .out = "=x|" },
		{ .name = "empty data, no event",
			.in = "data:\n\ndata\n\ndata: x\n\n",
			.out = "=x|" },
		{ .name = "comments",
			.in = ": hi\n:\ndata: x\n: again\n\n:\n\n",
			.out = "=x|" },
		{ .name = "other fields",
			.in = "id: 1\nretry: 5\ndatax: n\ndat: n\ndata: x\n\n",
			.out = "=x|" },
		{ .name = "blank lines first", .in = "\n\r\n\rdata: x\n\n", .out = "=x|" },
		{ .name = "BOM",
			.in = "\xef\xbb\xbf"
			      "data: x\n\n",
			.out = "=x|" },
		{ .name = "BOM only at the start",
			.in = "data: x\n\n\xef\xbb\xbf"
			      "data: y\n\n",
			.out = "=x|" },
		{ .name = "BOM alone", .in = "\xef\xbb\xbf\n\n", .out = "" },
		{ .name = "half a BOM", .in = "\xef\xbb\ndata: x\n\n", .out = "=x|" },
		{ .name = "end without a blank line", .in = "data: x\n", .out = "=x|" },
		{ .name = "end inside a line", .in = "data: x", .out = "=x|" },
		{ .name = "end after CR", .in = "data: x\r", .out = "=x|" },
		{ .name = "colons in the value", .in = "data: a: b:c\n\n", .out = "=a: b:c|" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_all_ways(cases[i].name, cases[i].in, strlen(cases[i].in), cases[i].out);
	}
}

static void test_nul_bytes_pass(void **state) {
	struct log log = { 0 };

	(void)state;
	buf_init(&log.text, 100);
	read_in_pieces(&log, "data: a\0b\n\n", 11, 11, 11);
	assert_int_equal(log.text.len, 5);
	assert_memory_equal(log.text.data, "=a\0b|", 5);
	buf_fini(&log.text);
}

/* Random texts over the bytes that matter: all ways give what the whole gives. */
static void test_random(void **state) {
	static const char bytes[] = "\n\n\r\r::  data:event:xy\xef\xbb\xbf";

	(void)state;
	for (int round = 0; round < 300; round++) {
		struct log log = { 0 };
		char text[64];
		size_t len = random_below(sizeof(text));

		for (size_t i = 0; i < len; i++) {
			text[i] = bytes[random_below(sizeof(bytes) - 1)];
		}
		for (size_t i = 0; i + 5 < len; i += 9) {
			memcpy(text + i, "data:", 5);
		}
		buf_init(&log.text, BUF_MAX_DEFAULT);
		read_in_pieces(&log, text, len, len, len);
		check_all_ways("random", text, len, log.text.data);
		buf_fini(&log.text);
	}
}

static void test_stopped_by_the_receiver(void **state) {
	struct log log = { .stop_at = 2 };
	struct sse sse;

	(void)state;
	buf_init(&log.text, 100);
	sse_init(&sse, handle_event, &log);
	assert_false(sse_feed(&sse, "data: 1\n\ndata: 2\n\ndata: 3\n\n", 27));
	assert_string_equal(log.text.data, "=1|=2|");
	assert_false(sse.failed);
	sse_fini(&sse);
	buf_fini(&log.text);
}

/* One event in lines that are never too long themselves, and one endless line. */
static void test_limit(void **state) {
	static const struct {
		const char *name, *begin, *end;
	} cases[] = {
		{ .name = "many lines", .begin = "data: ", .end = "\n" },
		{ .name = "one line", .begin = "", .end = "" },
	};
	enum { CHUNK = 1 << 20 };
	char *chunk = xmalloc(CHUNK);

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct log log = { 0 };
		struct sse sse;
		size_t fed = 0;

		memset(chunk, 'x', CHUNK);
		memcpy(chunk, cases[i].begin, strlen(cases[i].begin));
		memcpy(chunk + CHUNK - strlen(cases[i].end), cases[i].end,
			strlen(cases[i].end));
		buf_init(&log.text, 2 * SSE_EVENT_MAX);
		sse_init(&sse, handle_event, &log);
		while (sse_feed(&sse, chunk, CHUNK)) {
			fed += CHUNK;
			check(cases[i].name, fed <= SSE_EVENT_MAX + 16 * CHUNK);
		}
		check(cases[i].name, sse.failed);
		check(cases[i].name, fed >= SSE_EVENT_MAX - CHUNK);
		check_int(cases[i].name, log.count, 0);
		sse_fini(&sse);
		buf_fini(&log.text);
	}
	free(chunk);
}

/* What the file says it should give, in our form. */
static void expected(const struct json *json, struct buf *out) {
	const struct json *events = json_get(json, "events");

	for (const struct json *event = json_first(events); event; event = json_next(event)) {
		const char *name = json_get_string(event, "event");

		buf_add_str(out, str_eq(name, "message") ? "" : name);
		buf_add_char(out, '=');
		buf_add_str(out, json_get_string(event, "data"));
		buf_add_char(out, '|');
	}
}

static void check_recorded(const char *folder, const char *file) {
	auto_free char *path = path_join(folder, file);
	auto_free char *json_path =
		xasprintf("%.*s.expect.json", (int)(strlen(path) - strlen(".sse")), path);
	auto_free char *data = NULL;
	auto_free char *json_text = NULL;
	auto_json struct json *json = NULL;
	auto_buf struct buf want = BUF_INIT;
	size_t len, json_len;

	check(file, file_read(path, BUF_MAX_DEFAULT, &data, &len, NULL));
	check(file, file_read(json_path, BUF_MAX_DEFAULT, &json_text, &json_len, NULL));
	check(file, json_parse(json_text, json_len, &json, NULL));
	expected(json, &want);
	check_all_ways(file, data, len, want.data);
}

static void test_recorded(void **state) {
	const char *shared = getenv("CHELA_SHARED");
	const char *root = getenv("CHELA_SOURCE_ROOT");
	auto_free char *base =
		shared ? xstrdup(shared) : path_join(root ? root : ".", "../shared/data");
	auto_free char *folder = path_join(base, "streams/sse-framing");
	DIR *open = opendir(folder);
	struct dirent *entry;
	int count = 0;

	(void)state;
	if (!open) {
		check_skip("no recorded streams here (CHELA_SHARED)");
	}
	while ((entry = readdir(open))) {
		if (str_ends(entry->d_name, ".sse")) {
			check_recorded(folder, entry->d_name);
			count++;
		}
	}
	closedir(open);
	assert_true(count > 0);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_framing),
		cmocka_unit_test(test_nul_bytes_pass),
		cmocka_unit_test(test_random),
		cmocka_unit_test(test_stopped_by_the_receiver),
		cmocka_unit_test(test_limit),
		cmocka_unit_test(test_recorded),
	};

	return CHECK_RUN(tests);
}
