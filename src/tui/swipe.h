#ifndef TUI_SWIPE_H
#define TUI_SWIPE_H

#include <stdbool.h>
#include <stdint.h>

/* Termux turns a finger that moves over the screen into arrow keys, and so do
   many terminals with the wheel. A lone Up or Down is a key; several within a
   moment are a movement, which scrolls. */

struct swipe {
	int held; /* -1 Up, 1 Down that may still become a movement; 0: none */
	bool moving;
	int64_t last; /* monotonic ms of the last arrow */
};

/* Takes one arrow in (-1 or 1). Returns the lines to scroll, 0: it is held until
   swipe_wait() is over, or until the next arrow. `*let_go` is the arrow that was
   held before and turned out to be a key, 0: none. */
int swipe_take(struct swipe *swipe, int direction, int burst, int64_t now, int *let_go);
/* ms until the held arrow is a key; -1: none is held. */
int64_t swipe_wait(const struct swipe *swipe, int64_t now);
/* The arrow that is a key now (any other key came, or the time is over), or 0. */
int swipe_release(struct swipe *swipe);

#endif
