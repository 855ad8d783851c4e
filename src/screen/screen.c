/* The memory of the screen, between one action and the next. */

#include "screen/inner.h"

#include "base/clock.h"
#include "base/mem.h"
#include "device/device.h"
#include "screen/job.h"

struct screen *screen_new(struct loop *loop, struct device *device) {
	struct screen *screen = xcalloc(1, sizeof(*screen));

	screen->loop = loop;
	screen->device = device;
	list_init(&screen->jobs);
	return screen;
}

struct screen *screen_free(struct screen *screen) {
	struct job *job;

	if (!screen) {
		return NULL;
	}
	list_each(job, &screen->jobs, link) {
		job_cancel(job);
	}
	screen_view_free(screen->view);
	numbers_fini(&screen->numbers);
	hints_fini(&screen->hints);
	free(screen->keyboard);
	free(screen->stay);
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

void screen_tell(struct screen *screen, const void *who) {
	screen->told = true;
	screen->told_to = who;
}

bool screen_has_told(const struct screen *screen, const void *who) {
	return screen->told && screen->told_to == who;
}

struct screen_view *screen_show(struct screen *screen, struct screen_view *view) {
	struct screen_view *before = screen->view;

	screen->view = view;
	screen->seen = clock_monotonic();
	screen->count = device_count(screen->device);
	screen->blind = false;
	return before;
}
