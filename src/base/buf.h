#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* A growable byte string. `data` always ends in NUL (not counted) and is never
   NULL after buf_init(). Every buffer has a ceiling: what would pass it is not
   added and `full` is set. */
struct buf {
	char *data;
	size_t len;
	size_t cap;
	size_t max; /* bytes */
	bool full;  /* something did not fit */
};

#define BUF_MAX_DEFAULT ((size_t)64 << 20)

/* For declarations: struct buf out = BUF_INIT; holds up to BUF_MAX_DEFAULT. */
extern char buf_empty[1];
#define BUF_INIT                                                                               \
	{ .data = buf_empty, .max = BUF_MAX_DEFAULT }
#define BUF_INIT_MAX(limit)                                                                    \
	{ .data = buf_empty, .max = (limit) }

void buf_init(struct buf *buf, size_t max);
void buf_fini(struct buf *buf);
/* Empties it and keeps the memory. */
void buf_clear(struct buf *buf);
/* Gives the memory to the caller and leaves an empty buffer. */
char *buf_detach(struct buf *buf);

/* All return false and add nothing when the ceiling would be passed. */
bool buf_add(struct buf *buf, const void *data, size_t len);
bool buf_add_str(struct buf *buf, const char *text);
bool buf_add_char(struct buf *buf, char byte);
bool buf_add_code(struct buf *buf, unsigned code); /* one code point as UTF-8 */
bool buf_addf(struct buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool buf_vaddf(struct buf *buf, const char *format, va_list args);
bool buf_insert(struct buf *buf, size_t at, const void *data, size_t len);

/* Room for `len` more bytes at data + len, or NULL; buf_grown() counts them. */
char *buf_reserve(struct buf *buf, size_t len);
void buf_grown(struct buf *buf, size_t len);
/* Removes bytes [at, at + len). */
void buf_cut(struct buf *buf, size_t at, size_t len);
void buf_truncate(struct buf *buf, size_t len);

#define auto_buf __attribute__((cleanup(buf_fini)))

#endif
