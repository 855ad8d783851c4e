#ifndef MEMORY_DISTILL_H
#define MEMORY_DISTILL_H

#include "base/buf.h"
#include "store/store.h"

/* From the turns of a conversation to new memories: what the model is asked, and what
   is taken of its answer. Who asks it stands in agent/. */

/* What was said behind message `after`. */
struct distill_said {
	struct buf text; /* "Person: ..." a message, the end of what is too long */
	size_t turns;    /* of the person */
	int64_t last;    /* the newest message, 0: none */
};

#define DISTILL_MAX ((size_t)24 << 10) /* bytes that are asked about at once */

/* The words of both sides, no results of tools: at most about `max` bytes, the newest. */
bool distill_read(struct distill_said *said, struct store *store, int64_t conversation,
	int64_t after, size_t max, struct err *err);
void distill_said_fini(struct distill_said *said);
/* Appends what the model is asked with: what is known already, and what was said. */
void distill_write(struct buf *out, struct store *store, const struct distill_said *said);
/* The same for a text that the person wrote, a diary for example. */
void distill_write_notes(struct buf *out, struct store *store, const char *text, size_t len);
/* Bytes of its next piece, of at most `max`: whole paragraphs or lines where it has such. */
size_t distill_piece(const char *text, size_t len, size_t max);

struct distilled {
	int added;
	int merged;
	int refused; /* too long, or a secret */
};

/* Keeps what is new in the answer, and notes that the conversation is distilled up to
   message `last` (0: it was not about the conversation), all in one transaction. */
enum store_result distill_take(struct store *store, int64_t conversation, int64_t last,
	const char *prompt, const char *answer, struct distilled *counts, struct err *err);

#endif
