#ifndef BUILTIN_PARSE_NOTICE_H
#define BUILTIN_PARSE_NOTICE_H

#include "builtin/parse/span.h"

/* One notification of `dumpsys notification --noredact`; the spans lie in its text. */
struct notice {
	struct span package, key, group;
	struct span title, text;
	struct span lines; /* of an inbox or a conversation, as the dump has them */
	int64_t when;      /* ms; 0: not told */
	bool ongoing;
	bool summary; /* of a group */
	size_t order; /* in which it came */
};

/* Moves on to the records; false when this is no such dump. */
bool notice_begin(struct span *text);
/* The next one; false at the end of the section that lists what is shown now. Later
   sections list what was there once. */
bool notice_next(struct span *text, struct notice *out);

#endif
