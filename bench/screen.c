/* What it costs to look at a saved dump of a screen: reading the XML, making the view,
   printing it. One line a file, CPU time of one round in the middle of many.

	usage: bench_screen FILE.xml... */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "screen/dump.h"
#include "screen/view.h"

#define ROUNDS 101
#define DUMP_MAX ((size_t)16 << 20)

struct cost {
	int64_t read, make, print; /* us */
	int64_t all;
	size_t lines, bytes;
};

static int64_t now(void) {
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static bool measure(struct cost *cost, const char *text, size_t len, struct err *err) {
	int64_t begin = now(), read, made;
	auto_screen_dump struct screen_dump *dump = screen_dump_read(text, len, err);
	auto_buf struct buf out = BUF_INIT;

	if (!dump) {
		return false;
	}
	read = now();
	struct screen_view *view = screen_view_make(dump, NULL);

	made = now();
	screen_view_print(view, &out);
	cost->print = now() - made;
	cost->make = made - read;
	cost->read = read - begin;
	cost->all = cost->read + cost->make + cost->print;
	cost->lines = view->items.len;
	cost->bytes = out.len;
	screen_view_free(view);
	return true;
}

static int compare(const void *a, const void *b) {
	const struct cost *left = a, *right = b;

	return (left->all > right->all) - (left->all < right->all);
}

static bool run(const char *path) {
	struct err err = ERR_INIT;
	struct cost costs[ROUNDS];
	auto_free char *text = NULL;
	size_t len;
	bool good = file_read(path, DUMP_MAX, &text, &len, &err);

	for (int i = 0; i < ROUNDS && good; i++) {
		good = measure(&costs[i], text, len, &err);
	}
	if (!good) {
		fprintf(stderr, "%s: %s\n", path, err.text);
		return false;
	}
	qsort(costs, ROUNDS, sizeof(*costs), compare);
	const struct cost *middle = &costs[ROUNDS / 2];

	printf("%-40s %7zu bytes: read %5lld, view %5lld, print %4lld, all %5lld us; %zu "
	       "lines, %.1f %%\n",
		path_basename(path), len, (long long)middle->read, (long long)middle->make,
		(long long)middle->print, (long long)middle->all, middle->lines,
		100.0 * (double)middle->bytes / (double)len);
	return true;
}

int main(int argc, char **argv) {
	bool good = argc > 1;

	if (argc < 2) {
		fprintf(stderr, "usage: bench_screen FILE.xml...\n");
	}
	for (int i = 1; i < argc; i++) {
		good = run(argv[i]) && good;
	}
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
