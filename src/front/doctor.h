#ifndef FRONT_DOCTOR_H
#define FRONT_DOCTOR_H

#include "base/buf.h"
#include "base/err.h"
#include "base/strv.h"

#include <stdbool.h>
#include <stddef.h>

/* What works here and what does not, with the way to mend it. Every check really tries
   the thing, in a bounded time, one after the other; nothing is changed by them. */

struct services;
struct session;
struct doctor;
struct doctor_check;

enum doctor_state {
	DOCTOR_AVAILABLE,
	DOCTOR_MISSING,
	DOCTOR_IMPOSSIBLE, /* not on this system, or not on this Android */
	DOCTOR_UNKNOWN,    /* cannot be found out here */
};

const char *doctor_state_name(enum doctor_state state); /* "available" ... */

struct doctor_finding {
	const char *id;    /* "permission.camera" */
	const char *group; /* TR("Termux:API") */
	enum doctor_state state;
	bool optional;    /* one can do without it */
	char *text;       /* in the person's language: "camera: may be used" */
	struct strv mend; /* sentences, and commands behind "$ " */
	const char *fix;  /* a line for the phone's shell that mends it; NULL: none */
};

struct doctor_options {
	struct services *services;
	/* Who answers; NULL: found out by the environment and the files. */
	const struct session *session;
	/* Asks whether a server answers at all and calls `done` once, from the loop, not
	   when the doctor was freed meanwhile; `err` is NULL when it does. NULL: the network
	   is left alone. */
	void (*reach)(void *ctx, const char *url,
		void (*done)(void *done_ctx, const struct err *err), void *done_ctx);
	const struct doctor_check *const *checks; /* NULL ends it; NULL: all there are */
	/* A finding is new, or another one now. */
	void (*on_change)(void *ctx, size_t index);
	/* All were made. */
	void (*on_done)(void *ctx);
	void *ctx;
};

/* Everything comes from the loop. */
struct doctor *doctor_start(const struct doctor_options *options);
/* What runs is given up. NULL is fine. Not inside on_change. */
struct doctor *doctor_free(struct doctor *doctor);
/* From the beginning. */
void doctor_again(struct doctor *doctor);
/* Is a check or a fix on? */
bool doctor_is_busy(const struct doctor *doctor);
size_t doctor_count(const struct doctor *doctor);
/* Good until the next turn of the loop. */
const struct doctor_finding *doctor_finding(const struct doctor *doctor, size_t index);
/* Runs the finding's fix, then the check again; on_change, then on_done (NULL: nobody
   waits) with what went wrong, or NULL. False: it has none, or something else is on. */
bool doctor_fix(struct doctor *doctor, size_t index,
	void (*on_done)(void *ctx, const struct err *err), void *ctx);

/* Is this a check's ID, or the part of several before the dot? */
bool doctor_knows(const char *word);
/* Is something missing? What is optional counts only where `words` name it or its
   group; without words everything else counts. */
bool doctor_lacks(const struct doctor *doctor, const struct strv *words);
/* Do the words, if there are any, name this finding: "api", "api.app"? */
bool doctor_is_asked(const struct doctor_finding *finding, const struct strv *words);
/* A finding in lines, wrapped at `columns`, with its mending (not its commands, which
   are for copying) indented. */
void doctor_print(const struct doctor_finding *finding, int columns, struct buf *out);
/* The array of `--json`. */
void doctor_print_json(const struct doctor *doctor, const struct strv *words, struct buf *out);

#endif
