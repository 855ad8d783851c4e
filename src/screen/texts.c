/* Blocks of 64 KB that texts are copied into, one behind the other. */

#include "screen/texts.h"

#include "base/str.h"

#define BLOCK 65536
#define SHORT 128

void texts_fini(struct texts *texts) {
	for (size_t i = 0; i < texts->blocks.len; i++) {
		free(texts->blocks.items[i]);
	}
	vec_fini(&texts->blocks);
	memset(texts, 0, sizeof(*texts));
}

static char *room(struct texts *texts, size_t len) {
	if (texts->size - texts->used < len) {
		texts->size = len > BLOCK ? len : BLOCK;
		texts->used = 0;
		vec_push(&texts->blocks, xmalloc(texts->size));
	}
	char *at = *vec_last(&texts->blocks) + texts->used;

	texts->used += len;
	return at;
}

const char *texts_add(struct texts *texts, const char *text) {
	size_t len = text ? strlen(text) : 0;

	if (len == 0) {
		return "";
	}
	const char **seen = &texts->seen[str_hash(text, len) % ARRAY_LEN(texts->seen)];

	if (len < SHORT && *seen && strcmp(*seen, text) == 0) {
		return *seen;
	}
	char *copy = room(texts, len + 1);

	memcpy(copy, text, len + 1);
	if (len < SHORT) {
		*seen = copy;
	}
	return copy;
}
