#ifndef FRONT_NOTE_H
#define FRONT_NOTE_H

#include <stdbool.h>
#include <stddef.h>

struct loop;

/* One notification: on the phone, on the desktop, else by the terminal, else the bell
   stands in for it; never two of them. */
struct note;

struct note_options {
	struct loop *loop;
	const char *text; /* one line, harmless */
	/* On a phone, of a question: its token (NULL: it has no buttons), and whether one
	   of them may say yes. */
	const char *token;
	bool may_allow;
	bool (*send)(void *ctx, const char *data, size_t len); /* to the terminal; NULL: no */
	void (*bell)(void *ctx);
	void *ctx;
};

struct note *note_put(const struct note_options *options);
/* The same once more, in its place. */
void note_repeat(struct note *note);
/* Takes it away where that is possible. NULL is fine, returns NULL. */
struct note *note_withdraw(struct note *note);

#endif
