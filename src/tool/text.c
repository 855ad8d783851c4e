/* The head of a result says what it is and the tail how it ended, so what goes is
   the middle, at line breaks where some are near. */
#include "tool/text.h"

#include "base/mem.h"
#include "base/redact.h"
#include "base/utf8.h"

#include <string.h>

void text_clean(struct buf *text) {
	if (memchr(text->data, '\0', text->len) || !utf8_is_valid(text->data, text->len)) {
		struct buf clean = BUF_INIT;

		for (size_t i = 0; i < text->len; i++) {
			if (text->data[i] == '\0') {
				text->data[i] = (char)0xff; /* no byte of UTF-8 */
			}
		}
		utf8_repair(&clean, text->data, text->len);
		clean.max = text->max;
		buf_fini(text);
		*text = clean;
	}
	if (redact_found(text->data, text->len)) {
		redact_buf(text);
	}
}

static bool starts_character(char byte) {
	return ((unsigned char)byte & 0xc0) != 0x80;
}

static size_t count(const struct buf *text) {
	size_t characters = 0;

	for (size_t i = 0; i < text->len; i++) {
		characters += starts_character(text->data[i]);
	}
	return characters;
}

/* Offset of character number `wanted`. */
static size_t offset_of(const struct buf *text, size_t wanted) {
	size_t at = 0;

	for (size_t seen = 0; at < text->len; at++) {
		if (starts_character(text->data[at]) && seen++ == wanted) {
			break;
		}
	}
	return at;
}

/* A line break within the last tenth of the head and the first of the tail. */
static void align(const struct buf *text, size_t *head, size_t *tail) {
	size_t slack = *head / 10;

	for (size_t i = 0; i < slack; i++) {
		if (text->data[*head - 1 - i] == '\n') {
			*head -= i + 1;
			break;
		}
	}
	for (size_t i = 0; i < slack && *tail + i < text->len; i++) {
		if (text->data[*tail + i] == '\n') {
			*tail += i + 1;
			break;
		}
	}
}

#define NOTE_ROOM 80 /* characters */

bool text_cut_middle(struct buf *text, size_t max) {
	size_t characters = text->len > max ? count(text) : 0;
	size_t keep = max > NOTE_ROOM * 2 ? max - NOTE_ROOM : max;
	auto_buf struct buf note = BUF_INIT;
	size_t head, tail, gone = 0;

	if (characters <= max) {
		return false;
	}
	head = offset_of(text, keep - keep / 3);
	tail = offset_of(text, characters - keep / 3);
	align(text, &head, &tail);
	for (size_t i = head; i < tail; i++) {
		gone += starts_character(text->data[i]);
	}
	buf_addf(&note, "\n[... %zu of %zu characters left out ...]\n", gone, characters);
	buf_cut(text, head, tail - head);
	buf_insert(text, head, note.data, note.len);
	return true;
}

size_t text_document_end(const char *text, size_t len) {
	bool quoted = false, escaped = false;
	int depth = 0;

	for (size_t i = 0; i < len; i++) {
		char byte = text[i];

		if (escaped) {
			escaped = false;
		} else if (quoted) {
			escaped = byte == '\\';
			quoted = byte != '"';
		} else if (byte == '"') {
			quoted = true;
		} else if (byte == '{' || byte == '[') {
			depth++;
		} else if ((byte == '}' || byte == ']') && --depth <= 0) {
			return i + 1;
		}
	}
	return 0;
}
