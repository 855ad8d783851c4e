#ifndef SCREEN_RELATE_H
#define SCREEN_RELATE_H

#include "screen/gather.h"
#include "screen/view.h"

/* Tells of each item without words which line names it: the one that it stands in, or for a
   field and a box the text beside or above it. `numbers` has the item's number of each thing,
   0 where it has none. */
void relate_items(const struct gather *gather, const int *numbers, struct screen_view *view);

#endif
