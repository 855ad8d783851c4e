/* A long entry is read in pieces: what is found is rarely wanted whole. */

#include "knowledge/read.h"

#include "store/knowledge.h"

static void add_piece(void *ctx, const struct entry_row *row) {
	struct buf *out = ctx;

	buf_addf(out, "%s (%s%s%s)%s%s\n\n", row->title, row->base_name,
		row->category[0] ? " / " : "", row->category, row->source[0] ? " " : "",
		row->source);
	buf_add(out, row->body, row->body_len);
	buf_add_char(out, '\n');
}

bool knowledge_read(
	struct buf *out, struct store *store, int64_t entry, size_t start, struct err *err) {
	size_t length = entries_length(store, entry);

	if (length == 0) {
		return err_set(err, ERR_NOT_FOUND, "there is no entry %lld", (long long)entry);
	}
	if (start >= length) {
		return err_set(err, ERR_USAGE, "entry %lld has %zu characters",
			(long long)entry, length);
	}
	entries_get(store, entry, start, READ_MAX, add_piece, out);
	if (start + READ_MAX < length) {
		buf_addf(out, "[characters %zu to %zu of %zu; go on with start %zu]\n", start,
			start + READ_MAX, length, start + READ_MAX);
	}
	return true;
}
