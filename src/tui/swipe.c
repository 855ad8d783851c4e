/* Two arrows in one read, or less than 25 ms apart, are no fingers on a keyboard.
   A movement that has begun may be slower between two rows. */

#include "tui/swipe.h"

#define KEY_GAP 25     /* ms between keys, at least */
#define MOVING_GAP 100 /* ms between rows of one movement, at most */

int swipe_take(struct swipe *swipe, int direction, int burst, int64_t now, int *let_go) {
	int64_t gap = now - swipe->last;
	int lines = direction;

	*let_go = 0;
	swipe->last = now;
	if (swipe->moving && gap < MOVING_GAP) {
		return lines;
	}
	swipe->moving = false;
	if (swipe->held != 0 && (burst > 0 || gap < KEY_GAP)) {
		lines += swipe->held;
		swipe->held = 0;
		swipe->moving = true;
		return lines;
	}
	*let_go = swipe->held;
	swipe->held = direction;
	return 0;
}

int64_t swipe_wait(const struct swipe *swipe, int64_t now) {
	int64_t left = swipe->last + KEY_GAP - now;

	if (swipe->held == 0) {
		return -1;
	}
	return left > 0 ? left : 0;
}

int swipe_release(struct swipe *swipe) {
	int held = swipe->held;

	swipe->held = 0;
	return held;
}
