#ifndef STORE_BLOBS_INNER_H
#define STORE_BLOBS_INNER_H

struct store;

/* Where the files lie; the caller's, not made. */
char *blobs_folder(const struct store *store);

#endif
