#ifndef DEVICE_OUTPUT_H
#define DEVICE_OUTPUT_H

#include "base/buf.h"

/* Output of any length in bounded memory: the head and the tail of it. */
struct output {
	struct buf kept;
	size_t max;     /* bytes */
	size_t dropped; /* bytes that are gone from the middle */
};

void output_init(struct output *output, size_t max);
void output_fini(struct output *output);
void output_add(struct output *output, const char *data, size_t len);
/* Hands the text over; where the middle is gone a line says how much it was.
   Returns whether it is. */
bool output_finish(struct output *output, struct buf *out);

#endif
