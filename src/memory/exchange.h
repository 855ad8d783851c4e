#ifndef MEMORY_EXCHANGE_H
#define MEMORY_EXCHANGE_H

#include "base/buf.h"
#include "store/memories.h"
#include "json/write.h"

/* Memories as a JSON document: {"memories": [...]}, to be kept elsewhere and taken in
   again, here or on another device. */

#define EXCHANGE_MAX ((size_t)16 << 20) /* bytes of a document */

/* One memory as an object. */
void exchange_write_row(struct json_writer *writer, const struct memory_row *row);
/* Appends the document of all that is remembered. */
bool exchange_write(struct buf *out, struct store *store, struct err *err);

struct exchange {
	int added, merged, known;
	int refused; /* no memory: told, and left out */
};

struct exchange_reader;

/* NULL with an error: this is no such document. A list without an object around it is
   one too. `on_fault` (may be NULL) gets each record that is refused, and why. */
struct exchange_reader *exchange_open(const char *text, size_t len,
	void (*on_fault)(void *ctx, const char *text), void *ctx, struct err *err);
struct exchange_reader *exchange_free(struct exchange_reader *reader); /* NULL is fine */
/* The next record, borrowed until the reader is freed; `row->text` is NULL where it is no
   memory, and `err` says why. False: that was all. */
bool exchange_next(struct exchange_reader *reader, struct memory_row *row, struct err *err);
/* Takes in the next few, all or none of them; STORE_BUSY: none, to be tried again. False
   in `*more`: that was all. */
enum store_result exchange_step(
	struct exchange_reader *reader, struct store *store, bool *more, struct err *err);
const struct exchange *exchange_counts(const struct exchange_reader *reader);

#endif
