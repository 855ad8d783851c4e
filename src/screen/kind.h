#ifndef SCREEN_KIND_H
#define SCREEN_KIND_H

#include "screen/view.h"

/* What a class of Android, Compose or another framework is; SCREEN_ITEM when its name says
   nothing. */
enum screen_kind kind_of_class(const char *class);

#endif
