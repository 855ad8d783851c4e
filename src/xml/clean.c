/* What files and pipes do to XML before it arrives: warnings in front of it, the mark of a
   byte order, the encoding of another system's shell, bytes that are no text. */

#include "xml/clean.h"

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "xml/mend.h"

#include <stdint.h>
#include <string.h>

/* How far a declaration is looked for behind warnings, and what is in it. */
#define DECLARATION_WITHIN 4096
#define DECLARATION_MAX 200

static bool is_name_start(unsigned char byte) {
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' ||
	       byte == ':' || byte >= 0x80;
}

static const char *find_tag(const char *data, size_t len) {
	const char *at = data, *end = data + len;

	while (at < end && (at = memchr(at, '<', (size_t)(end - at)))) {
		if (end - at > 1 && (is_name_start((unsigned char)at[1]) || at[1] == '!')) {
			return at;
		}
		at++;
	}
	return NULL;
}

/* A declaration wins over what looks like a tag in a warning, unless an element has ended
   before it. */
static const char *find_start(const char *data, size_t len) {
	size_t within = len < DECLARATION_WITHIN ? len : DECLARATION_WITHIN;
	const char *declared = memmem(data, within, "<?xml", 5);

	if (declared && !memmem(data, (size_t)(declared - data), "</", 2)) {
		return declared;
	}
	return find_tag(data, len);
}

static bool declares_other_encoding(const char *data, size_t len) {
	size_t size = len < DECLARATION_MAX ? len : DECLARATION_MAX;
	auto_buf struct buf head = BUF_INIT;

	buf_add(&head, data, size);
	char *end = strstr(head.data, "?>");

	if (!str_starts(head.data, "<?xml") || !end) {
		return false;
	}
	*end = '\0';
	return strstr(head.data, "encoding") && !str_has_nocase(head.data, "utf-8");
}

static uint32_t unit(const unsigned char *at, bool little) {
	return little ? at[0] | (uint32_t)at[1] << 8 : at[1] | (uint32_t)at[0] << 8;
}

static void convert_utf16(struct buf *out, const char *data, size_t len, bool little) {
	const unsigned char *at = (const unsigned char *)data, *end = at + (len & ~(size_t)1);

	while (at < end) {
		uint32_t code = unit(at, little);

		at += 2;
		if (code >= 0xd800 && code < 0xdc00 && at < end) {
			uint32_t low = unit(at, little);

			if (low >= 0xdc00 && low < 0xe000) {
				code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
				at += 2;
			}
		}
		buf_add_code(out, code >= 0xd800 && code < 0xe000 ? UTF8_REPLACEMENT : code);
	}
}

static bool has_mark(const char *data, size_t len, const char *mark) {
	return len >= strlen(mark) && memcmp(data, mark, strlen(mark)) == 0;
}

struct xml_clean xml_clean(struct buf *held, const char *data, size_t len) {
	struct xml_clean clean = { .data = data, .utf8 = true };
	bool little = has_mark(data, len, "\xff\xfe");

	if (little || has_mark(data, len, "\xfe\xff")) {
		convert_utf16(held, data + 2, len - 2, little);
		data = held->data;
		len = held->len;
	}
	clean.data = find_start(data, len);
	if (!clean.data) {
		clean.data = data;
		return clean;
	}
	clean.skipped =
		(size_t)(clean.data - data) - (has_mark(data, len, "\xef\xbb\xbf") ? 3 : 0);
	clean.len = len - (size_t)(clean.data - data);
	clean.utf8 = utf8_is_valid(clean.data, clean.len) ||
		     !declares_other_encoding(clean.data, clean.len);
	if (clean.utf8) {
		clean.data = xml_mend(held, clean.data, &clean.len);
	}
	return clean;
}
