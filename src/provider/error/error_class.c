/* One ordered table of signs decides what kind of failure an answer is: the first row
   whose status and words fit. Vendors give the same failure under different statuses,
   so words come before statuses, and the plain status rows stand at the end. */
#include "provider/error/error_class.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/provider.h"

#include <string.h>

enum on {
	ON_STREAM = 1, /* an error inside a 200 stream that names no code */
	ON_400 = 2,    /* also 422 */
	ON_401 = 4,
	ON_402 = 8,
	ON_403 = 16,
	ON_404 = 32,
	ON_413 = 64,
	ON_429 = 128,
	ON_BUSY = 256, /* 408, 500, 502, 503, 504, 520 to 524, 529 */
	ON_OTHER = 512,
	ON_REFUSAL = ON_STREAM | ON_400,
	ON_ANY = 1023,
};

struct rule {
	enum provider_error_kind kind;
	unsigned on;
	const char *words; /* one of these, separated by '|'; NULL: any text */
};

static const struct rule rules[] = {
	{ PERR_IMAGES, ON_ANY,
		"image input is not supported|unknown variant `image_url`|support image input|"
		"image_url is only supported|not support image|not support vision|"
		"is not a multimodal model|at most 0 image|image input modality|"
		"required for image input|not support multimodal" },
	{ PERR_NO_PDF, ON_REFUSAL | ON_OTHER,
		"value: file.|value: 'file'|variant `file`|variant `document`|'input_file'|"
		"variant `input_file`|not support pdf|not support file|not support document|"
		"not supported: file|pdf input|document input|file input|input_file is not|"
		"documents are not supported|files are not supported|application/pdf|"
		"type 'document'|type \"document\"|type 'file'|type \"file\"|"
		"content type: file|tag 'document'" },
	{ PERR_BAD_PDF, ON_REFUSAL | ON_OTHER,
		"password protected|pdf specified|pdf pages|valid pdf|invalid pdf|"
		"document has no pages|process the pdf|parse the pdf|process input pdf|"
		"file_data" },
	{ PERR_SETUP, ON_ANY,
		"requires --jinja|mmproj|enable-auto-tool-choice|does not support tools|"
		"in /v1/chat/completions|only supported in "
		"v1/responses" },
	{ PERR_TOO_LARGE, ON_413, "rate limit|rate_limit|per minute|request_too_large" },
	{ PERR_OVERLOADED, ON_ANY,
		"engine_overloaded|overloaded_error|is currently overloaded" },
	{ PERR_QUOTA, ON_402, NULL },
	{ PERR_QUOTA, ON_ANY,
		"billing_error|insufficient_quota|insufficient balance|exceeded_current_quota|"
		"credit balance is too low|insufficient credits|requires more credits|PerDay|"
		"arrearage|\xe4\xbd\x99\xe9\xa2\x9d\xe4\xb8\x8d\xe8\xb6\xb3|"
		"\xe6\xac\xa0\xe8\xb4\xb9" },
	{ PERR_RATE, ON_429, NULL },
	{ PERR_RATE, ON_ANY,
		"rate_limit_exceeded|rate_limit_reached|rate_limit_error|rate limit|too many "
		"requests|per "
		"minute" },
	{ PERR_OVERFLOW, ON_ANY & ~(ON_401 | ON_403 | ON_404),
		"context length exceeded|context_length_exceeded|maximum context length|"
		"maximum prompt length|context window|prompt is too long|prompt too long|"
		"input is too long|input too long|input length|too large for model with|"
		"exceeds the maximum number of tokens|exceeds the available context|"
		"exceeds the limit of|exceeded model token limit|reduce the length of the|"
		"range of input length|greater than the context length|input tokens exceeded|"
		"too_many_prompt_tokens|exceed_context_size|contextwindowexceeded|"
		"max_prompt_tokens_exceeded|total length of all messages is too long" },
	{ PERR_AUTH, ON_401, NULL },
	{ PERR_AUTH, ON_ANY,
		"incorrect api key|invalid api key|api key not valid|api_key_invalid|"
		"invalid_api_key|authentication_error" },
	{ PERR_POLICY, ON_ANY,
		"content_filter|content_policy|data_inspection_failed|"
		"responsibleaipolicyviolation|moderation|"
		"\xe6\x95\x8f\xe6\x84\x9f\xe5\x86\x85\xe5\xae\xb9" },
	{ PERR_REGION, ON_ANY,
		"unsupported_country|location is not supported|not available in your region|"
		"not available in your country|not supported in your region|"
		"not supported in your country|region, or territory not supported" },
	{ PERR_REGION, ON_403 | ON_OTHER, "region|country|territory" },
	{ PERR_POLICY, ON_403, "flagged" },
	{ PERR_BAD_REQUEST, ON_403, "not found" },
	{ PERR_AUTH, ON_403, NULL },
	{ PERR_NOT_FOUND, ON_404, NULL },
	{ PERR_NOT_FOUND, ON_REFUSAL,
		"not_found_error|model_not_found|model does not exist|invalid model|not a "
		"valid model|"
		"unknown model|no such model|supported api model names|model not found|"
		"model not exist" },
	{ PERR_TOOL_CALL, ON_ANY, "tool_use_failed" },
	{ PERR_PARAMETER, ON_REFUSAL,
		"reasoning.encrypted_content|encrypted content is not supported" },
	{ PERR_REPLAY, ON_REFUSAL, "required following item|items are not persisted" },
	{ PERR_REPLAY, ON_REFUSAL,
		"signature|reasoning_content|encrypted_content|thinking "
		"block|redacted_thinking|"
		"tool_use_id" },
	{ PERR_PARAMETER, ON_REFUSAL,
		"only works in thinking mode|may only be set|maximum allowed number of "
		"output|must be less than|"
		"unsupported|not support|unrecognized|unknown|unexpected|not permitted|"
		"not allowed|extra inputs|only the default|deprecated|invalid parameter" },
	{ PERR_TOO_LARGE, ON_413, NULL },
	{ PERR_OVERLOADED, ON_BUSY, NULL },
	{ PERR_OVERLOADED, ON_STREAM,
		"server_error|api_error|timeout_error|internal|upstream|unavailable|timeout|"
		"timed out|overloaded" },
	{ PERR_BAD_REQUEST, ON_ANY, NULL },
};

/* Fields of a request that can be left out or replaced. */
static const struct {
	const char *field;
	enum provider_drop drop;
} fields[] = {
	{ "block_binding", DROP_BINDING },
	{ "thinking-binding-controls", DROP_BINDING },
	{ "stream_options", DROP_STREAM_OPTIONS },
	{ "temperature", DROP_TEMPERATURE },
	{ "max_tokens", DROP_MAX_TOKENS },
	{ "max_completion_tokens", DROP_MAX_TOKENS },
	{ "max_output_tokens", DROP_MAX_TOKENS },
	{ "reasoning.summary", DROP_SUMMARY },
	{ "reasoning summaries", DROP_SUMMARY },
	{ "encrypted content is not", DROP_ENCRYPTED },
	{ "reasoning.encrypted_content", DROP_ENCRYPTED },
	{ "reasoning.effort", DROP_EFFORT },
	{ "reasoning_effort", DROP_EFFORT },
	{ "thinking.type", DROP_EFFORT },
	{ "thinking.display", DROP_EFFORT },
	{ "adaptive thinking", DROP_EFFORT },
	{ "thinking_config", DROP_EFFORT },
	{ "thinking_budget", DROP_EFFORT },
	{ "thinking_level", DROP_EFFORT },
	{ "thinking budget", DROP_EFFORT },
	{ "thinking level", DROP_EFFORT },
	{ "thinking is not supported", DROP_EFFORT },
	{ "max_output_tokens", DROP_MAX_TOKENS },
	{ "budget_tokens", DROP_EFFORT },
	{ "output_config", DROP_EFFORT },
	{ "parallel_tool_calls", DROP_PARALLEL },
	{ "tool_choice", DROP_TOOL_CHOICE },
	{ "thinking mode", DROP_EFFORT },
};

static unsigned on_of(int status) {
	switch (status) {
	case 0:
		return ON_STREAM;
	case 400:
	case 422:
		return ON_400;
	case 401:
		return ON_401;
	case 402:
		return ON_402;
	case 403:
		return ON_403;
	case 404:
		return ON_404;
	case 413:
		return ON_413;
	case 429:
		return ON_429;
	case 408:
	case 500:
	case 502:
	case 503:
	case 504:
	case 529:
		return ON_BUSY;
	default:
		return status >= 520 && status <= 524 ? ON_BUSY : ON_OTHER;
	}
}

static bool has_one(const char *text, const char *words) {
	char word[64];

	while (words && *words) {
		size_t len = strcspn(words, "|");
		if (len < sizeof(word)) {
			memcpy(word, words, len);
			word[len] = '\0';
			if (str_has_nocase(text, word)) {
				return true;
			}
		}
		words += len + (words[len] == '|');
	}
	return false;
}

static unsigned find_drop(const struct error_facts *facts) {
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		if (str_eq(facts->param.data, fields[i].field)) {
			return fields[i].drop;
		}
	}
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		if (str_has_nocase(facts->words.data, fields[i].field)) {
			return fields[i].drop;
		}
	}
	return 0;
}

/* Named by a sentence around the model's id: "The model `x` does not exist". */
static bool says_no_model(const char *words) {
	return str_has_nocase(words, "model") &&
	       has_one(words, "does not exist|not found|is not available");
}

void error_class_find(struct provider_error *error, const struct error_facts *facts) {
	unsigned on = on_of(facts->status);
	const char *words = facts->words.data;
	const struct rule *rule = rules;
	unsigned drop = find_drop(facts);

	while (!(rule->on & on) || (rule->words && !has_one(words, rule->words)) ||
		(rule->kind == PERR_PARAMETER && drop == 0)) {
		rule++;
	}
	error->kind = rule->kind;
	if ((on & ON_REFUSAL) && rule->kind >= PERR_PARAMETER && rule->kind != PERR_IMAGES &&
		rule->kind != PERR_NO_PDF && rule->kind != PERR_BAD_PDF &&
		rule->kind != PERR_REGION && says_no_model(words)) {
		error->kind = PERR_NOT_FOUND;
	}
	if (error->kind == PERR_PARAMETER) {
		error->drop = drop;
	} else if (error->kind == PERR_REPLAY) {
		bool wanted = str_has_nocase(words, "reasoning_content") &&
			      has_one(words, "must be passed back|missing");
		error->drop = wanted ? DROP_BARE_CALLS : DROP_THINKING;
	} else if (error->kind == PERR_IMAGES) {
		error->drop = DROP_IMAGES;
	} else if (error->kind == PERR_NO_PDF) {
		error->drop = DROP_PDF;
	} else if (error->kind == PERR_OVERFLOW) {
		error->limit = facts->window ? facts->window : error_class_window(words);
	}
}

/* Digits at `text`, perhaps grouped by commas; 0 when there are none. */
static int64_t read_number(const char *text) {
	int64_t number = 0;

	for (; (*text >= '0' && *text <= '9') || *text == ','; text++) {
		if (*text != ',' && number < INT64_MAX / 100) {
			number = number * 10 + (*text - '0');
		}
	}
	return number;
}

/* The number within a few bytes behind `phrase`. */
static int64_t number_behind(const char *text, const char *phrase) {
	size_t len = strlen(phrase);

	for (; *text; text++) {
		if (strncmp(text, phrase, len) == 0) {
			const char *at = text + len;
			size_t gap = strcspn(at, "0123456789");
			return gap <= 4 ? read_number(at + gap) : 0;
		}
	}
	return 0;
}

/* The number in front of `phrase`. */
static int64_t number_before(const char *text, const char *phrase) {
	const char *at = strstr(text, phrase);

	if (!at || at == text) {
		return 0;
	}
	while (at > text && ((at[-1] >= '0' && at[-1] <= '9') || at[-1] == ',')) {
		at--;
	}
	return read_number(at);
}

int64_t error_class_window(const char *text) {
	static const char *const behind[] = {
		"context length is",
		"prompt length is",
		"context length of",
		"tokens allowed",
		"token limit:",
		"should be [1,",
		"context size",
		"model with",
		"limit of",
		"limit is",
		"context window of",
	};
	int64_t window = number_before(text, " maximum");

	for (size_t i = 0; i < ARRAY_LEN(behind) && window < 256; i++) {
		window = number_behind(text, behind[i]);
	}
	return window >= 256 && window <= 100000000 ? window : 0;
}
