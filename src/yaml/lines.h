#ifndef YAML_LINES_H
#define YAML_LINES_H

#include <stddef.h>

/* Which line each node came from: a hash table over addresses. */
struct lines {
	struct lines_entry *entries;
	size_t len, cap; /* cap: a power of two */
};

/* A later line of the same address replaces the earlier one. */
void lines_put(struct lines *lines, const void *node, int line);
/* 0 when the node is not known. */
int lines_get(const struct lines *lines, const void *node);
void lines_fini(struct lines *lines);

#endif
