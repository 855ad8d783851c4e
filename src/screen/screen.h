#ifndef SCREEN_SCREEN_H
#define SCREEN_SCREEN_H

#include <stdint.h>

struct device;
struct loop;
struct screen_view;

/* The phone's screen as this process knows it: what was seen last, so that "[12]"
   means something, and what was learned while acting on it. Making one asks the
   phone nothing. */
struct screen;

struct screen *screen_new(struct loop *loop, struct device *device);
/* What is being done on it ends without a call. NULL is fine. */
struct screen *screen_free(struct screen *screen);
/* The last observation, valid until the next one; NULL: there was none. */
const struct screen_view *screen_last(const struct screen *screen);
/* A picture of the whole screen in this size was shown: points may come in its pixels. */
void screen_set_picture(struct screen *screen, int width, int height);

#endif
