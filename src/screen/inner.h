#ifndef SCREEN_INNER_H
#define SCREEN_INNER_H

#include "base/list.h"
#include "screen/hints.h"
#include "screen/number.h"
#include "screen/screen.h"
#include "screen/view.h"

/* The inside of the memory; only screen/ looks at it. */
struct screen {
	struct loop *loop;
	struct device *device;
	struct list jobs;         /* struct job; the first one is at work */
	struct screen_view *view; /* what was seen last; NULL: nothing yet */
	int64_t seen;             /* monotonic ms: when */
	uint64_t count;           /* calls of the device then */
	bool blind;               /* the last look failed */
	struct numbers numbers;   /* of elements */
	bool told;                /* numbers of the view, to a model */
	const void *told_to;      /* in whose conversation */
	struct hints hints;
	int picture_width; /* pixels; 0: none was shown */
	int picture_height;
	char path[96];      /* of the dump on the phone; "": not chosen yet */
	bool elsewhere;     /* the usual folder cannot be written */
	char *keyboard;     /* the person's, while another one is on; NULL: none is */
	char *stay;         /* package that is not to be left; NULL: any */
	const void *stayer; /* in whose conversation */
};

/* Another view, taken over; the one before it goes to the caller (NULL: none). */
struct screen_view *screen_show(struct screen *screen, struct screen_view *view);

/* Numbers of what is there now were told in this conversation. */
void screen_tell(struct screen *screen, const void *who);
/* May a number from this conversation mean anything? */
bool screen_has_told(const struct screen *screen, const void *who);

#endif
