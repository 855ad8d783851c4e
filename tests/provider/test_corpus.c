/* Whole streams with the reading that is right for them: FILE.sse (or .json where the
   body is no stream) beside FILE.expect.json. Each is read whole, byte by byte and in
   pieces of random length. The streams in tests/streams are always there; the recorded
   ones of $CHELA_SHARED are read where that folder exists. */
#include "check.h"
#include "provider/kept.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "provider/answer.h"
#include "provider/wires.h"
#include "json/json.h"
#include "json/lenient.h"

#include <dirent.h>

#define FILE_MAX ((size_t)4 << 20)
#define RANDOM_CUTS 20

static unsigned seed;

static size_t next_random(size_t limit) {
	seed = seed * 1103515245u + 12345u;
	return (seed >> 8) % limit;
}

/* How many bytes come next. */
static size_t piece(int cut, size_t left) {
	size_t len = cut == 0 ? left : cut == 1 ? 1 : 1 + next_random(200);

	return len < left ? len : left;
}

/* Who reads a stream; NULL: nobody. */
static const struct provider_ops *ops_of(const struct json *expect) {
	const char *wire = json_get_string(expect, "wire");

	return provider_find(str_eq(wire, "openai-responses") ? "responses" : wire);
}

static void read_stream(const struct provider_ops *ops, struct delta_sink *sink,
	const char *data, size_t len, int cut) {
	struct answer answer;

	delta_sink_init(sink, NULL, NULL);
	answer_init(&answer, ops, sink);
	for (size_t at = 0, n = 0; at < len; at += n) {
		n = piece(cut, len - at);
		answer_feed(&answer, data + at, n);
	}
	answer_finish(&answer, true, NULL, NULL);
	answer_fini(&answer);
}

static void check_text(const char *name, const struct message *message, enum part_kind kind,
	const char *want, const char *more) {
	auto_buf struct buf got = BUF_INIT;
	auto_buf struct buf all = BUF_INIT;

	message_text(message, kind, &got);
	buf_add_str(&all, want ? want : "");
	buf_add_str(&all, more ? more : "");
	check_str(name, got.data, all.data);
}

static void check_arguments(const char *name, const char *got, const struct json *call) {
	const struct json *want = json_get(call, "arguments");
	auto_json struct json *json = NULL;
	auto_buf struct buf notes = BUF_INIT;
	bool parsed = lenient_arguments(got, strlen(got), &json, &notes, NULL);

	if (json_is(want, JSON_OBJECT)) {
		check(name, parsed && json_equal(json, want));
		check(name, got[0] == '{' || got[0] == '"');
	} else {
		check(name, !parsed);
		check_str(name, got, json_get_string(call, "arguments_raw"));
	}
}

static const struct part *nth_call(const struct message *message, size_t n) {
	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].kind == PART_CALL && n-- == 0) {
			return &message->parts.items[i];
		}
	}
	return NULL;
}

static void check_ids(const char *name, const struct message *message) {
	for (size_t i = 0; nth_call(message, i); i++) {
		check(name, !str_is_empty(nth_call(message, i)->id));
		for (size_t k = 0; k < i; k++) {
			check(name,
				!str_eq(nth_call(message, i)->id, nth_call(message, k)->id));
		}
	}
}

/* Calls stand in the message only when they may run. */
static void check_calls(const char *name, const struct message *message,
	const struct json *expect, bool may_run) {
	const struct json *calls = json_get(expect, "tool_calls");
	size_t count = 0;

	for (const struct json *c = json_first(calls); c && may_run; c = json_next(c)) {
		const char *id = json_get_string(c, "id");
		if (str_is_empty(json_get_string(c, "name"))) {
			continue;
		}
		const struct part *part = nth_call(message, count);
		check(name, part != NULL);
		check_str(name, part->name, json_get_string(c, "name"));
		check_arguments(name, part->text, c);
		if (!str_is_empty(id) && !json_get_bool(c, "made_up", false)) {
			check_str(name, part->id, id);
		}
		count++;
	}
	check_int(name, message_count(message, PART_CALL), count);
	check_ids(name, message);
}

static int64_t or_zero(int64_t number) {
	return number < 0 ? 0 : number;
}

/* The vendor's own numbers: Messages counts what the cache did beside the input. */
static void check_usage(
	const char *name, const struct usage *got, const struct json *want, bool cache_beside) {
	int64_t beside =
		json_get_int(want, "cache_read", 0) + json_get_int(want, "cache_write", 0);
	int64_t output = json_get_int(want, "output", 0);
	int64_t reasoning = json_get_int(want, "reasoning", 0);
	bool on_top = or_zero(got->output) == output + reasoning;

	check_int(name, or_zero(got->input),
		json_get_int(want, "input_in_all", json_get_int(want, "input", 0)) +
			(cache_beside ? beside : 0));
	if (json_get(want, "output_in_all")) {
		check_int(name, got->output, json_get_int(want, "output_in_all", 0));
	}
	check(name, or_zero(got->output) == output || on_top);
	/* The recorded readings of Messages leave it out. */
	if (!cache_beside || json_get(want, "reasoning")) {
		check_int(name, or_zero(got->reasoning), reasoning);
	}
	check_int(name, or_zero(got->cached), json_get_int(want, "cache_read", 0));
	check_int(name, or_zero(got->cache_write), json_get_int(want, "cache_write", 0));
}

/* Recorded readings leave out what the server's own tools read. */
static bool ran_tools(const struct json *expect) {
	auto_buf struct buf text = BUF_INIT;

	json_print(expect, &text);
	return strstr(text.data, "\"p_toolResponse\"") || strstr(text.data, "\"p_codeExec");
}

/* What generateContent calls one. */
static bool is_refusal(const struct json *expect) {
	const char *stop = json_get_string(expect, "stop");

	return str_eq(stop, "SAFETY") || str_eq(stop, "RECITATION") ||
	       json_get(json_get(expect, "extra"), "block_reason");
}

static const char *wanted_kind(const struct json *expect) {
	bool calls = false;

	for (const struct json *c = json_first(json_get(expect, "tool_calls")); c;
		c = json_next(c)) {
		calls |= !str_is_empty(json_get_string(c, "name"));
	}
	if (json_get(expect, "error")) {
		return "error";
	}
	if (is_refusal(expect)) {
		return "refused";
	}
	if (!json_get_bool(expect, "complete", false)) {
		return "cut";
	}
	if (json_get_bool(expect, "truncated", false)) {
		return "length";
	}
	if (calls) {
		return "tools";
	}
	if (json_get(json_get(expect, "extra"), "refusal")) {
		return "refused";
	}
	bool empty = str_is_empty(json_get_string(expect, "text")) ||
		     str_eq(json_get_string(expect, "stop"), "tool_calls");
	return empty ? "empty" : "stop";
}

static void check_sink(
	const char *name, const struct delta_sink *sink, const struct json *expect) {
	const struct json *extra = json_get(expect, "extra");
	const char *kind = json_get_string(expect, "kind");
	const char *error = json_get_string(json_get(expect, "error"), "kind");
	const char *stop = json_get_string(expect, "stop");
	bool messages = ops_of(expect) == &anthropic_ops;
	bool blocks = ops_of(expect) != &openai_ops;

	kind = kind ? kind : wanted_kind(expect);
	check(name, sink->ended);
	check(name, sink->left_out == json_get_bool(expect, "left_out", false));
	check_str(name, stop_kind_name(sink->stop), kind);
	check_text(name, &sink->message, PART_TEXT, json_get_string(expect, "text"),
		json_get_string(extra, "refusal"));
	check_text(
		name, &sink->message, PART_THINKING, json_get_string(expect, "thinking"), NULL);
	check_calls(name, &sink->message, expect, str_eq(kind, "tools"));
	stop = stop ? stop : json_get_string(extra, "block_reason");
	check_str(name, sink->vendor_stop, stop);
	if (!ran_tools(expect)) {
		check_usage(name, &sink->message.usage, json_get(expect, "usage"), messages);
	}
	if (blocks) {
		kept_blocks_signed(name, &sink->message, json_get(expect, "signed"));
		kept_order(name, &sink->message, json_get_string(expect, "order"));
	} else {
		kept_signed(name, &sink->message, json_get(expect, "signed"));
	}
	kept_opaque(name, &sink->message, json_get_string(expect, "opaque"));
	check(name, (sink->error.kind != PERR_NONE) == (sink->stop >= STOP_CUT));
	if (error) {
		check_str(name, provider_error_name(sink->error.kind), error);
	}
}

static void check_file(
	const char *name, const char *data, size_t len, const struct json *expect) {
	const struct provider_ops *ops = ops_of(expect);

	seed = (unsigned)len;
	for (int cut = 0; cut < 2 + RANDOM_CUTS; cut++) {
		struct delta_sink sink;
		read_stream(ops, &sink, data, len, cut);
		check_sink(name, &sink, expect);
		delta_sink_fini(&sink);
	}
}

/* Reads NAME.expect.json and the body beside it; false when nobody reads its wire. */
static bool check_case(const char *folder, const char *file) {
	auto_free char *path = path_join(folder, file);
	auto_free char *stem = xmemdup(path, strlen(path) - strlen(".expect.json"));
	auto_free char *sse = xasprintf("%s.sse", stem);
	auto_free char *whole = xasprintf("%s.json", stem);
	auto_free char *text = NULL;
	auto_free char *body = NULL;
	auto_json struct json *expect = NULL;
	size_t len = 0;

	check(path, file_read(path, FILE_MAX, &text, &len, NULL));
	check(path, json_parse(text, len, &expect, NULL));
	if (!ops_of(expect)) {
		return false;
	}
	bool found = file_read(sse, FILE_MAX, &body, &len, NULL) ||
		     file_read(whole, FILE_MAX, &body, &len, NULL);
	check(path, found);
	check_file(stem, body, len, expect);
	return true;
}

static int check_folder(const char *folder) {
	DIR *dir = opendir(folder);
	struct dirent *entry;
	int count = 0;

	check(folder, dir != NULL);
	while ((entry = readdir(dir))) {
		count += str_ends(entry->d_name, ".expect.json") &&
			 check_case(folder, entry->d_name);
	}
	closedir(dir);
	return count;
}

static void test_own_streams(void **state) {
	(void)state;
	static const char *const wires[] = { "anthropic", "gemini", "openai", "responses" };

	for (size_t i = 0; i < ARRAY_LEN(wires); i++) {
		auto_free char *streams =
			path_join(getenv("CHELA_SOURCE_ROOT"), "tests/streams");
		auto_free char *folder = path_join(streams, wires[i]);
		check(folder, check_folder(folder) >= 20);
	}
}

static void test_recorded_streams(void **state) {
	static const char *const folders[] = { "anthropic", "gemini", "openai",
		"openai-responses", "azure", "deepseek", "glm", "groq", "kimi", "llamacpp",
		"misc", "mistral", "ollama", "openrouter", "qwen", "vllm", "xai",
		"from-issues" };
	const char *shared = getenv("CHELA_SHARED");
	auto_free char *beside = path_join(getenv("CHELA_SOURCE_ROOT"), "../shared/data");
	auto_free char *streams = path_join(shared ? shared : beside, "streams");
	int count = 0;

	(void)state;
	if (!file_is_folder(streams)) {
		check_skip("no recorded streams here (CHELA_SHARED)");
	}
	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		auto_free char *folder = path_join(streams, folders[i]);
		count += check_folder(folder);
	}
	check(streams, count >= 80);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_own_streams),
		cmocka_unit_test(test_recorded_streams),
	};

	return CHECK_RUN(tests);
}
