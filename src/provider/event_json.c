/* Events are read as they are, and a second time mended where servers are known to
   write what is not JSON. */
#include "provider/event_json.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "json/json.h"

#include <string.h>

/* The length of a bare word that stands where JSON wants a number, else 0. */
static size_t no_number(const char *at) {
	static const char *const words[] = { "NaN", "Infinity", "-Infinity" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (strncmp(at, words[i], strlen(words[i])) == 0) {
			return strlen(words[i]);
		}
	}
	return 0;
}

static void mend(struct buf *out, const char *text) {
	bool quoted = false;

	for (const char *at = text; *at; at++) {
		size_t skip = quoted ? 0 : no_number(at);
		if (skip > 0) {
			buf_add_str(out, "null");
			at += skip - 1;
			continue;
		}
		if (quoted && *at == '\\' && at[1]) {
			buf_add_char(out, *at++);
		} else if (*at == '"') {
			quoted = !quoted;
		}
		buf_add_char(out, *at);
	}
}

struct json *event_json_read(const char *data, size_t len, bool *mended) {
	auto_buf struct buf valid = BUF_INIT;
	auto_buf struct buf text = BUF_INIT;
	struct json *json = NULL;

	*mended = false;
	if (json_parse_lenient(data, len, &json, NULL)) {
		return json;
	}
	utf8_repair(&valid, data, len);
	mend(&text, valid.data);
	if (!json_parse_lenient(text.data, text.len, &json, NULL)) {
		return NULL;
	}
	*mended = true;
	return json;
}
