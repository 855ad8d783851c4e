#ifndef SCREEN_GATHER_H
#define SCREEN_GATHER_H

#include "screen/label.h"
#include "screen/measure.h"
#include "screen/view.h"

/* A node that becomes a line, with the texts that go into it. */
struct thing {
	int node;
	int core;        /* the node that says what it is and its state; mostly the same */
	int first, last; /* its parts, -1: none */
	bool tappable;
	enum screen_kind role; /* what a part inside, which cannot be tapped, says that it is */
	bool selected, focused; /* it or what is inside */
	bool echo;              /* only says what a line near it says too */
};

/* What a dump's nodes come to. */
struct gather {
	struct measure measure;
	VEC(int) owner;  /* by node: the thing that takes texts inside it, -1 */
	VEC(int) teller; /* by node: the nearest thing that only says something, -1 */
	VEC(struct thing) things;
	VEC(struct label_part) parts;
	struct texts texts;
	long effort; /* steps left to find places to tap */
	bool full;   /* there were more things than are kept */
};

#define GATHER_MAX 2000 /* things */

/* Finds the things of a dump; `screen` is empty where its size is not known. */
void gather_things(struct gather *gather, const struct screen_dump *dump, struct rect screen);
void gather_fini(struct gather *gather);

#endif
