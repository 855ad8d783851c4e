#ifndef SCREEN_TYPE_H
#define SCREEN_TYPE_H

#include "screen/act_inner.h"

/* The inside of typing; only act_type.c, type_check.c and type_ways.c look at it. */

/* The ways of a text into the field that has the focus. */
enum type_way {
	TYPE_KEYS,     /* `input text` */
	TYPE_PASTE,    /* Termux:API's clipboard and a paste */
	TYPE_KEYBOARD, /* ADB Keyboard, a keyboard that takes texts from the shell */
	TYPE_WAYS,     /* none */
};

struct type {
	struct act_typing options;
	char *text, *target;
	struct aim aim;     /* the field; not an item: not known */
	char *value;        /* what stood in it; NULL: not known */
	int chars;          /* characters in it */
	bool tapped;        /* to give it the focus */
	bool cleared_again; /* the other way of clearing was tried */
	unsigned tried;     /* bits of ways */
	bool unsent;        /* the last way did nothing at all */
	struct buf problem; /* what went wrong on the ways */
	void (*sent)(struct job *job);
};

/* The best way that was not tried; TYPE_WAYS: there is none. */
enum type_way type_find_way(const struct job *job);
/* Types the text that way, then `sent`, also where it failed. */
void type_send(struct job *job, enum type_way way, void (*sent)(struct job *job));
/* Clears what is to be cleared and sends the text; then the field is read back. */
void type_now(struct job *job);
/* By another way, where there is one; false: there is none, or no time. */
bool type_try_again(struct job *job);
/* After the look: says what the field holds, and does what is to follow. */
void type_check(struct job *job);
/* The field that has the focus in the last view, or NULL. */
const struct screen_item *type_focused(const struct screen *screen);
/* Makes an item the field that the text goes to. */
void type_take(struct type *type, const struct screen_item *item);

#endif
