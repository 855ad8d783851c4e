#ifndef SCREEN_EXTENT_H
#define SCREEN_EXTENT_H

#include "screen/measure.h"
#include "screen/view.h"

/* Which way a thing scrolls and what lies out of sight, as far as its nodes tell. */
void extent_tell(const struct measure *measure, int node, struct screen_item *item);

#endif
