#ifndef BUILTIN_SLICES_H
#define BUILTIN_SLICES_H

#include <stdbool.h>

struct loop;

/* Long work in small pieces on the loop, so that keys and the net are served in
   between. */
struct slices;

/* Calls `step` again and again, 6 ms a turn, until it returns false; then
   the slices are left alone, so that the last step may free them. A step should
   take well under a millisecond. */
struct slices *slices_start(struct loop *loop, bool (*step)(void *ctx), void *ctx);
/* No step comes after this. NULL is fine. */
struct slices *slices_free(struct slices *slices);

#endif
