#ifndef FRONT_ENTITY_H
#define FRONT_ENTITY_H

#include "base/buf.h"

/* Appends what an entity of HTML ("&amp;", "&#8212;", "&#x2014;") stands for; one
   that is not in the small table stays as it is written. Nothing is sanitised. */
void entity_decode(const char *data, size_t len, struct buf *out);

#endif
