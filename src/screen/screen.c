/* The memory of the screen, between one action and the next. */

#include "screen/screen.h"

#include "base/mem.h"

struct screen {
	struct loop *loop;
	struct device *device;
	struct screen_view *view; /* NULL: not seen yet */
	int picture_width;        /* pixels; 0: none was shown */
	int picture_height;
};

struct screen *screen_new(struct loop *loop, struct device *device) {
	struct screen *screen = xcalloc(1, sizeof(*screen));

	screen->loop = loop;
	screen->device = device;
	return screen;
}

struct screen *screen_free(struct screen *screen) {
	free(screen);
	return NULL;
}

const struct screen_view *screen_last(const struct screen *screen) {
	return screen->view;
}

void screen_set_picture(struct screen *screen, int width, int height) {
	screen->picture_width = width;
	screen->picture_height = height;
}
