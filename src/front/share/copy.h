#ifndef FRONT_COPY_H
#define FRONT_COPY_H

#include "base/buf.h"

/* Texts as they go to the clipboard. */

/* Appends `data` as it was written, without control characters but tab and LF, and
   without what reorders text; malformed bytes become U+FFFD, CR LF becomes LF. */
void copy_clean(struct buf *out, const char *data, size_t len);

#endif
