#ifndef STORE_BLOBS_H
#define STORE_BLOBS_H

#include "base/buf.h"
#include "base/sha256.h"
#include "store/store.h"

/* Large contents (results, attachments) outside of the rows. The bytes lie once, as a
   0600 file named by their SHA-256, in blobs/ beside the database; a row says which
   conversation they belong to, and without a row the file goes. */

#define BLOB_MAX ((size_t)8 << 20)           /* bytes of one */
#define BLOBS_TOTAL_MAX ((int64_t)256 << 20) /* of all; the oldest make room */

struct blob_row {
	int64_t id;
	int64_t conversation;
	char sha256[SHA256_HEX];
	int64_t size; /* bytes */
	char *mime;
	char *maker; /* name of the tool; NULL: none */
	int risk;    /* of its call, in the caller's numbers */
	int64_t created;
};

void blob_row_fini(struct blob_row *row);

/* Writes the bytes, then the row; sets id, sha256, size and created. The same bytes in
   one conversation are one row, of the higher risk. Not inside of store_begin(). */
enum store_result blobs_add(struct store *store, struct blob_row *row, const char *data,
	size_t len, struct err *err);
/* The same inside of store_begin(): the row comes with all else that is written there. */
bool blobs_put(struct store *store, struct blob_row *row, const char *data, size_t len,
	struct err *err);
/* Inside of store_begin(): makes the bytes of blob `*id` this conversation's too, and sets
   `*id` to that row; leaves it where there is no such blob. */
bool blobs_share(struct store *store, int64_t conversation, int64_t *id, struct err *err);
/* ERR_NOT_FOUND unless it belongs to this conversation or to one that it branched off. */
bool blobs_get(struct store *store, int64_t conversation, int64_t id, struct blob_row *out,
	struct err *err);
/* Up to `max` bytes from `offset` on. ERR_NOT_FOUND when the file is gone, ERR_CORRUPT
   when it has another size than the row says. */
bool blobs_read(struct store *store, const struct blob_row *row, int64_t offset, size_t max,
	struct buf *out, struct err *err);

/* Removes files that no row names; `*count` (may be NULL) tells how many. */
enum store_result blobs_sweep(struct store *store, int *count, struct err *err);
/* The same, once in this process and after each removal of rows. */
enum store_result blobs_tidy(struct store *store);

#endif
