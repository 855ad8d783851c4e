#include "check.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/utf8.h"
#include "provider/error/error_class.h"
#include "provider/provider.h"
#include "json/json.h"

#include <dirent.h>

struct error_case {
	const char *name;
	int status;
	const char *body;
	enum provider_error_kind kind;
	int64_t limit;
	unsigned drop;
	const char *raw; /* a part of it */
};

static const struct error_case cases[] = {
	/* where the message stands */
	{ "error.message", 400, "{\"error\":{\"message\":\"no\"}}", .kind = PERR_BAD_REQUEST,
		.raw = "no" },
	{ "error as a string", 400, "{\"error\":\"no\"}", .kind = PERR_BAD_REQUEST,
		.raw = "no" },
	{ "message", 400, "{\"message\":\"no\"}", .kind = PERR_BAD_REQUEST, .raw = "no" },
	{ "detail as a string", 400, "{\"detail\":\"no\"}", .kind = PERR_BAD_REQUEST,
		.raw = "no" },
	{ "detail as an array", 422,
		"{\"detail\":[{\"loc\":[\"body\",\"stream_options\"],\"msg\":\"Extra inputs "
		"are "
		"not permitted\"}]}",
		.kind = PERR_PARAMETER, .drop = DROP_STREAM_OPTIONS, .raw = "Extra inputs" },
	{ "error in error", 400, "{\"error\":{\"error\":{\"message\":\"no\"}}}",
		.kind = PERR_BAD_REQUEST, .raw = "no" },
	{ "errors", 400, "{\"errors\":[{\"message\":\"no\"}]}", .kind = PERR_BAD_REQUEST,
		.raw = "no" },
	{ "an array", 400, "[{\"error\":{\"message\":\"no\"}}]", .kind = PERR_BAD_REQUEST,
		.raw = "no" },
	{ "msg", 400, "{\"msg\":\"no\"}", .kind = PERR_BAD_REQUEST, .raw = "no" },
	{ "no JSON", 502, "bad gateway\r\n\r\nnginx", .kind = PERR_OVERLOADED,
		.raw = "bad gateway nginx" },
	{ "a page", 503, "<html><head><title>Down for a while</title></head></html>",
		.kind = PERR_OVERLOADED, .raw = "Down for a while" },
	{ "a page without a title", 500, "<h1>x</h1>", .kind = PERR_OVERLOADED,
		.raw = "web page" },
	{ "nothing", 500, "", .kind = PERR_OVERLOADED },
	{ "what the upstream said", 400,
		"{\"error\":{\"message\":\"Provider returned error\",\"metadata\":{\"raw\":"
		"\"{\\\"error\\\":{\\\"message\\\":\\\"prompt is too long: 9000 tokens > 8000 "
		"maximum\\\"}}\"}}}",
		.kind = PERR_OVERFLOW, .limit = 8000, .raw = "prompt is too long" },
	{ "deeply nested", 400, "[[[[[[[[[[{\"message\":\"no\"}]]]]]]]]]]",
		.kind = PERR_BAD_REQUEST },
	/* kinds by status */
	{ "401", 401, "{}", .kind = PERR_AUTH },
	{ "402", 402, "{\"error\":{\"message\":\"Insufficient Balance\"}}",
		.kind = PERR_QUOTA },
	{ "403", 403, "{\"error\":{\"message\":\"forbidden\"}}", .kind = PERR_AUTH },
	{ "403 of a region", 403, "{\"error\":\"Country, region, or territory not supported\"}",
		.kind = PERR_REGION },
	{ "403 of a flagged text", 403, "{\"error\":\"Your text was flagged\"}",
		.kind = PERR_POLICY },
	{ "400 of a place", 400,
		"{\"error\":{\"message\":\"User location is not supported for the API "
		"use.\",\"status\":\"FAILED_PRECONDITION\"}}",
		.kind = PERR_REGION },
	{ "a model that is not everywhere", 404,
		"{\"error\":{\"message\":\"This model is not available in your region\"}}",
		.kind = PERR_REGION },
	{ "451", 451, "{\"error\":\"unavailable in this country\"}", .kind = PERR_REGION },
	{ "404", 404, "404 page not found", .kind = PERR_NOT_FOUND },
	{ "408", 408, "", .kind = PERR_OVERLOADED },
	{ "413", 413, "", .kind = PERR_TOO_LARGE },
	{ "413 by tokens a minute", 413,
		"{\"error\":{\"message\":\"Request too large for model x on tokens per minute "
		"(TPM): Limit 6000\",\"code\":\"rate_limit_exceeded\"}}",
		.kind = PERR_TOO_LARGE },
	{ "429", 429, "{}", .kind = PERR_RATE },
	{ "429 without money", 429, "{\"error\":{\"type\":\"insufficient_quota\"}}",
		.kind = PERR_QUOTA },
	{ "429 of the engine", 429, "{\"error\":{\"type\":\"engine_overloaded_error\"}}",
		.kind = PERR_OVERLOADED },
	{ "429 that speaks of a context", 429,
		"{\"error\":{\"message\":\"rate limit: maximum context length per minute\"}}",
		.kind = PERR_RATE },
	{ "501", 501, "", .kind = PERR_BAD_REQUEST },
	{ "522", 522, "", .kind = PERR_OVERLOADED },
	{ "529", 529, "{\"error\":{\"type\":\"overloaded_error\"}}", .kind = PERR_OVERLOADED },
	/* kinds by words */
	{ "a key refused with 400", 400, "{\"error\":\"Incorrect API key provided: x\"}",
		.kind = PERR_AUTH },
	{ "credit", 400, "{\"error\":{\"message\":\"Your credit balance is too low\"}}",
		.kind = PERR_QUOTA },
	{ "no money, in Chinese", 429,
		"{\"error\":{\"code\":\"1113\",\"message\":"
		"\"\xe4\xbd\x99\xe9\xa2\x9d\xe4\xb8\x8d"
		"\xe8\xb6\xb3\xef\xbc\x8c\xe8\xaf\xb7\xe5\x85\x85\xe5\x80\xbc\"}}",
		.kind = PERR_QUOTA },
	{ "an account in arrears", 400,
		"{\"code\":\"Arrearage\",\"message\":\"Access denied\"}", .kind = PERR_QUOTA },
	{ "a policy in Chinese", 400,
		"{\"error\":{\"code\":\"1301\",\"message\":"
		"\"\xe6\x95\x8f\xe6\x84\x9f\xe5\x86\x85\xe5"
		"\xae\xb9\"}}",
		.kind = PERR_POLICY },
	{ "a policy", 400, "{\"error\":{\"code\":\"content_filter\",\"message\":\"no\"}}",
		.kind = PERR_POLICY },
	{ "what the model called", 400, "{\"error\":{\"code\":\"tool_use_failed\"}}",
		.kind = PERR_TOOL_CALL },
	{ "a server without templates", 500,
		"{\"error\":{\"message\":\"tools param requires "
		"--jinja flag\"}}",
		.kind = PERR_SETUP },
	{ "a server without a parser", 400,
		"{\"message\":\"\\\"auto\\\" tool choice requires --enable-auto-tool-choice "
		"and "
		"--tool-call-parser to be set\"}",
		.kind = PERR_SETUP },
	{ "a model for another wire", 400,
		"{\"error\":{\"message\":\"Function tools with reasoning_effort are not "
		"supported "
		"for gpt-6 in /v1/chat/completions.\"}}",
		.kind = PERR_SETUP },
	{ "a server without the part that sees", 500,
		"{\"error\":{\"message\":\"image input is not supported - hint: if this is "
		"unexpected, you may need to provide the mmproj\"}}",
		.kind = PERR_IMAGES, .drop = DROP_IMAGES },
	{ "a server that knows no images", 400,
		"{\"error\":{\"message\":\"Failed to deserialize: messages[1]: unknown variant "
		"`image_url`, expected `text`\"}}",
		.kind = PERR_IMAGES, .drop = DROP_IMAGES },
	{ "no endpoint that sees", 404,
		"{\"error\":{\"message\":\"No endpoints found that support image input\"}}",
		.kind = PERR_IMAGES, .drop = DROP_IMAGES },
	{ "a model that does not see", 400,
		"{\"error\":{\"message\":\"qwen is not a multimodal model. The type was not "
		"found\"}}",
		.kind = PERR_IMAGES, .drop = DROP_IMAGES },
	{ "a server that knows no files", 400,
		"{\"error\":{\"message\":\"Invalid value: file. Supported values are: "
		"'text','image_url','video_url' and 'video'.\"}}",
		.kind = PERR_NO_PDF, .drop = DROP_PDF },
	{ "another one", 422,
		"{\"error\":{\"message\":\"Failed to deserialize: unknown variant `file`, "
		"expected `text`\"}}",
		.kind = PERR_NO_PDF, .drop = DROP_PDF },
	{ "a model that takes no PDF", 400,
		"{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\","
		"\"message\":\"'m' does not support PDF input.\"}}",
		.kind = PERR_NO_PDF, .drop = DROP_PDF },
	{ "a PDF with a password", 400,
		"{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\","
		"\"message\":\"The PDF specified is password protected.\"}}",
		.kind = PERR_BAD_PDF },
	{ "a PDF of too many pages", 400,
		"{\"error\":{\"message\":\"A maximum of 100 PDF pages may be provided.\"}}",
		.kind = PERR_BAD_PDF },
	{ "an image of an unknown format", 400,
		"{\"error\":{\"message\":\"You uploaded an unsupported image.\"}}",
		.kind = PERR_BAD_REQUEST },
	{ "a model that is not there", 400,
		"{\"error\":{\"message\":\"The model `x` does not "
		"exist\"}}",
		.kind = PERR_NOT_FOUND },
	{ "an invalid model", 400, "{\"message\":\"Invalid model: x\"}",
		.kind = PERR_NOT_FOUND },
	/* parameters */
	{ "temperature", 400,
		"{\"error\":{\"message\":\"Unsupported value: 'temperature' does not support "
		"0.2 "
		"with this model.\",\"param\":\"temperature\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_TEMPERATURE },
	{ "max_tokens", 400,
		"{\"error\":{\"message\":\"Unsupported parameter: 'max_tokens' is not "
		"supported "
		"with this model. Use 'max_completion_tokens' "
		"instead.\",\"param\":\"max_tokens\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_MAX_TOKENS },
	{ "an unknown field", 400, "{\"error\":\"unknown field \\\"reasoning_effort\\\"\"}",
		.kind = PERR_PARAMETER, .drop = DROP_EFFORT },
	{ "tool_choice", 400,
		"{\"error\":{\"message\":\"Thinking mode does not support this "
		"tool_choice\"}}",
		.kind = PERR_PARAMETER, .drop = DROP_TOOL_CHOICE },
	{ "a value out of range is the person's", 400,
		"{\"error\":{\"message\":\"temperature: range: 0..1\",\"type\":"
		"\"invalid_request_error\"}}",
		.kind = PERR_BAD_REQUEST },
	/* replay */
	{ "a signature", 400,
		"{\"error\":{\"message\":\"Invalid `signature` in `thinking` "
		"block\"}}",
		.kind = PERR_REPLAY, .drop = DROP_THINKING },
	{ "reasoning that is missing", 400,
		"{\"error\":{\"message\":\"The `reasoning_content` in the thinking mode must "
		"be "
		"passed back to the API.\"}}",
		.kind = PERR_REPLAY, .drop = DROP_BARE_CALLS },
	{ "reasoning that is not wanted", 400,
		"{\"error\":{\"message\":\"reasoning_content is not allowed in input\"}}",
		.kind = PERR_REPLAY, .drop = DROP_THINKING },
	/* inside a 200 stream */
	{ "a code counts as a status", 0, "{\"error\":{\"code\":429,\"message\":\"slow\"}}",
		.kind = PERR_RATE },
	{ "a code as text too", 0, "{\"error\":{\"code\":\"503\"}}", .kind = PERR_OVERLOADED },
	{ "a server error", 0, "{\"error\":{\"type\":\"server_error\",\"message\":\"x\"}}",
		.kind = PERR_OVERLOADED },
	{ "nothing known", 0, "{\"error\":{\"message\":\"x\"}}", .kind = PERR_BAD_REQUEST },
	/* windows */
	{ "requested and window", 400,
		"{\"error\":{\"message\":\"This model's maximum context length is 131072 "
		"tokens. "
		"However, you requested 140000 tokens (136000 in the messages, 4000 in the "
		"completion).\"}}",
		.kind = PERR_OVERFLOW, .limit = 131072 },
	{ "with commas", 400, "{\"message\":\"maximum context length is 131,072 tokens\"}",
		.kind = PERR_OVERFLOW, .limit = 131072 },
	{ "a number of its own", 400,
		"{\"error\":{\"message\":\"request exceeds the available context "
		"size\",\"n_ctx\":"
		"4096,\"n_prompt_tokens\":5000}}",
		.kind = PERR_OVERFLOW, .limit = 4096 },
	{ "a range", 400,
		"{\"error\":{\"message\":\"Range of input length should be [1, 30720]\"}}",
		.kind = PERR_OVERFLOW, .limit = 30720 },
	{ "behind a colon", 400,
		"{\"error\":{\"message\":\"Your request exceeded model token "
		"limit: 8192 (requested: 9000)\"}}",
		.kind = PERR_OVERFLOW, .limit = 8192 },
	{ "in front of the word", 400,
		"{\"message\":\"Prompt contains 40000 tokens, too large for model with 32768 "
		"maximum context length\"}",
		.kind = PERR_OVERFLOW, .limit = 32768 },
	{ "only by how much", 400,
		"{\"error\":{\"message\":\"prompt too long; exceeded max context length by "
		"1119046 "
		"tokens\"}}",
		.kind = PERR_OVERFLOW, .limit = 0 },
	{ "without a number", 200,
		"{\"error\":{\"message\":\"The number of tokens to keep from "
		"the initial prompt is greater than the context length.\"}}",
		.kind = PERR_OVERFLOW, .limit = 0 },
};

static void check_text(const char *name, const struct provider_error *error) {
	check(name, error->text[0] != '\0');
	check(name, !strpbrk(error->text, "\r\n\t\x1b"));
	check(name, utf8_is_valid(error->text, strlen(error->text)));
	check(name, utf8_is_valid(error->raw, strlen(error->raw)));
}

static void test_kinds(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct error_case *c = &cases[i];
		struct provider_error error;
		provider_error_read(&error, c->status, c->body, strlen(c->body), NULL, NULL);
		check_str(
			c->name, provider_error_name(error.kind), provider_error_name(c->kind));
		check_int(c->name, error.limit, c->limit);
		check_int(c->name, error.drop, c->drop);
		check(c->name, !c->raw || strstr(error.raw, c->raw));
		check_text(c->name, &error);
	}
}

static const struct {
	const char *name;
	int status;
	const char *body;
	const char *ms, *after; /* headers */
	int64_t want;
} waits[] = {
	{ "nothing", 429, "{}", NULL, NULL, -1 },
	{ "seconds", 429, "{}", NULL, "20", 20000 },
	{ "milliseconds", 429, "{}", "150", NULL, 150 },
	{ "the larger of both", 429, "{}", "1", "2", 2000 },
	{ "the larger of both again", 429, "{}", "3000", "0", 3000 },
	{ "junk", 429, "{}", "soon", "later", -1 },
	{ "of the body", 429,
		"{\"error\":{\"details\":[{\"@type\":\"x.RetryInfo\",\"retryDelay\":"
		"\"48s\"}]}}",
		NULL, NULL, 48000 },
	{ "of the sentence", 429,
		"{\"error\":{\"message\":\"Limit reached. Please try again in "
		"1m2.5s. See the page.\"}}",
		NULL, NULL, 62500 },
	{ "the header before the sentence", 429, "{\"error\":\"try again in 9s\"}", NULL, "1",
		1000 },
};

static void test_waits(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(waits); i++) {
		struct provider_error error;
		provider_error_read(&error, waits[i].status, waits[i].body,
			strlen(waits[i].body), waits[i].ms, waits[i].after);
		check_int(waits[i].name, error.wait_ms, waits[i].want);
	}
}

/* A server that echoes the key, control characters, and no end. */
static void test_hostile(void **state) {
	auto_buf struct buf body = BUF_INIT;
	struct provider_error error;

	(void)state;
	redact_add("sk-very-secret-key");
	buf_add_str(&body, "{\"error\":{\"message\":\"\\u001b[2J key sk-very-secret-key \xff ");
	for (int i = 0; i < 20000; i++) {
		buf_add_str(&body, "字");
	}
	provider_error_read(&error, 401, body.data, body.len, NULL, NULL);
	check("cut JSON", !strstr(error.raw, "sk-very-secret-key"));
	check("the answer", !strstr(error.body, "sk-very-secret-key"));
	check("the answer begins", str_starts(error.body, "{\"error\""));
	check("the answer is cut at a character",
		utf8_incomplete_tail(error.body, strlen(error.body)) == 0);
	check_text("cut JSON", &error);
	buf_add_str(&body, "\"}}");
	provider_error_read(&error, 401, body.data, body.len, NULL, NULL);
	check("whole JSON", !strstr(error.raw, "sk-very-secret-key"));
	check_text("whole JSON", &error);
	redact_clear();
}

/* Our names for what the recorded bodies are called. */
static bool is_kind(enum provider_error_kind kind, const char *name) {
	static const struct {
		const char *name;
		enum provider_error_kind kind;
	} names[] = { { "auth", PERR_AUTH }, { "context_overflow", PERR_OVERFLOW },
		{ "model_not_found", PERR_NOT_FOUND }, { "invalid_request", PERR_BAD_REQUEST },
		{ "rate_limit", PERR_RATE }, { "server_config", PERR_SETUP } };

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq(names[i].name, name)) {
			return names[i].kind == kind;
		}
	}
	return false;
}

static void check_recorded(const char *folder, const char *file) {
	auto_free char *path = path_join(folder, file);
	auto_free char *stem = xmemdup(path, strlen(path) - strlen(".expect.json"));
	auto_free char *json = xasprintf("%s.json", stem);
	auto_free char *text = NULL;
	auto_free char *body = NULL;
	auto_json struct json *expect = NULL;
	struct provider_error error;
	size_t len = 0;

	check(path, file_read(path, 1 << 20, &text, NULL, NULL));
	check(path, json_parse(text, strlen(text), &expect, NULL));
	check(path, file_read(json, 1 << 20, &body, &len, NULL));
	provider_error_read(
		&error, (int)json_get_int(expect, "http_status", 0), body, len, NULL, NULL);
	check(path, is_kind(error.kind, json_get_string(expect, "kind")));
	check_text(path, &error);
}

static void test_recorded(void **state) {
	const char *shared = getenv("CHELA_SHARED");
	auto_free char *beside = path_join(getenv("CHELA_SOURCE_ROOT"), "../shared/data");
	auto_free char *folder = path_join(shared ? shared : beside, "streams/errors");
	struct dirent *entry;
	int count = 0;

	(void)state;
	DIR *dir = opendir(folder);
	if (!dir) {
		check_skip("no recorded errors here (CHELA_SHARED)");
	}
	while ((entry = readdir(dir))) {
		if (str_ends(entry->d_name, ".expect.json")) {
			check_recorded(folder, entry->d_name);
			count++;
		}
	}
	closedir(dir);
	check(folder, count >= 30);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kinds),
		cmocka_unit_test(test_waits),
		cmocka_unit_test(test_hostile),
		cmocka_unit_test(test_recorded),
	};

	return CHECK_RUN(tests);
}
