#ifndef SCREEN_ACT_H
#define SCREEN_ACT_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

struct screen;

/* Things that are done on the phone's screen. Each is a job: it goes on in the loop, one
   after the other, is bounded in time, and reports in words what it did and what became
   different. */
struct job;

struct screen_report {
	bool failed;
	bool unavailable; /* there is no way to the phone, or a grant is missing */
	bool timed_out;
	bool missed;     /* what it is aimed at is not there, or is not one: nothing was done */
	bool many;       /* then: several things fit */
	struct buf text; /* for the model */
	char *summary;   /* a few words; owned, may be NULL */
	uint64_t hash;   /* of the screen after it, 0: it could not be read */
};

struct act_options {
	int64_t timeout; /* ms */
	const void *who; /* whose hints and rules hold: a conversation; may be NULL */
	/* Once, from the loop, never after job_cancel(). */
	void (*on_done)(void *ctx, struct screen_report *report);
	void *ctx;
};

/* Drops it at whatever point; an input that is under way may still happen. */
void job_cancel(struct job *job);

/* Where a point's numbers come from. */
enum act_unit {
	ACT_PIXELS,   /* of the screen */
	ACT_PICTURE,  /* of the last picture of it */
	ACT_THOUSAND, /* 0 to 1000 of width and height */
};

/* What an action is aimed at: "12" or "[12]", a text, or, where `text` is NULL, a point. */
struct act_target {
	const char *text;
	int x, y; /* -1: not given */
	enum act_unit unit;
};

enum act_direction { ACT_DOWN, ACT_UP, ACT_LEFT, ACT_RIGHT }; /* where one wants to look */

/* The whole screen as text; `pages` > 1 also scrolls on and adds what is new there.
   `find` (may be NULL): only lines with this text. */
struct job *act_read(
	struct screen *screen, int pages, const char *find, const struct act_options *options);

enum act_tap { ACT_TAP, ACT_DOUBLE_TAP, ACT_LONG_PRESS };
struct job *act_tap(struct screen *screen, const struct act_target *target, enum act_tap how,
	const struct act_options *options);

struct act_swipe {
	struct act_target from, to; /* from.text of a drag may name an element */
	int ms;
	bool drag; /* hold before moving: takes the thing along */
};
struct job *act_swipe(struct screen *screen, const struct act_swipe *swipe,
	const struct act_options *options);
struct job *act_scroll(struct screen *screen, const char *in, enum act_direction direction,
	int times, const struct act_options *options);
/* Scrolls until `text` is there, at most `max` times, and taps it where `tap`. */
struct act_search {
	const char *text;
	const char *in; /* element to scroll; NULL: the main one */
	enum act_direction direction;
	int max;
	bool tap;
};
struct job *act_scroll_until(struct screen *screen, const struct act_search *search,
	const struct act_options *options);
/* Until `text` is there, or gone; NULL: until anything changed. */
struct job *act_wait(struct screen *screen, const char *text, bool gone, int64_t ms,
	const struct act_options *options);

/* `key` by a name of act_key_names(). */
struct job *act_press(struct screen *screen, const char *key, int times, bool hold,
	const struct act_options *options);
const char *const *act_key_names(void);

enum act_then { ACT_NOTHING, ACT_ENTER, ACT_SEND };
struct act_typing {
	const char *text;         /* NULL: none, only clear */
	struct act_target target; /* text NULL and no point: the field with the focus */
	bool clear;
	bool unseen; /* neither the text nor what stands on the screen then is told */
	enum act_then then;
};
struct job *act_type(struct screen *screen, const struct act_typing *typing,
	const struct act_options *options);

/* Runs a shell line that changes what is in front ("am start ..."), then reports as the
   others do. `words` tells what it does: "Opened the settings". */
struct job *act_line(struct screen *screen, const char *line, const char *words,
	const struct act_options *options);

/* Actions go back to this app when they find themselves in another one; NULL: no more. */
void act_stay(struct screen *screen, const char *package, const void *who);

#endif
