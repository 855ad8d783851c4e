#ifndef FRONT_CLIPBOARD_H
#define FRONT_CLIPBOARD_H

#include <stdbool.h>
#include <stddef.h>

struct loop;

/* The way of a text to the clipboard of the person, wherever that is: a program of
   the phone or the desktop, else the terminal (OSC 52), else a file. The loop never
   waits for it, and `say` names the way that was taken. */
struct clipboard;

struct clipboard_options {
	struct loop *loop;
	/* Writes to the terminal between two frames; NULL: there is none that takes
	   sequences. False: it could not. */
	bool (*send)(void *ctx, const char *data, size_t len);
	void (*say)(void *ctx, const char *text);
	void *ctx;
};

struct clipboard *clipboard_new(const struct clipboard_options *options);
struct clipboard *clipboard_free(struct clipboard *clipboard); /* NULL is fine */
/* Copies without control characters, so that a paste cannot act. The newest copy
   wins: one that is under way is given up. */
void clipboard_copy(struct clipboard *clipboard, const char *text, size_t len);
/* The program that a copy would go to here; the caller's. NULL: none is installed. */
char *clipboard_program(void);

#endif
