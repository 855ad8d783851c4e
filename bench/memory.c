/* How long it takes to choose what a message is told of 10,000 memories, in ms of the
   processor, so that other work of the machine does not count.

	bench_memory FOLDER [MEMORIES] */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/path.h"
#include "base/str.h"
#include "memory/inject.h"
#include "store/memories.h"

#define ROUNDS 50

static uint32_t seed = 7;

static uint32_t roll(uint32_t limit) {
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % limit;
}

/* A few words stand everywhere, most are rare. */
static void add_sentence(struct buf *out) {
	static const char *const common[] = { "the", "likes", "has", "in", "and", "每天",
		"喜欢" };

	buf_add_str(out, "The person");
	for (int i = 0; i < 10; i++) {
		if (roll(3) == 0) {
			buf_addf(out, " %s", common[roll(7)]);
		} else {
			buf_addf(out, " word%u", roll(5000));
		}
	}
}

static double cpu(void) {
	return (double)clock() * 1000 / CLOCKS_PER_SEC;
}

static bool fill(struct store *store, int64_t count, struct err *err) {
	if (store_begin(store, err) != STORE_OK) {
		return false;
	}
	for (int64_t i = 0; i < count; i++) {
		auto_buf struct buf text = BUF_INIT;
		auto_free char *key = xasprintf("%lld", (long long)i);
		struct memory_row row = { .kind = i % 10 ? MEMORY_FACT : MEMORY_SNAPSHOT };

		add_sentence(&text);
		row.text = text.data;
		row.key = key;
		if (memories_add(store, &row, err) != STORE_OK) {
			return false;
		}
	}
	return store_commit(store, err) == STORE_OK;
}

static bool measure(struct store *store, double *worst, struct err *err) {
	for (int i = 0; i < ROUNDS; i++) {
		struct memory_told told = { 0 };
		struct memory_ids fitting = { 0 };
		auto_buf struct buf query = BUF_INIT;
		auto_buf struct buf out = BUF_INIT;
		double before;

		for (int j = 0; j < 4; j++) {
			add_sentence(&query);
		}
		before = cpu();
		bool ok = memory_inject(&out, store, query.data, &told, &fitting, err);
		double took = cpu() - before;

		*worst = took > *worst ? took : *worst;
		memory_ids_fini(&fitting);
		if (!ok) {
			return false;
		}
	}
	return true;
}

int main(int argc, char **argv) {
	int64_t count = 10000;
	double worst = 0, start;
	struct store *store;
	struct err err = ERR_INIT;

	if (argc < 2 || (argc > 2 && !str_to_int(argv[2], &count))) {
		fprintf(stderr, "bench_memory FOLDER [MEMORIES]\n");
		return 2;
	}
	auto_free char *path = path_join(argv[1], "chela.db");
	auto_free char *run = path_join(argv[1], "run");
	struct store_options options = { .path = path, .run_folder = run };

	if (!store_open(&store, &options, &err) || !fill(store, count, &err)) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	start = cpu();
	bool ok = measure(store, &worst, &err);

	printf("%lld memories: %.2f ms a message, %.2f ms at most\n", (long long)count,
		(cpu() - start) / ROUNDS, worst);
	store_close(store);
	return ok ? 0 : 1;
}
