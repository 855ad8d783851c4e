#ifndef FRONT_HINTS_H
#define FRONT_HINTS_H

#include <stdbool.h>

/* Words that a person needs once in a life. True the first time, by state.yaml; false
   where that cannot be kept, as it would come again and again. */
bool hint_due(const char *name);

#endif
