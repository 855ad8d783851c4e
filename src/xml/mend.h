#ifndef XML_MEND_H
#define XML_MEND_H

#include <stddef.h>

struct buf;

/* `data` when all its characters may stand in XML; else a copy in `held` in which malformed
   bytes, controls and references to no character are U+FFFD, and two references to the
   halves of a pair are one character. `*len` becomes the length. */
const char *xml_mend(struct buf *held, const char *data, size_t *len);

#endif
