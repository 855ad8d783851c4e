#ifndef SECRETS_SOURCE_H
#define SECRETS_SOURCE_H

#include "secrets/box.h"

/* Where the key of the store comes from. Part of the folder; nobody else includes it. */

/* The key for a file with this head; where `is_new`, it is made now (and a passphrase is
   asked for twice). The error says what to do. */
bool source_key(const struct secrets_options *options, const struct box_head *head, bool is_new,
	unsigned char *key, struct err *err);

/* Runs a program with this input and waits for it on the loop; its standard output is
   appended to `out`. False when it could not be run or failed. */
bool source_run(struct loop *loop, const char *const *argv, const void *input, size_t len,
	struct buf *out, struct err *err);

#endif
