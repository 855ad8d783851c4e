/* Every commit is a write to the WAL, which the system reports; whose commit it was
   SQLite's data version says. A stream of commits is waited out. */
#include "front/others.h"

#include "base/mem.h"
#include "base/path.h"
#include "loop/file_watch.h"
#include "loop/loop.h"

#define QUIET 150 /* ms after a write */

struct others {
	struct store *store;
	struct file_watch *watch;
	struct timer *timer;
	int64_t version;
	void (*fn)(void *ctx);
	void *ctx;
};

static void handle_write(void *ctx) {
	struct others *others = ctx;

	if (!timer_is_armed(others->timer)) {
		timer_arm(others->timer, QUIET);
	}
}

static void handle_timer(void *ctx) {
	others_look(ctx);
}

void others_look(struct others *others) {
	if (!others) {
		return;
	}
	int64_t version = store_version(others->store);

	if (version != others->version) {
		others->version = version;
		others->fn(others->ctx);
	}
}

struct others *others_new(struct services *services, void (*fn)(void *ctx), void *ctx) {
	struct store *store = services_store(services, NULL);

	if (!store) {
		return NULL;
	}
	auto_free char *data = path_data();
	auto_free char *wal = path_join(data, "chela.db-wal");
	struct others *others = xcalloc(1, sizeof(*others));

	*others = (struct others){ .store = store, .fn = fn, .ctx = ctx };
	others->version = store_version(store);
	others->timer = loop_timer(services->loop, handle_timer, others);
	others->watch = file_watch(services->loop, wal, handle_write, others);
	return others;
}

struct others *others_free(struct others *others) {
	if (others) {
		file_unwatch(others->watch);
		timer_remove(others->timer);
		free(others);
	}
	return NULL;
}
