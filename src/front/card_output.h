#ifndef FRONT_CARD_OUTPUT_H
#define FRONT_CARD_OUTPUT_H

#include "base/buf.h"
#include "base/sanitize.h"

#include <stdbool.h>
#include <stddef.h>

/* What a running program prints, as a card shows it: escape sequences go, a line
   that is written over with carriage returns stands once, the rest is sanitised.
   Only the newest part is kept. */

#define CARD_OUTPUT_MAX ((size_t)200 * 1000)

enum card_output_state {
	CARD_OUTPUT_TEXT,
	CARD_OUTPUT_ESCAPE,     /* behind ESC */
	CARD_OUTPUT_SEQUENCE,   /* behind ESC [ */
	CARD_OUTPUT_STRING,     /* inside of OSC, DCS and the like */
	CARD_OUTPUT_STRING_END, /* behind an ESC in it */
};

struct card_output {
	enum card_output_state state;
	size_t swallowed; /* bytes of the sequence */
	bool returned;    /* a carriage return waits for what follows */
	struct sanitize_stream text;
};

/* Start with a zeroed struct. Any split of the input gives the same output. */
void card_output_add(struct card_output *output, struct buf *out, const char *data, size_t len);
/* No more will come: what was held is written. */
void card_output_end(struct card_output *output, struct buf *out);

#endif
