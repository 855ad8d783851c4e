/* A file that did not change is known by its hash and costs no write. */

#include "knowledge/import.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/sha256.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "base/vec.h"
#include "knowledge/document.h"
#include "knowledge/folder.h"
#include "store/knowledge.h"

struct importer {
	const struct import_options *options;
	struct import *counts;
	const struct entry_row *row; /* to be written */
	int64_t id;                  /* to be removed */
};

static enum store_result put_base(struct store *store, void *ctx, struct err *err) {
	struct importer *importer = ctx;
	const char *folder = importer->options->folder;

	return bases_put(store, path_basename(folder), folder, &importer->counts->base, err);
}

static enum store_result put_entry(struct store *store, void *ctx, struct err *err) {
	const struct importer *importer = ctx;

	return entries_put(store, importer->row, err);
}

static enum store_result remove_entry(struct store *store, void *ctx, struct err *err) {
	const struct importer *importer = ctx;

	return entries_remove(store, importer->id, err);
}

static bool write(struct importer *importer,
	enum store_result (*fn)(struct store *store, void *ctx, struct err *err),
	struct err *err) {
	return store_run(importer->options->store, importer->options->loop, fn, importer, err);
}

static bool put_document(struct importer *importer, const char *path,
	const struct document *document, const char *hash, struct err *err) {
	struct entry_row row = {
		.base = importer->counts->base,
		.path = path,
		.place = document->order,
		.category = document->category,
		.title = document->title,
		.aliases = document->aliases.data,
		.source = document->source,
		.hash = hash,
		.body = document->body,
		.body_len = document->body_len,
	};

	importer->row = &row;
	return write(importer, put_entry, err);
}

/* A file that is refused is told; false only when the database fails. */
static bool take_text(struct importer *importer, const char *path, const char *text, size_t len,
	struct err *err) {
	struct import *counts = importer->counts;
	struct document document;
	struct err refused = ERR_INIT;
	auto_free char *known = NULL;
	char hash[SHA256_HEX];

	sha256_hex(text, len, hash);
	int64_t id = entries_find(importer->options->store, counts->base, path, &known);

	if (str_eq(known, hash)) {
		counts->same++;
		return true;
	}
	if (!document_read(&document, path, text, len, &refused)) {
		counts->failed++;
		importer->options->on_fault(importer->options->ctx, refused.text);
		return true;
	}
	bool ok = put_document(importer, path, &document, hash, err);

	counts->added += ok && !id;
	counts->changed += ok && id;
	document_fini(&document);
	return ok;
}

static bool take_file(struct importer *importer, const char *path, struct err *err) {
	auto_free char *whole = path_join(importer->options->folder, path);
	auto_free char *text = NULL;
	struct err refused = ERR_INIT;
	size_t len = 0;

	if (!file_read(whole, DOCUMENT_MAX, &text, &len, &refused)) {
		importer->counts->failed++;
		importer->options->on_fault(importer->options->ctx, refused.text);
		return true;
	}
	return take_text(importer, path, text, len, err);
}

struct gone {
	const struct strv *paths; /* sorted */
	VEC(int64_t) ids;
};

static int by_path(const void *key, const void *item) {
	return strcmp(key, *(char *const *)item);
}

static bool note_gone(void *ctx, const struct entry_row *row) {
	struct gone *gone = ctx;

	if (gone->paths->len == 0 || !bsearch(row->path, gone->paths->items, gone->paths->len,
					     sizeof(*gone->paths->items), by_path)) {
		vec_push(&gone->ids, row->id);
	}
	return true;
}

static bool remove_gone(struct importer *importer, const struct strv *paths, struct err *err) {
	struct gone gone = { .paths = paths };
	bool ok = entries_list(
		importer->options->store, importer->counts->base, note_gone, &gone, err);

	for (size_t i = 0; ok && i < gone.ids.len; i++) {
		importer->id = gone.ids.items[i];
		ok = write(importer, remove_entry, err);
		importer->counts->removed += ok;
	}
	vec_fini(&gone.ids);
	return ok;
}

bool import_run(struct import *counts, const struct import_options *options, struct err *err) {
	struct importer importer = { .options = options, .counts = counts };
	auto_strv struct strv paths = STRV_INIT;
	bool whole = false;

	*counts = (struct import){ 0 };
	if (!folder_list(
		    &paths, options->folder, &whole, options->on_fault, options->ctx, err)) {
		return false;
	}
	if (paths.len == 0) {
		return err_set(err, ERR_NOT_FOUND,
			tr("'%s' holds no texts (.md, .markdown, .txt)"), options->folder);
	}
	bool ok = write(&importer, put_base, err);

	for (size_t i = 0; ok && i < paths.len; i++) {
		ok = take_file(&importer, paths.items[i], err);
	}
	return ok && (!whole || remove_gone(&importer, &paths, err));
}
