/* One inotify descriptor a file. What it says of each write is read over: that
   something happened is all that is told. */
#include "loop/file_watch.h"

#include "base/file.h"
#include "base/mem.h"
#include "loop/loop.h"

#ifdef __linux__

#include <sys/inotify.h>
#include <unistd.h>

struct file_watch {
	int fd;
	struct watch *watch;
	void (*fn)(void *ctx);
	void *ctx;
};

static void handle_events(void *ctx, int fd, int events) {
	struct file_watch *watch = ctx;
	char data[4096];

	(void)events;
	while (read(fd, data, sizeof(data)) > 0) {
		continue;
	}
	watch->fn(watch->ctx);
}

struct file_watch *file_watch(
	struct loop *loop, const char *path, void (*fn)(void *ctx), void *ctx) {
	int fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);

	if (fd < 0 || inotify_add_watch(fd, path, IN_MODIFY) < 0) {
		file_close(&fd);
		return NULL;
	}
	struct file_watch *watch = xcalloc(1, sizeof(*watch));

	*watch = (struct file_watch){ .fd = fd, .fn = fn, .ctx = ctx };
	watch->watch = loop_watch(loop, fd, WATCH_READ, handle_events, watch);
	return watch;
}

struct file_watch *file_unwatch(struct file_watch *watch) {
	if (watch) {
		watch_remove(watch->watch);
		file_close(&watch->fd);
		free(watch);
	}
	return NULL;
}

#else

struct file_watch *file_watch(
	struct loop *loop, const char *path, void (*fn)(void *ctx), void *ctx) {
	(void)loop;
	(void)path;
	(void)fn;
	(void)ctx;
	return NULL;
}

struct file_watch *file_unwatch(struct file_watch *watch) {
	return watch;
}

#endif
