#ifndef FRONT_CARD_OUTPUT_H
#define FRONT_CARD_OUTPUT_H

#include "base/buf.h"
#include "base/sanitize.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>

/* What a running program prints, as a card shows it: colours become marks, other
   escape sequences go, a line that is written over with carriage returns stands once,
   the rest is sanitised. The newest part is kept in memory, what was before it in a
   file that nobody else can open and that goes with us. */

#define CARD_OUTPUT_MAX ((size_t)200 * 1000)

enum card_output_state {
	CARD_OUTPUT_TEXT,
	CARD_OUTPUT_ESCAPE,     /* behind ESC */
	CARD_OUTPUT_SEQUENCE,   /* behind ESC [ */
	CARD_OUTPUT_STRING,     /* inside of OSC, DCS and the like */
	CARD_OUTPUT_STRING_END, /* behind an ESC in it */
};

/* Looks that a program may give its text: what is left of the many colours. */
enum card_look {
	LOOK_PLAIN,
	LOOK_BOLD,
	LOOK_RED,
	LOOK_GREEN,
	LOOK_YELLOW,
	LOOK_MAGENTA,
	LOOK_CYAN,
};

/* From byte `at` of the text on it looks so. */
struct card_mark {
	uint32_t at;
	uint8_t look; /* enum card_look */
};

#define CARD_SEQUENCE_MAX 32 /* bytes of a colour; longer ones change nothing */

struct card_output {
	enum card_output_state state;
	size_t swallowed; /* bytes of the sequence */
	char sequence[CARD_SEQUENCE_MAX];
	VEC(struct card_mark) marks; /* by place */
	uint8_t look;                /* of what comes */
	struct spool *spool;         /* what was cut off in front; NULL: nothing yet */
	uint64_t total;              /* bytes that came */
	bool returned;               /* a carriage return waits for what follows */
	struct sanitize_stream text;
};

struct spool;

/* Start with a zeroed struct. Any split of the input gives the same output. */
void card_output_add(struct card_output *output, struct buf *out, const char *data, size_t len);
/* No more will come: what was held is written. */
void card_output_end(struct card_output *output, struct buf *out);
/* Forgets all, for a text that begins anew. */
void card_output_clear(struct card_output *output);
/* How byte `at` looks. */
enum card_look card_output_look(const struct card_output *output, size_t at);
/* Where the look changes next behind byte `at`, SIZE_MAX: nowhere. `output` of both
   may be NULL: all is plain. */
size_t card_output_next(const struct card_output *output, size_t at);

#endif
