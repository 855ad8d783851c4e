/* Work that no one waits for. The timer is armed by commits only, and once all is
   done it stays still: an idle program is not woken. */
#include "store/background.h"

#include "loop/loop.h"
#include "store/blobs.h"
#include "store/guard.h"
#include "store/index.h"
#include "store/trash.h"

#define IDLE 200 /* ms after the last write */
#define NEXT 1   /* ms between pieces: other work comes in between */
#define TRIES (STORE_PATIENCE / IDLE)
#define SETTLE_STEPS 128 /* about 1 MB of text */
#define PAGE 4096
#define WAL_SMALL ((256 << 10) / PAGE) /* pages: not worth an fsync */
#define WAL_STEP ((1 << 20) / PAGE)    /* pages: as much as takes a few ms to copy */
#define WAL_LARGE ((4 << 20) / PAGE)   /* pages: not put off any longer */

struct background {
	struct store *store;
	struct timer *timer;
	int tries;    /* left while another process writes */
	bool pressed; /* armed because the WAL is large: not put off by writes */
};

bool background_checkpoint(struct store *store) {
	if (!guard_take(store, NULL)) {
		return false;
	}
	sqlite3_wal_checkpoint_v2(store->sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	guard_release(store);
	/* What a reader held back is told by the next commit. */
	store->wal_pages = 0;
	return true;
}

/* Copies the WAL back where it has grown; false while another process writes. */
static bool keep_wal_small(struct store *store, int pages) {
	return store->wal_pages < pages || background_checkpoint(store);
}

static void try_later(struct background *background) {
	if (background->tries-- > 0) {
		timer_arm(background->timer, IDLE);
	}
}

static void handle_timer(void *ctx) {
	struct background *background = ctx;
	struct store *store = background->store;

	background->pressed = false;
	if (store->in_write || !keep_wal_small(store, WAL_STEP)) {
		try_later(background);
		return;
	}
	switch (index_step(store)) {
	case INDEX_MORE:
		timer_arm(background->timer, NEXT);
		break;
	case INDEX_HELD:
		try_later(background);
		break;
	case INDEX_DONE:
		if (trash_tidy(store) == STORE_BUSY || blobs_tidy(store) == STORE_BUSY ||
			!keep_wal_small(store, WAL_SMALL)) {
			try_later(background);
		}
		break;
	}
}

void background_wake(struct store *store) {
	struct background *background = store->background;

	if (!background || background->pressed) {
		return;
	}
	background->tries = TRIES;
	background->pressed = store->wal_pages >= WAL_LARGE;
	timer_arm(background->timer, background->pressed ? NEXT : IDLE);
}

void store_attach(struct store *store, struct loop *loop) {
	background_detach(store);
	store->background = xcalloc(1, sizeof(*store->background));
	store->background->store = store;
	store->background->timer = loop_timer(loop, handle_timer, store->background);
}

void background_detach(struct store *store) {
	if (store->background) {
		timer_remove(store->background->timer);
		free(store->background);
		store->background = NULL;
	}
}

void store_settle(struct store *store) {
	int steps = SETTLE_STEPS;

	while (steps-- > 0 && keep_wal_small(store, WAL_STEP) &&
		index_step(store) == INDEX_MORE) {
		continue;
	}
	trash_tidy(store);
	blobs_tidy(store);
	keep_wal_small(store, WAL_LARGE);
}
