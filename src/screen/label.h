#ifndef SCREEN_LABEL_H
#define SCREEN_LABEL_H

#include "base/vec.h"
#include "screen/rect.h"

struct buf;

/* One text of a node that goes into a label. */
struct label_part {
	const char *text; /* clean; borrowed */
	struct rect bounds;
	int node, end; /* its span of nodes */
	bool spoken;   /* a description, not what is drawn */
	bool hidden;   /* out of sight: only said when nothing else is */
	int next;      /* the next of the same label, -1: none */
};

/* Appends `text` as one line: white space as single spaces, controls and marks that turn
   text around left out. Stops when the buffer is full. */
void label_clean(struct buf *out, const char *text);
/* Would the second say nothing new beside the first? */
bool label_repeats(const struct label_part *said, const struct label_part *part);
/* Does `whole` hold `part`, with no letter or digit right before or behind it? */
bool label_holds(const char *whole, const char *part);
/* Appends the parts from `first` on, " | " between, each thing said once. */
void label_join(struct buf *out, const struct label_part *parts, int first);

#endif
