#ifndef TESTS_MEMORY_KEEP_H
#define TESTS_MEMORY_KEEP_H

/* A store with memories in it, and what is in it, in short. */

#include "../store/content.h"
#include "memory/memory.h"

static inline int64_t keep(struct store *store, enum memory_kind kind,
	enum memory_origin origin, const char *text, enum memory_outcome want) {
	struct memory_new memory = {
		.kind = kind, .origin = origin, .text = text, .len = strlen(text)
	};
	enum memory_outcome outcome;
	struct err err = ERR_INIT;
	int64_t id = 0;

	must(memory_add(store, &memory, &id, &outcome, &err), &err);
	check_int(text, outcome, want);
	return id;
}

static inline bool keep_row(void *ctx, const struct memory_row *row) {
	buf_addf(ctx, "%lld %.1s %s;", (long long)row->id, memory_origin_name(row->origin),
		row->text);
	return true;
}

static inline void check_kept(
	const char *name, struct store *store, enum memory_kind kind, const char *want) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	assert_true(memories_list(store, kind, MEMORY_NEWEST, keep_row, &out, &err));
	check_str(name, out.data, want);
}

#endif
