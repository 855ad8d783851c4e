#ifndef TESTS_KNOWLEDGE_NOTES_H
#define TESTS_KNOWLEDGE_NOTES_H

/* A folder of texts beside a store. */

#include "../store/content.h"
#include "knowledge/import.h"
#include "loop/loop.h"

static inline void note_write(
	const struct fixture *fixture, const char *path, const char *text) {
	auto_free char *whole = xasprintf("%s/notes/%s", fixture->folder, path);
	auto_free char *folder = path_dirname(whole);

	assert_true(file_make_folder(folder, NULL));
	assert_true(file_write(whole, text, strlen(text), 0600, NULL));
}

static inline void note_fault(void *ctx, const char *text) {
	buf_addf(ctx, "%s;", text);
}

/* What came of it, as "added changed same removed failed: FAULTS". */
static inline char *note_import(const struct fixture *fixture) {
	auto_free char *folder = path_join(fixture->folder, "notes");
	auto_buf struct buf faults = BUF_INIT;
	struct loop *loop = loop_new();
	struct import_options options = { .store = fixture->store,
		.loop = loop,
		.folder = folder,
		.on_fault = note_fault,
		.ctx = &faults };
	struct import counts;
	struct err err = ERR_INIT;

	if (!import_run(&counts, &options, &err)) {
		fail_msg("%s", err.text);
	}
	loop_free(loop);
	return xasprintf("%d %d %d %d %d: %s", counts.added, counts.changed, counts.same,
		counts.removed, counts.failed, faults.data);
}

#endif
