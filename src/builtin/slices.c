/* The next turn is a deferred call, which keeps the loop from sleeping. */

#include "builtin/slices.h"

#include "base/clock.h"
#include "base/mem.h"
#include "loop/loop.h"

#define SLICE 6 /* ms */

struct slices {
	struct loop *loop;
	struct deferred *next;
	bool (*step)(void *ctx);
	void *ctx;
};

static void handle_turn(void *ctx) {
	struct slices *slices = ctx;
	int64_t end = clock_monotonic() + SLICE;

	slices->next = NULL;
	do {
		if (!slices->step(slices->ctx)) {
			return;
		}
	} while (clock_monotonic() < end);
	slices->next = loop_defer(slices->loop, handle_turn, slices);
}

struct slices *slices_start(struct loop *loop, bool (*step)(void *ctx), void *ctx) {
	struct slices *slices = xcalloc(1, sizeof(*slices));

	*slices = (struct slices){ .loop = loop, .step = step, .ctx = ctx };
	slices->next = loop_defer(loop, handle_turn, slices);
	return slices;
}

struct slices *slices_free(struct slices *slices) {
	if (slices && slices->next) {
		deferred_cancel(slices->next);
	}
	free(slices);
	return NULL;
}
