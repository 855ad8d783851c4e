#ifndef TUI_DRAFT_ATTACHMENTS_H
#define TUI_DRAFT_ATTACHMENTS_H

#include "base/vec.h"
#include "tui/canvas.h"

#include <stdint.h>

/* The files of a draft, a row of chips above it: "[1 notes.txt 2 KB]". */

struct attached {
	char *path; /* owned */
	char *name; /* owned, sanitised */
	int64_t size;
};

struct attachments {
	VEC(struct attached) list;
	unsigned version; /* grows with each change */
};

void attachments_fini(struct attachments *attachments);
void attachments_clear(struct attachments *attachments);
/* Once each; false where it is there already. */
bool attachments_add(struct attachments *attachments, const char *path, int64_t size);
/* From 1; false: there are not so many. */
bool attachments_remove(struct attachments *attachments, size_t number);
/* In the first row of the area; what does not fit is counted ("+3"). */
void attachments_draw(const struct attachments *attachments, const struct area *area);

#endif
