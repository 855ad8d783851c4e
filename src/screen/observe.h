#ifndef SCREEN_OBSERVE_H
#define SCREEN_OBSERVE_H

#include "base/buf.h"
#include "screen/ladder.h"

struct job;
struct screen_view;

/* A look at the screen, as a part of a job. */

enum observe_how {
	OBSERVE_ONCE,    /* as it is now */
	OBSERVE_MOMENT,  /* as it is when an action had a moment to show */
	OBSERVE_SETTLED, /* until two looks in a row are the same */
	OBSERVE_AFTER,   /* the same after an action: the phone gets a moment first */
};

struct observe {
	enum observe_how how;
	void (*then)(struct job *job);
	struct ladder ladder;
	struct screen_view *last; /* of this look, not shown yet */
	int looks;
	int64_t until; /* monotonic ms: what is there then is taken */
	char mark[17];

	/* What came of it: */
	bool seen;          /* screen_last() is what is there now */
	bool moving;        /* no two looks were the same */
	struct buf problem; /* why nothing was seen */
};

/* `then` is the next step, also when nothing was seen. The view that was shown before goes to
   job->before if that is empty. */
void observe_start(struct job *job, enum observe_how how, void (*then)(struct job *job));
void observe_fini(struct observe *observe);

#endif
