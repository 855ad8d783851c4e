#ifndef FRONT_OPENER_H
#define FRONT_OPENER_H

#include <stdbool.h>

struct buf;
struct err;
struct loop;

/* Opens links where the person reads them: the phone's apps, the desktop's
   programs. */
struct opener;

struct opener_options {
	struct loop *loop;
	void (*say)(void *ctx, const char *text);
	void *ctx;
};

struct opener *opener_new(const struct opener_options *options);
struct opener *opener_free(struct opener *opener); /* NULL is fine */
/* `say` gets what was done with it, or why nothing was. */
void opener_open(struct opener *opener, const char *url);

/* Appends a link as it may be handed to a program: only http, https, mailto, tel and
   geo, with what belongs in no URL written as %XX. */
bool opener_clean(struct buf *out, const char *url, struct err *err);

#endif
