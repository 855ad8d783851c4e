/* A handler only sets a mark and writes one byte into a pipe that the loop
   watches; callbacks run from the loop. The marks say which signals came, so a
   full pipe loses nothing. State is static because handlers are the process's,
   and the pipe stays for good: a signal may run its handler on a thread of
   another library while we take the last watch away. */
#include "loop/signals.h"

#include <assert.h>
#include <errno.h>
#include <unistd.h>

#include "base/file.h"
#include "base/list.h"
#include "base/mem.h"
#include "loop/loop.h"

#ifdef NSIG
#define SIGNALS_COUNT NSIG
#else
#define SIGNALS_COUNT 65
#endif

struct signal_watch {
	struct list link;
	int number;
	bool removed;
	void (*fn)(void *ctx, int number);
	void *ctx;
};

static struct {
	int ends[2]; /* the self-pipe */
	bool has_pipe;
	bool calling; /* removed watches are freed after the calls */
	struct loop *loop;
	struct watch *watch;
	struct list watches;
	volatile sig_atomic_t came[SIGNALS_COUNT];
	struct sigaction before[SIGNALS_COUNT]; /* what a signal did until we came */
} signals = { .watches = { &signals.watches, &signals.watches } };

static void handle_signal(int number) {
	int saved = errno;
	ssize_t sent;

	signals.came[number] = 1;
	sent = write(signals.ends[1], "", 1);
	(void)sent; /* a full pipe wakes the loop as well */
	errno = saved;
}

static bool is_watched(int number) {
	struct signal_watch *watch;

	list_each(watch, &signals.watches, link) {
		if (watch->number == number && !watch->removed) {
			return true;
		}
	}
	return false;
}

/* New watches go to the end of the list and miss a call that is on its way. */
static void call_watches(int number) {
	struct signal_watch *last = list_entry(signals.watches.prev, struct signal_watch, link);
	struct signal_watch *watch;

	list_each(watch, &signals.watches, link) {
		if (watch->number == number && !watch->removed) {
			watch->fn(watch->ctx, number);
		}
		if (watch == last) {
			return;
		}
	}
}

static void sweep(void) {
	struct signal_watch *watch;

	list_each(watch, &signals.watches, link) {
		if (watch->removed) {
			list_remove(&watch->link);
			free(watch);
		}
	}
	if (list_is_empty(&signals.watches)) {
		signals.watch = watch_remove(signals.watch);
		signals.loop = NULL;
	}
}

static void handle_pipe(void *ctx, int fd, int events) {
	char bytes[64];

	(void)ctx;
	(void)events;
	while (read(fd, bytes, sizeof(bytes)) == (ssize_t)sizeof(bytes)) {
	}
	signals.calling = true;
	for (int number = 1; number < SIGNALS_COUNT; number++) {
		if (signals.came[number]) {
			signals.came[number] = 0;
			call_watches(number);
		}
	}
	signals.calling = false;
	sweep();
}

static void open_pipe(void) {
	struct sigaction ignore = { .sa_handler = SIG_IGN };

	if (signals.has_pipe) {
		return;
	}
	if (!file_pipe(signals.ends, NULL) || !file_set_nonblocking(signals.ends[0], NULL) ||
		!file_set_nonblocking(signals.ends[1], NULL)) {
		abort(); /* no descriptors at the start: nothing would work */
	}
	sigaction(SIGPIPE, &ignore, NULL);
	signals.has_pipe = true;
}

struct signal_watch *signal_watch(
	struct loop *loop, int number, void (*fn)(void *ctx, int number), void *ctx) {
	struct sigaction action = { .sa_handler = handle_signal, .sa_flags = SA_RESTART };
	struct signal_watch *watch = xcalloc(1, sizeof(*watch));

	assert(number > 0 && number < SIGNALS_COUNT);
	assert(!signals.loop || signals.loop == loop);
	open_pipe();
	if (!signals.watch) {
		signals.loop = loop;
		signals.watch =
			loop_watch(loop, signals.ends[0], WATCH_READ, handle_pipe, NULL);
	}
	if (!is_watched(number)) {
		signals.came[number] = 0;
		sigemptyset(&action.sa_mask);
		sigaction(number, &action, &signals.before[number]);
	}
	watch->number = number;
	watch->fn = fn;
	watch->ctx = ctx;
	list_append(&signals.watches, &watch->link);
	return watch;
}

struct signal_watch *signal_unwatch(struct signal_watch *watch) {
	if (!watch || watch->removed) {
		return NULL;
	}
	watch->removed = true;
	if (!is_watched(watch->number)) {
		sigaction(watch->number, &signals.before[watch->number], NULL);
	}
	if (!signals.calling) {
		sweep();
	}
	return NULL;
}

struct signal_watch *signal_retire(struct signal_watch *watch) {
	if (watch) {
		signals.before[watch->number] = (struct sigaction){ .sa_handler = SIG_IGN };
	}
	return signal_unwatch(watch);
}

void signals_reset_in_child(void) {
	struct sigaction action = { .sa_handler = SIG_DFL };
	sigset_t none;

	sigemptyset(&action.sa_mask);
	for (int number = 1; number < SIGNALS_COUNT; number++) {
		sigaction(number, &action, NULL);
	}
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}
