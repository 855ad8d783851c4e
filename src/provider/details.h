#ifndef PROVIDER_DETAILS_H
#define PROVIDER_DETAILS_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>

struct json;

/* Joins the fragments of OpenRouter's `reasoning_details`, which must be sent back as
   if they had come whole. */
struct detail {
	struct json *head; /* the first fragment, and what later ones add */
	struct buf text;   /* of its `text` or `summary` */
	bool closed;       /* signed: what follows is another element */
};

struct details {
	VEC(struct detail) items;
	bool overfull; /* too many: nothing is kept */
};

void details_fini(struct details *details);
/* One `reasoning_details` array of a delta. */
void details_add(struct details *details, const struct json *array);
/* Appends the text of the fragments in one such array. */
void details_text(const struct json *array, struct buf *out);
/* Appends {"reasoning_details":[...]}; false when there is nothing to keep. */
bool details_print(const struct details *details, struct buf *out);

#endif
