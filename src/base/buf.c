/* `cap` counts the allocated bytes with the place of the NUL; 0 means that
   `data` is the shared empty string, which is never written nor freed. */

#include "base/buf.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

#define FIRST_SIZE 64

char buf_empty[1];

void buf_init(struct buf *buf, size_t max) {
	*buf = (struct buf){ .data = buf_empty, .max = max };
}

void buf_fini(struct buf *buf) {
	if (buf->cap) {
		free(buf->data);
	}
	buf_init(buf, buf->max);
}

void buf_clear(struct buf *buf) {
	buf_truncate(buf, 0);
	buf->full = false;
}

char *buf_detach(struct buf *buf) {
	char *data = buf->cap ? buf->data : xmemdup("", 0);

	buf_init(buf, buf->max);
	return data;
}

/* The next size of the memory: half as much again, at least `need`. */
static size_t next_cap(size_t cap, size_t need, size_t limit) {
	if (cap < FIRST_SIZE) {
		cap = FIRST_SIZE;
	} else {
		cap = cap > SIZE_MAX / 2 ? SIZE_MAX : cap + cap / 2;
	}
	if (cap > limit + 1) {
		cap = limit + 1;
	}
	return cap < need ? need : cap;
}

/* Room for `len` more bytes and the NUL; false past the ceiling. */
static bool make_room(struct buf *buf, size_t len) {
	size_t limit = buf->max < SIZE_MAX ? buf->max : SIZE_MAX - 1;

	if (buf->len > limit || len > limit - buf->len) {
		buf->full = true;
		return false;
	}
	size_t need = buf->len + len + 1;

	if (need > buf->cap) {
		size_t cap = next_cap(buf->cap, need, limit);

		buf->data = xrealloc(buf->cap ? buf->data : NULL, cap);
		buf->data[buf->len] = '\0';
		buf->cap = cap;
	}
	return true;
}

bool buf_add(struct buf *buf, const void *data, size_t len) {
	if (!make_room(buf, len)) {
		return false;
	}
	if (len) {
		memcpy(buf->data + buf->len, data, len);
	}
	buf_grown(buf, len);
	return true;
}

bool buf_add_str(struct buf *buf, const char *text) {
	return buf_add(buf, text, strlen(text));
}

bool buf_add_char(struct buf *buf, char byte) {
	if (buf->len + 1 < buf->cap) {
		buf->data[buf->len++] = byte;
		buf->data[buf->len] = '\0';
		return true;
	}
	return buf_add(buf, &byte, 1);
}

bool buf_add_code(struct buf *buf, unsigned code) {
	char bytes[4];

	return buf_add(buf, bytes, utf8_encode(code, bytes));
}

bool buf_addf(struct buf *buf, const char *format, ...) {
	va_list args;

	va_start(args, format);
	bool added = buf_vaddf(buf, format, args);
	va_end(args);
	return added;
}

bool buf_vaddf(struct buf *buf, const char *format, va_list args) {
	va_list again;

	va_copy(again, args);
	int len = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (len < 0 || !make_room(buf, (size_t)len)) {
		return false;
	}
	vsnprintf(buf->data + buf->len, (size_t)len + 1, format, args);
	buf_grown(buf, (size_t)len);
	return true;
}

bool buf_insert(struct buf *buf, size_t at, const void *data, size_t len) {
	assert(at <= buf->len);
	if (!make_room(buf, len)) {
		return false;
	}
	if (len) {
		memmove(buf->data + at + len, buf->data + at, buf->len - at);
		memcpy(buf->data + at, data, len);
	}
	buf_grown(buf, len);
	return true;
}

char *buf_reserve(struct buf *buf, size_t len) {
	return make_room(buf, len) ? buf->data + buf->len : NULL;
}

void buf_grown(struct buf *buf, size_t len) {
	assert(buf->len + len < buf->cap);
	buf->len += len;
	buf->data[buf->len] = '\0';
}

void buf_cut(struct buf *buf, size_t at, size_t len) {
	assert(at <= buf->len && len <= buf->len - at);
	if (len) {
		memmove(buf->data + at, buf->data + at + len, buf->len - at - len);
		buf_truncate(buf, buf->len - len);
	}
}

void buf_truncate(struct buf *buf, size_t len) {
	assert(len <= buf->len);
	buf->len = len;
	if (buf->cap) {
		buf->data[len] = '\0';
	}
}
