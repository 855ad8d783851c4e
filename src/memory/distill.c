/* Only what the two said is shown to the model, each message cut short: results of
   tools, files and pages are no source of what is true of a person. */
#include "memory/distill.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "memory/bullets.h"
#include "memory/memory.h"
#include "store/scan.h"

#define MESSAGE_MAX 2000 /* bytes of one */
#define KNOWN_MAX 40     /* memories that are named */
#define MESSAGES_MAX 400 /* that are looked at */

static bool add_known(void *ctx, const struct memory_row *row) {
	struct buf *out = ctx;

	buf_addf(out, "- %s\n", row->text);
	return true;
}

struct reader {
	struct distill_said *said;
	int64_t after;
	size_t max;
};

static void put_first(struct buf *out, const struct scan_row *row) {
	auto_buf struct buf one = BUF_INIT;
	size_t len = row->len < MESSAGE_MAX ? row->len : MESSAGE_MAX;

	len -= utf8_incomplete_tail(row->text, len);
	buf_addf(&one, "%s: %.*s%s\n", row->role == ROLE_USER ? "Person" : "Assistant",
		(int)len, row->text, len < row->len ? " [...]" : "");
	buf_insert(out, 0, one.data, one.len);
}

/* They come newest first. */
static bool read_row(void *ctx, const struct scan_row *row) {
	struct reader *reader = ctx;
	struct distill_said *said = reader->said;

	if (row->message <= reader->after) {
		return false;
	}
	said->last = row->message > said->last ? row->message : said->last;
	said->turns += row->role == ROLE_USER;
	if (said->text.len < reader->max &&
		(row->role == ROLE_USER || row->role == ROLE_ASSISTANT)) {
		put_first(&said->text, row);
	}
	return true;
}

bool distill_read(struct distill_said *said, struct store *store, int64_t conversation,
	int64_t after, size_t max, struct err *err) {
	struct reader reader = { said, after, max };

	*said = (struct distill_said){ .text = BUF_INIT };
	return scan_tail(store, conversation, MESSAGES_MAX, read_row, &reader, err);
}

void distill_said_fini(struct distill_said *said) {
	buf_fini(&said->text);
}

static void write_known(struct buf *out, struct store *store, const char *text) {
	buf_add_str(out, "Known already:\n");
	size_t start = out->len;

	memory_search(store, text, KNOWN_MAX, add_known, out, NULL);
	if (out->len == start) {
		buf_add_str(out, "(nothing)\n");
	}
}

void distill_write(struct buf *out, struct store *store, const struct distill_said *said) {
	write_known(out, store, said->text.data);
	buf_addf(out, "\nThe conversation:\n%s", said->text.data);
}

void distill_write_notes(struct buf *out, struct store *store, const char *text, size_t len) {
	auto_free char *piece = xmemdup(text, len);

	write_known(out, store, piece);
	buf_addf(out, "\nNotes of the person:\n%s", piece);
}

/* Behind the last of these ends of lines in the second half; 0: there is none. */
static size_t cut_behind(const char *text, size_t max, const char *end) {
	size_t len = strlen(end);

	for (size_t at = max; at >= max / 2 && at >= len; at--) {
		if (memcmp(text + at - len, end, len) == 0) {
			return at;
		}
	}
	return 0;
}

size_t distill_piece(const char *text, size_t len, size_t max) {
	if (len <= max) {
		return len;
	}
	size_t cut = cut_behind(text, max, "\n\n");

	cut = cut ? cut : cut_behind(text, max, "\n");
	return cut ? cut : max - utf8_incomplete_tail(text, max);
}

struct taker {
	struct store *store;
	int64_t conversation;
	struct distilled *counts;
	enum store_result result;
	struct err *err;
};

static void take_bullet(void *ctx, enum memory_kind kind, const char *text, size_t len) {
	struct taker *taker = ctx;
	struct memory_new memory = { .kind = kind,
		.origin = MEMORY_DISTILLED,
		.conversation = taker->conversation,
		.text = text,
		.len = len };
	auto_buf struct buf clean = BUF_INIT;
	enum memory_outcome outcome;
	int64_t id;

	if (!fact_clean(&clean, kind, text, len, NULL)) {
		taker->counts->refused++;
		return;
	}
	if (taker->result != STORE_OK) {
		return;
	}
	taker->result = memory_add(taker->store, &memory, &id, &outcome, taker->err);
	taker->counts->added += taker->result == STORE_OK && outcome == MEMORY_ADDED;
	taker->counts->merged += taker->result == STORE_OK && outcome == MEMORY_MERGED;
}

enum store_result distill_take(struct store *store, int64_t conversation, int64_t last,
	const char *prompt, const char *answer, struct distilled *counts, struct err *err) {
	struct taker taker = { store, conversation, counts, STORE_OK, err };
	enum store_result result = store_begin(store, err);

	*counts = (struct distilled){ 0 };
	if (result != STORE_OK) {
		return result;
	}
	bullets_read(answer, strlen(answer), prompt, take_bullet, &taker);
	if (taker.result == STORE_OK && last) {
		taker.result = memories_set_distilled(store, conversation, last, err);
	}
	if (taker.result != STORE_OK) {
		store_rollback(store);
		return taker.result;
	}
	return store_commit(store, err);
}
