/* What a tool gave becomes what a model reads. Bytes are named, not shown; base64 is
   named too; what is too long loses its middle. The whole is set aside for whoever can
   keep it. */

#include "tool/finish.h"

#include "base/kind.h"
#include "base/mem.h"
#include "base/redact.h"
#include "base/utf8.h"
#include "tool/base64_text.h"
#include "tool/text.h"

#include <string.h>

#define LOOK ((size_t)8192)
#define ODD_MIN 20

static bool is_odd(uint32_t code) {
	return code == UTF8_REPLACEMENT ||
	       (code < 0x20 && !(code >= '\a' && code <= '\r') && code != 0x1b);
}

/* A stray NUL between words is text all the same; many such bytes, a third of all, are
   not. */
static bool is_mostly_odd(const struct buf *text) {
	size_t look = text->len < LOOK ? text->len : LOOK, odd = 0;

	for (size_t i = 0; i < look;) {
		uint32_t code;

		i += utf8_decode(text->data + i, text->len - i, &code);
		odd += is_odd(code);
	}
	return odd >= ODD_MIN && odd * 3 > look;
}

static const char *name_bytes(const struct buf *text) {
	const char *kind = kind_of_binary(text->data, text->len);
	bool is_known = kind && strcmp(kind, "binary data") != 0;

	return is_known || is_mostly_odd(text) ? (kind ? kind : "binary data") : NULL;
}

/* All of it, up to the bound. */
static void set_aside(struct tool_result *result, const struct buf *whole) {
	size_t len = whole->len;

	if (len > TOOL_FULL_MAX) {
		len = TOOL_FULL_MAX - utf8_incomplete_tail(whole->data, TOOL_FULL_MAX);
	}
	buf_clear(&result->full);
	buf_add(&result->full, whole->data, len);
}

static void name_instead(struct tool_result *result, const char *kind) {
	size_t len = result->text.len;

	if (redact_found(result->text.data, len)) {
		redact_buf(&result->text);
	}
	set_aside(result, &result->text);
	buf_clear(&result->text);
	buf_addf(&result->text, "[%zu bytes that are no text: %s]", len, kind);
	if (result->exit_code) {
		buf_addf(&result->text, "\n[exit %d]", result->exit_code);
	}
	free(result->summary);
	result->summary = xasprintf("%zu bytes", len);
}

void result_finish(struct tool_result *result, size_t max) {
	const char *kind = name_bytes(&result->text);

	if (kind) {
		name_instead(result, kind);
		return;
	}
	text_clean(&result->text);
	auto_buf struct buf whole = BUF_INIT;

	buf_add(&whole, result->text.data, result->text.len);
	bool folded = base64_text_fold(&result->text);
	bool cut = text_cut_middle(&result->text, max);

	if (folded || cut) {
		set_aside(result, &whole);
	}
}
