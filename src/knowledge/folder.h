#ifndef KNOWLEDGE_FOLDER_H
#define KNOWLEDGE_FOLDER_H

#include "base/err.h"
#include "base/strv.h"

#define FOLDER_DEPTH 8     /* folders in folders */
#define FOLDER_FILES 10000 /* of one base */

/* The texts (.md, .markdown, .txt) of a folder and below, as paths in it, sorted. Hidden
   names and links are left out. What cannot be read goes to `on_fault`; false when that
   is the folder itself. `*whole`: everything was seen. */
bool folder_list(struct strv *out, const char *folder, bool *whole,
	void (*on_fault)(void *ctx, const char *text), void *ctx, struct err *err);

#endif
