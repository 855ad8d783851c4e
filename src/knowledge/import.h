#ifndef KNOWLEDGE_IMPORT_H
#define KNOWLEDGE_IMPORT_H

#include "store/store.h"

/* Takes the texts of a folder in as a knowledge base; again, to bring it up to date. */

struct import {
	int64_t base;
	int added, changed, same, removed;
	int failed; /* files that were refused; what was known of them stays */
};

struct import_options {
	struct store *store;
	struct loop *loop;
	const char *folder; /* absolute */
	/* Each file or folder that is refused, and why. */
	void (*on_fault)(void *ctx, const char *text);
	void *ctx;
};

/* Each file is taken in by itself, so that what is stopped half way can be gone on with.
   Entries whose file is gone go too, but only when all of the folder could be read. */
bool import_run(struct import *counts, const struct import_options *options, struct err *err);

#endif
