#ifndef BASE_REDACT_H
#define BASE_REDACT_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* The list of secret values that this process knows. Whoever reads a key adds
   it; log, store, exports, results, prompts and children ask. Values under 8
   bytes are not kept (they would mask ordinary words). */
void redact_add(const char *secret);
/* The password in an address (scheme://user:password@host); one that is too short
   together with what stands around it. Other texts add nothing. */
void redact_add_login(const char *address);
void redact_clear(void);
/* Is any known secret in this text? */
bool redact_found(const char *data, size_t len);
/* Appends the text with each known secret as "[secret]". */
void redact(struct buf *out, const char *data, size_t len);
/* The same for a text that comes in pieces: what may be the beginning of a secret waits
   in `held` for the next piece. */
void redact_piece(struct buf *held, struct buf *out, const char *data, size_t len);
/* Nothing comes any more: appends what still waits. */
void redact_rest(struct buf *held, struct buf *out);
/* In place; the text never grows beyond what it was or `max` of the buffer. */
void redact_buf(struct buf *buf);

#endif
