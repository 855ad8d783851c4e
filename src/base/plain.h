#ifndef BASE_PLAIN_H
#define BASE_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

/* Code points that make up nearly all text and need no tables: each is its own
   NFC form, has no combining class, is drawn by every terminal in the same width,
   and between two of them a cluster ends. utf8.c and width.c stay off utf8proc
   for them. */
static inline bool plain_is(uint32_t code) {
	if (code < 0x300) {
		return (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code != 0xad);
	}
	if (code < 0x2000) { /* Greek, Cyrillic */
		return (code >= 0x391 && code <= 0x3ff && code != 0x3a2) ||
		       (code >= 0x400 && code <= 0x482) || (code >= 0x48a && code <= 0x52f);
	}
	if (code < 0x3000) { /* dashes, quotes, bullets; arrows; boxes */
		return (code >= 0x2010 && code <= 0x2027) ||
		       (code >= 0x2190 && code <= 0x21ff) || (code >= 0x2500 && code <= 0x259f);
	}
	return (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3041 && code <= 0x3096) ||
	       (code >= 0x30a1 && code <= 0x30fa) || (code >= 0x3001 && code <= 0x3029) ||
	       (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xff01 && code <= 0xff60);
}

/* Columns of a plain code point. */
static inline int plain_width(uint32_t code) {
	return code < 0x3000 ? 1 : 2;
}

#endif
