/* Replacing one string of a JSON text by another string gives a JSON text of the same
   form. Strings with escapes are left to the parser. */
#include "provider/repeat.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

#define EVENT_MAX 4096 /* bytes around the string; larger events are rare */

void repeat_init(struct repeat *repeat) {
	buf_init(&repeat->head, EVENT_MAX);
	buf_init(&repeat->tail, EVENT_MAX);
}

void repeat_fini(struct repeat *repeat) {
	buf_fini(&repeat->head);
	buf_fini(&repeat->tail);
}

/* The place behind the only `"key":"` of the event, 0 when there is none or another. */
static size_t only_place(const char *data, size_t len, const char *key) {
	char word[64];
	int word_len = snprintf(word, sizeof(word), "\"%s\":", key);
	const char *found = memmem(data, len, word, (size_t)word_len);

	if (!found) {
		return 0;
	}
	size_t at = (size_t)(found - data) + (size_t)word_len;
	if (memmem(data + at, len - at, word, (size_t)word_len)) {
		return 0;
	}
	at += at < len && data[at] == ' ';
	return at < len && data[at] == '"' ? at + 1 : 0;
}

void repeat_learn(struct repeat *repeat, const char *data, size_t len, const char *key,
	const char *text) {
	size_t text_len = strlen(text);
	size_t head = only_place(data, len, key);

	buf_clear(&repeat->head);
	buf_clear(&repeat->tail);
	/* It must stand there as it is, and end there. */
	if (head == 0 || len - head <= text_len || memcmp(data + head, text, text_len) != 0 ||
		data[head + text_len] != '"') {
		return;
	}
	if (!buf_add(&repeat->tail, data + head + text_len, len - head - text_len) ||
		!buf_add(&repeat->head, data, head)) {
		buf_clear(&repeat->head);
	}
}

/* No quote, backslash or control character, and valid UTF-8. */
static bool is_plain(const char *data, size_t len) {
	bool ascii = true;

	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)data[i];
		if (c < ' ' || c == '"' || c == '\\') {
			return false;
		}
		ascii &= c < 0x80;
	}
	return ascii || utf8_is_valid(data, len);
}

bool repeat_read(const struct repeat *repeat, const char *data, size_t len, const char **text,
	size_t *text_len) {
	size_t head = repeat->head.len;
	size_t tail = repeat->tail.len;

	if (head == 0 || len < head + tail || memcmp(data, repeat->head.data, head) != 0 ||
		memcmp(data + len - tail, repeat->tail.data, tail) != 0 ||
		!is_plain(data + head, len - head - tail)) {
		return false;
	}
	*text = data + head;
	*text_len = len - head - tail;
	return true;
}
