#ifndef SCREEN_MEASURE_H
#define SCREEN_MEASURE_H

#include "screen/dump.h"

/* Of each node of a dump: what of it can be seen, and how much is inside it. */
struct measure {
	const struct screen_dump *dump;
	struct rect screen;       /* empty: unknown */
	VEC(struct rect) visible; /* by node */
	VEC(int) taps;            /* by node: those before it that can be tapped */
	VEC(int) texts;           /* the same for texts */
};

#define MEASURE_SAME 5 /* pixels; what is nearer lies at the same place */

void measure_init(struct measure *measure, const struct screen_dump *dump, struct rect screen);
void measure_fini(struct measure *measure);

/* Large enough, on the screen, and not scrolled out of what is around it? */
bool measure_is_seen(const struct measure *measure, int node);
/* Seen, and made to be tapped or typed into? */
bool measure_is_tap(const struct measure *measure, int node);
/* Can text be typed into it? */
bool measure_is_editable(const struct screen_node *node);
/* Does it lie under others, as a page does: a large area with something to tap in it? */
bool measure_is_ground(const struct measure *measure, int node);
/* A page of which nothing can be read. */
bool measure_is_blank_page(const struct measure *measure, int node);

#endif
