#ifndef SCREEN_REACH_H
#define SCREEN_REACH_H

#include "screen/gather.h"

/* Where to tap a thing so that nothing else takes the tap. */
struct reach {
	int x, y;
	bool covered; /* there is no such place */
};

struct reach reach_find(struct gather *gather, int thing);

#endif
