/* Error bodies have many shapes: {"error":{...}}, {"error":"..."}, {"message":...},
   {"detail":[...]}, an array around it, an upstream's answer as text inside, HTML, or
   nothing. All are read into one struct; the shapes are tried in a fixed order. */
#include "provider/error/error_facts.h"

#include "base/mem.h"
#include "base/str.h"
#include "net/backoff.h"
#include "json/json.h"

#include <string.h>

#define WORDS_MAX 8192
#define NESTED_MAX 3 /* error texts that hold error texts */

static void read_value(struct error_facts *facts, const struct json *json, int depth);

static void add_words(struct error_facts *facts, const char *text) {
	if (!str_is_empty(text)) {
		size_t room = WORDS_MAX - facts->words.len;
		size_t len = strlen(text);
		buf_add(&facts->words, text, len < room ? len : room);
		buf_add_char(&facts->words, ' ');
	}
}

static void set_message(struct error_facts *facts, const char *text) {
	if (facts->message.len == 0 && !str_is_empty(text)) {
		size_t len = strlen(text);
		buf_add(&facts->message, text, len < WORDS_MAX ? len : WORDS_MAX);
	}
	add_words(facts, text);
}

/* A code may be a number or a word; as a status it counts between 400 and 599. */
static void read_code(struct error_facts *facts, const struct json *code) {
	auto_buf struct buf text = BUF_INIT_MAX(256);
	int64_t number = 0;

	if (!code || json_is(code, JSON_NULL) || !json_scalar_text(code, &text)) {
		return;
	}
	add_words(facts, text.data);
	if (facts->status == 0 && str_to_int(text.data, &number) && number >= 400 &&
		number <= 599) {
		facts->status = (int)number;
	}
}

/* What a gateway got from the server behind it, often as JSON in a string. */
static void read_nested(struct error_facts *facts, const char *text, int depth) {
	auto_json struct json *json = NULL;

	if (str_is_empty(text)) {
		return;
	}
	if (depth < NESTED_MAX && json_parse_lenient(text, strlen(text), &json, NULL) &&
		json_is(json, JSON_OBJECT)) {
		read_value(facts, json, depth + 1);
	} else {
		set_message(facts, text);
	}
}

static void read_metadata(struct error_facts *facts, const struct json *metadata, int depth) {
	const char *raw = json_get_string(metadata, "raw");

	if (raw) {
		/* The gateway's own sentence ("Provider returned error") says nothing. */
		buf_clear(&facts->message);
		read_nested(facts, raw, depth);
	}
	add_words(facts, json_get_string(metadata, "error_type"));
}

/* {"@type": "...RetryInfo", "retryDelay": "48s"} and quota names. */
static void read_details(struct error_facts *facts, const struct json *details) {
	for (const struct json *d = json_first(details); d; d = json_next(d)) {
		const char *delay = json_get_string(d, "retryDelay");
		if (delay) {
			facts->wait_ms = backoff_parse_duration(delay);
		}
		add_words(facts, json_get_string(d, "reason"));
		const struct json *violations = json_get(d, "violations");
		for (const struct json *v = json_first(violations); v; v = json_next(v)) {
			add_words(facts, json_get_string(v, "quotaId"));
		}
	}
}

static void read_object(struct error_facts *facts, const struct json *json, int depth) {
	const char *param = json_get_string(json, "param");

	set_message(facts, json_get_string(json, "message"));
	set_message(facts, json_get_string(json, "msg"));
	add_words(facts, json_get_string(json, "type"));
	add_words(facts, json_get_string(json, "status"));
	read_code(facts, json_get(json, "status_code"));
	read_code(facts, json_get(json, "code"));
	if (param && facts->param.len == 0) {
		buf_add_str(&facts->param, param);
	}
	if (facts->window == 0) {
		facts->window = json_get_int(json, "n_ctx", 0);
	}
	read_details(facts, json_get(json, "details"));
	read_metadata(facts, json_get(json, "metadata"), depth);
}

/* [{"loc": ["body", "temperature"], "msg": "..."}] */
static void read_detail(struct error_facts *facts, const struct json *detail, int depth) {
	const struct json *first = json_at(detail, 0);
	const struct json *loc = json_get(first, "loc");
	const char *field = json_string(json_at(loc, json_len(loc) ? json_len(loc) - 1 : 0));

	if (field && facts->param.len == 0) {
		buf_add_str(&facts->param, field);
	}
	for (const struct json *item = json_first(detail); item; item = json_next(item)) {
		read_value(facts, item, depth + 1);
	}
}

static void read_value(struct error_facts *facts, const struct json *json, int depth) {
	if (!json || depth > NESTED_MAX) {
		return;
	}
	if (json_is(json, JSON_STRING)) {
		set_message(facts, json_string(json));
	} else if (json_is(json, JSON_ARRAY)) {
		read_value(facts, json_at(json, 0), depth + 1);
	} else if (json_is(json, JSON_OBJECT)) {
		const struct json *detail = json_get(json, "detail");
		read_value(facts, json_get(json, "error"), depth + 1);
		read_object(facts, json, depth);
		if (json_is(detail, JSON_ARRAY)) {
			read_detail(facts, detail, depth);
		} else {
			read_value(facts, detail, depth + 1);
		}
		read_value(facts, json_get(json, "errors"), depth + 1);
	}
}

/* A page of a proxy: its title says enough. */
static void read_page(struct error_facts *facts, const char *text) {
	const char *title = strstr(text, "<title>");
	const char *end = title ? strstr(title, "</title>") : NULL;

	if (end) {
		title += strlen("<title>");
		buf_add(&facts->message, title, (size_t)(end - title));
	} else {
		buf_add_str(&facts->message, "a web page instead of an answer");
	}
	add_words(facts, facts->message.data);
}

/* "Please try again in 1.2s." */
static void read_wait(struct error_facts *facts) {
	static const char *const leads[] = { "try again in ", "retry in ", "retry after " };

	for (size_t i = 0; i < ARRAY_LEN(leads) && facts->wait_ms < 0; i++) {
		const char *at = strstr(facts->words.data, leads[i]);
		char word[32] = "";
		if (at) {
			at += strlen(leads[i]);
			size_t len = strspn(at, "0123456789.hms");
			if (len < sizeof(word)) {
				memcpy(word, at, len);
				word[len] = '\0';
				while (len > 0 && word[len - 1] == '.') {
					word[--len] = '\0';
				}
				facts->wait_ms = backoff_parse_duration(word);
			}
		}
	}
}

void error_facts_read(struct error_facts *facts, int status, const char *body, size_t len) {
	auto_json struct json *json = NULL;
	const char *text = str_trim_span(len ? body : "", &len);
	auto_free char *copy = xmemdup(text, len);

	*facts = (struct error_facts){ .status = status, .wait_ms = -1 };
	buf_init(&facts->message, WORDS_MAX);
	buf_init(&facts->words, 2 * WORDS_MAX);
	buf_init(&facts->param, 256);
	if (json_parse_lenient(copy, len, &json, NULL)) {
		read_value(facts, json, 0);
	}
	if (facts->message.len == 0 && copy[0] == '<') {
		read_page(facts, copy);
	} else if (facts->message.len == 0) {
		buf_add(&facts->message, copy, len < 300 ? len : 300);
		add_words(facts, facts->message.data);
	}
	read_wait(facts);
}

void error_facts_fini(struct error_facts *facts) {
	buf_fini(&facts->message);
	buf_fini(&facts->words);
	buf_fini(&facts->param);
}
