#ifndef BUILTIN_CAPTURE_H
#define BUILTIN_CAPTURE_H

#include "builtin/chain.h"

/* The picture of a screen as a PNG: the phone's, where there is a way to its shell, else
   that of this desktop. Part of the data of a chain. */
struct capture {
	size_t way;     /* that is tried now */
	char *folder;   /* of its own, for a program that writes a file; NULL: none */
	char *file;     /* in it */
	struct buf why; /* how those before it failed */
	bool phone;     /* it came from the phone */
	/* The PNG is whole, from its signature on, and to look at until this returns. */
	void (*on_png)(struct chain *chain, const void *png, size_t len);
};

/* A failure ends the run. */
void capture_start(struct chain *chain, struct capture *capture,
	void (*on_png)(struct chain *chain, const void *png, size_t len));
/* Removes what may lie in the temporary folder. */
void capture_fini(struct capture *capture);
/* For tool_ops. */
bool capture_is_here(struct device *device, struct buf *why);

#endif
