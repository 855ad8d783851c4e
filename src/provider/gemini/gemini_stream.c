/* Chunks of an answer. Only the first candidate counts, and any member may be missing.
   A signature stays with the very part it came on: a signed text or thought is a part of
   its own, and what is not text is kept as it came, to be sent back. */
#include "provider/gemini/gemini.h"

#include "base/log.h"
#include "base/str.h"
#include "json/json.h"

#include <string.h>

#define KEPT_MAX ((size_t)4 << 20) /* bytes of vendor data of one answer */
#define PARTS_MAX 512              /* that stand apart; more lose what they carry */

/* May this much more be kept? What cannot be is not sent back. */
static bool keep(struct gemini_reader *reader, size_t len) {
	if (reader->kept + len > KEPT_MAX || reader->sink->message.parts.len > PARTS_MAX) {
		log_warn("a part of %zu bytes is too large to be kept", len);
		return false;
	}
	reader->kept += len;
	return true;
}

/* A part that is kept as it came. */
static void read_opaque(struct gemini_reader *reader, const struct json *part) {
	auto_buf struct buf text = BUF_INIT;

	json_print(part, &text);
	if (!text.full && keep(reader, text.len)) {
		delta_break(reader->sink);
		delta_vendor(reader->sink, PART_OPAQUE, text.data);
	}
}

static void add(struct delta_sink *sink, bool thought, const char *text) {
	if (thought) {
		delta_thinking(sink, text, strlen(text));
	} else {
		delta_text(sink, text, strlen(text));
	}
}

static void read_signed(
	struct gemini_reader *reader, bool thought, const char *text, const char *signature) {
	struct delta_sink *sink = reader->sink;
	auto_buf struct buf vendor = BUF_INIT;

	gemini_vendor_write(&vendor, NULL, signature);
	if (!keep(reader, vendor.len)) {
		add(sink, thought, text);
		return;
	}
	delta_break(sink);
	add(sink, thought, text);
	vec_last(&sink->message.parts)->vendor = buf_detach(&vendor);
	delta_break(sink);
}

static void read_part(struct gemini_reader *reader, const struct json *part) {
	const struct json *call = json_get(part, "functionCall");
	const char *text = json_get_string(part, "text");
	const char *signature = json_get_string(part, "thoughtSignature");
	bool thought = json_get_bool(part, "thought", false);

	if (json_is(call, JSON_OBJECT)) {
		bool kept = signature && keep(reader, strlen(signature));
		gemini_read_call(reader, call, kept ? signature : NULL);
	} else if (text && str_is_empty(signature)) {
		add(reader->sink, thought, text);
	} else if (!str_is_empty(text)) {
		read_signed(reader, thought, text, signature);
	} else if (json_len(part) > 0) {
		read_opaque(reader, part);
	}
}

/* The candidate with index 0; one without an index counts as that. */
static const struct json *first_candidate(const struct json *chunk) {
	const struct json *candidates = json_get(chunk, "candidates");

	for (const struct json *c = json_first(candidates); c; c = json_next(c)) {
		if (json_is(c, JSON_OBJECT) && json_get_int(c, "index", 0) == 0) {
			return c;
		}
	}
	return NULL;
}

static void learn(int64_t *field, const struct json *usage, const char *key) {
	int64_t number = json_get_int(usage, key, -1);

	if (number >= 0) {
		*field = number;
	}
}

/* Thoughts are counted beside the answer, what server tools read beside the prompt. */
static void read_usage(struct gemini_reader *reader, const struct json *usage) {
	int64_t tools = json_get_int(usage, "toolUsePromptTokenCount", 0);

	learn(&reader->usage.input, usage, "promptTokenCount");
	if (tools > 0 && json_get_int(usage, "promptTokenCount", -1) >= 0) {
		reader->usage.input += tools;
	}
	learn(&reader->usage.cached, usage, "cachedContentTokenCount");
	learn(&reader->usage.reasoning, usage, "thoughtsTokenCount");
	learn(&reader->candidates, usage, "candidatesTokenCount");
	if (reader->candidates >= 0 || reader->usage.reasoning >= 0) {
		reader->usage.output =
			(reader->candidates > 0 ? reader->candidates : 0) +
			(reader->usage.reasoning > 0 ? reader->usage.reasoning : 0);
	}
}

static void set(char **field, const char *text) {
	if (!str_is_empty(text)) {
		free(*field);
		*field = xstrdup(text);
	}
}

void gemini_read_chunk(struct gemini_reader *reader, const struct json *chunk, bool mended) {
	const struct json *candidate = first_candidate(chunk);
	const struct json *parts = json_get(json_get(candidate, "content"), "parts");
	size_t calls = reader->calls.len;

	read_usage(reader, json_get(chunk, "usageMetadata"));
	set(&reader->blocked,
		json_get_string(json_get(chunk, "promptFeedback"), "blockReason"));
	for (const struct json *p = json_first(parts); p; p = json_next(p)) {
		read_part(reader, p);
	}
	set(&reader->finish, json_get_string(candidate, "finishReason"));
	reader->unsafe |= mended && (calls > 0 || reader->calls.len > 0);
}
