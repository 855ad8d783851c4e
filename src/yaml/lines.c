/* Open addressing, at most two thirds full; nothing is ever taken out. */

#include "yaml/lines.h"

#include <stdint.h>

#include "base/mem.h"
#include "base/str.h"

struct lines_entry {
	const void *node; /* NULL: free */
	int line;
};

/* The entry of `node`, or the free one where it belongs. */
static struct lines_entry *find(const struct lines *lines, const void *node) {
	size_t at = str_hash(&node, sizeof(node)) & (lines->cap - 1);

	while (lines->entries[at].node && lines->entries[at].node != node) {
		at = (at + 1) & (lines->cap - 1);
	}
	return &lines->entries[at];
}

static void grow(struct lines *lines) {
	struct lines bigger = { .cap = lines->cap ? 2 * lines->cap : 64, .len = lines->len };

	bigger.entries = xcalloc(bigger.cap, sizeof(*bigger.entries));
	for (size_t i = 0; i < lines->cap; i++) {
		if (lines->entries[i].node) {
			*find(&bigger, lines->entries[i].node) = lines->entries[i];
		}
	}
	free(lines->entries);
	*lines = bigger;
}

void lines_put(struct lines *lines, const void *node, int line) {
	if (3 * (lines->len + 1) > 2 * lines->cap) {
		grow(lines);
	}
	struct lines_entry *entry = find(lines, node);

	lines->len += !entry->node;
	*entry = (struct lines_entry){ .node = node, .line = line };
}

int lines_get(const struct lines *lines, const void *node) {
	if (!lines->cap || !node) {
		return 0;
	}
	return find(lines, node)->line;
}

void lines_fini(struct lines *lines) {
	free(lines->entries);
	*lines = (struct lines){ 0 };
}
