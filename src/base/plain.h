#ifndef BASE_PLAIN_H
#define BASE_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

/* Code points that make up nearly all text and need no tables: each is its own
   NFC form, has no combining class, and next to another such one a cluster
   ends. Used by utf8.c and width.c to stay off utf8proc. */
static inline bool plain_is(uint32_t code) {
	if (code < 0x300) {
		return (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code != 0xad);
	}
	return (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3041 && code <= 0x3096) ||
	       (code >= 0x30a1 && code <= 0x30fa) || (code >= 0x3001 && code <= 0x3029) ||
	       (code >= 0xff01 && code <= 0xff60);
}

#endif
