#ifndef SCREEN_REEL_H
#define SCREEN_REEL_H

#include "base/err.h"
#include "screen/act.h"

struct buf;
struct screen;

/* Which swipe scrolls what. Pure but for the last view. */
struct reel {
	int from_x, from_y, to_x, to_y;
	char words[160]; /* what is scrolled: `[3] list "Messages"`, "the screen" */
};

/* `in` names an element that scrolls or lies in one; NULL: the largest one that goes that
   way, else the whole screen. */
bool reel_find(const struct screen *screen, const char *in, enum act_direction direction,
	struct reel *reel, struct err *err);
/* Appends `input swipe ...`. */
void reel_line(const struct reel *reel, struct buf *line);
const char *reel_word(enum act_direction direction); /* "down" */

#endif
