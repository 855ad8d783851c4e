#ifndef JSON_SCAN_H
#define JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/vec.h"

/* A number whose text may say more than a double printed again. */
struct scan_number {
	size_t at, len; /* bytes of the text */
	size_t index;   /* among all numbers of the document, in order */
};

enum scan_patch_kind {
	SCAN_PATCH_ESCAPE, /* \u0000 or half a surrogate pair: 6 bytes */
	SCAN_PATCH_NUMBER, /* longer than cJSON reads */
};

struct scan_patch {
	size_t at, len;
	enum scan_patch_kind kind;
};

/* What cJSON would lose or could not read. */
struct scan {
	VEC(struct scan_number) numbers;
	VEC(struct scan_patch) patches;
};

/* Is the text exactly one JSON value, by RFC 8259 and JSON_DEPTH_MAX? `lenient`
   notes the escapes that no C string can hold as patches instead of refusing
   them. Fini in any case. */
bool scan_text(struct scan *scan, const char *text, size_t len, bool lenient, struct err *err);
void scan_fini(struct scan *scan);

#endif
