/* What the text parts say stands once in a row, in the column that search reads;
   the other parts, and the places of the text parts among them, stand in JSON. So
   an answer of 1 MB is written once when it is finished. Known secrets are masked
   part by part, before anything is joined or quoted. */
#include "store/message_row.h"

#include <string.h>

#include "base/redact.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "store/index.h"

struct encoded {
	struct buf text;
	struct buf cuts;  /* lengths of the text parts, when there are several */
	struct buf parts; /* JSON */
};

static void encoded_fini(struct encoded *encoded) {
	buf_fini(&encoded->text);
	buf_fini(&encoded->cuts);
	buf_fini(&encoded->parts);
}

/* A valid copy without secrets; the caller's. */
static char *clean(const char *text) {
	size_t len = text ? strlen(text) : 0;
	auto_buf struct buf valid = BUF_INIT_MAX(SIZE_MAX);
	struct buf masked;

	if (!text || (utf8_is_valid(text, len) && !redact_found(text, len))) {
		return xstrdup(text);
	}
	buf_init(&masked, SIZE_MAX);
	utf8_repair(&valid, text, len);
	redact(&masked, valid.data, valid.len);
	return buf_detach(&masked);
}

static void add_text(struct encoded *encoded, const struct part *part, bool first) {
	auto_free char *text = clean(part->text ? part->text : "");

	buf_addf(&encoded->cuts, "%s%zu", first ? "" : ",", strlen(text));
	buf_add_str(&encoded->text, text);
}

static bool encode(struct encoded *out, const struct message *message, struct err *err) {
	struct message lean;
	int texts = 0;

	*out = (struct encoded){ .text = BUF_INIT, .cuts = BUF_INIT, .parts = BUF_INIT };
	message_init(&lean, message->role);
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *from = &message->parts.items[i];
		struct part *to = vec_grow(&lean.parts);

		to->kind = from->kind;
		to->status = from->status;
		to->call = from->call;
		to->ms = from->ms;
		to->exit_code = from->exit_code;
		to->timed_out = from->timed_out;
		to->reads = from->reads;
		to->pdf = from->pdf;
		to->pdf.bytes = NULL; /* they are a blob */
		to->summary = clean(from->summary);
		to->id = xstrdup(from->id);
		to->name = xstrdup(from->name);
		to->vendor = clean(from->vendor);
		if (from->kind == PART_TEXT) {
			add_text(out, from, texts++ == 0);
		} else {
			to->text = clean(from->text);
		}
	}
	if (texts < 2) {
		buf_clear(&out->cuts);
	}
	message_parts_write(&lean, &out->parts);
	message_fini(&lean);
	return !(out->text.full || out->parts.full) ||
	       err_set(err, ERR_LIMIT, tr("a message is too large to be kept"));
}

/* Gives each text part its piece of `text`; false when the lengths do not fit. */
static bool give_pieces(
	struct message *message, const char *cuts, const char *text, size_t len) {
	auto_strv struct strv lengths = STRV_INIT;
	size_t next = 0, at = 0;

	strv_split(&lengths, cuts, ",");
	for (size_t i = 0; i < message->parts.len; i++) {
		struct part *part = &message->parts.items[i];
		int64_t size;

		if (part->kind != PART_TEXT) {
			continue;
		}
		if (next >= lengths.len || !str_to_int(lengths.items[next++], &size) ||
			size < 0 || (uint64_t)size > len - at) {
			return false;
		}
		free(part->text);
		part->text = xmemdup(text + at, (size_t)size);
		at += (size_t)size;
	}
	return at == len;
}

static void decode_text(
	struct message *message, const char *cuts, const char *text, size_t len) {
	if (message_count(message, PART_TEXT) > 1 && cuts &&
		give_pieces(message, cuts, text, len)) {
		return;
	}
	for (size_t i = 0; i < message->parts.len; i++) {
		struct part *part = &message->parts.items[i];

		if (part->kind == PART_TEXT) {
			free(part->text);
			part->text = xmemdup(text, len);
			len = 0;
		}
	}
	if (len) {
		message_add(message, PART_TEXT, NULL)->text = xmemdup(text, len);
	}
}

void message_row_read(const struct statement *rows, struct message *out) {
	auto_free char *role = db_text(rows, 1);
	auto_free char *state = db_text(rows, 2);
	auto_free char *cuts = db_text(rows, 11);
	size_t parts_len, text_len;
	const char *parts = db_data(rows, 12, &parts_len);
	const char *text = db_data(rows, 13, &text_len);

	message_init(out, ROLE_USER);
	out->id = db_int(rows, 0);
	role_parse(role, &out->role);
	message_state_parse(state, &out->state);
	out->created = db_int(rows, 3);
	out->origin = db_text(rows, 4);
	out->stop = db_text(rows, 5);
	out->usage = (struct usage){ db_int(rows, 6), db_int(rows, 7), db_int(rows, 8),
		db_int(rows, 9), db_int(rows, 10) };
	out->starred = db_int(rows, 14) != 0;
	out->mode = db_text(rows, 15);
	out->ms = db_int(rows, 16);
	message_parts_read(out, parts, parts_len);
	decode_text(out, cuts, text, text_len);
}

static struct db_value text_of(const struct buf *buf) {
	return db_value_raw(buf->data, buf->len);
}

static struct db_value cuts_of(const struct encoded *encoded) {
	return encoded->cuts.len ? text_of(&encoded->cuts) : db_value_raw(NULL, 0);
}

bool message_row_insert(struct store *store, int64_t conversation, int64_t seq,
	const struct message *message, int64_t *id, struct err *err) {
	auto_fini(encoded_fini) struct encoded encoded;
	const struct usage *usage = &message->usage;

	if (!encode(&encoded, message, err) ||
		!db_change(store, err,
			"INSERT INTO messages (conversation, seq, role, state, created, "
			"origin, stop, input, output, cached, cache_write, reasoning, cuts, "
			"parts, text, starred, mode, took) "
			"VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			db_value_int(conversation), db_value_int(seq),
			db_value_text(role_name(message->role)),
			db_value_text(message_state_name(message->state)),
			db_value_int(message->created), db_value_text(message->origin),
			db_value_text(message->stop), db_value_int(usage->input),
			db_value_int(usage->output), db_value_int(usage->cached),
			db_value_int(usage->cache_write), db_value_int(usage->reasoning),
			cuts_of(&encoded), text_of(&encoded.parts), text_of(&encoded.text),
			db_value_int(message->starred), db_value_text(message->mode),
			db_value_int(message->ms))) {
		return false;
	}
	*id = db_inserted(store);
	return message->state == MESSAGE_STREAMING || encoded.text.len == 0 ||
	       index_add(store, *id, err);
}

/* Is the row finished and its text this one already? */
static bool is_same_text(struct store *store, int64_t id, const struct buf *text) {
	auto_statement struct statement *rows = db_query(store, NULL,
		"SELECT text FROM messages WHERE id = ? AND state != 'streaming'",
		db_value_int(id));
	size_t len;

	if (!db_next(rows, NULL)) {
		return false;
	}
	const char *data = db_data(rows, 0, &len);

	return len == text->len && memcmp(data, text->data, len) == 0;
}

bool message_row_update(struct store *store, const struct message *message, struct err *err) {
	auto_fini(encoded_fini) struct encoded encoded;
	const struct usage *usage = &message->usage;

	if (!encode(&encoded, message, err)) {
		return false;
	}
	bool wanted = message->state != MESSAGE_STREAMING && encoded.text.len > 0 &&
		      !is_same_text(store, message->id, &encoded.text);

	if (!db_change(store, err,
		    "UPDATE messages SET state = ?, origin = ?, stop = ?, input = ?, "
		    "output = ?, cached = ?, cache_write = ?, reasoning = ?, cuts = ?, "
		    "parts = ?, text = ?, mode = ?, took = ? WHERE id = ?",
		    db_value_text(message_state_name(message->state)),
		    db_value_text(message->origin), db_value_text(message->stop),
		    db_value_int(usage->input), db_value_int(usage->output),
		    db_value_int(usage->cached), db_value_int(usage->cache_write),
		    db_value_int(usage->reasoning), cuts_of(&encoded), text_of(&encoded.parts),
		    text_of(&encoded.text), db_value_text(message->mode),
		    db_value_int(message->ms), db_value_int(message->id))) {
		return false;
	}
	if (db_changes(store) == 0) {
		return err_set(err, ERR_NOT_FOUND, tr("there is no message %lld"),
			(long long)message->id);
	}
	return !wanted || index_add(store, message->id, err);
}

/* Over negative numbers, since no two rows may have one place even for a moment. */
bool message_row_shift(
	struct store *store, int64_t conversation, int64_t seq, int64_t by, struct err *err) {
	return db_change(store, err,
		       "UPDATE messages SET seq = -(seq + ?) WHERE conversation = ? AND seq >= "
		       "?",
		       db_value_int(by), db_value_int(conversation), db_value_int(seq)) &&
	       db_change(store, err,
		       "UPDATE messages SET seq = -seq WHERE conversation = ? AND seq < 0",
		       db_value_int(conversation));
}

static void add_piece(struct message *message, bool thinking, struct buf *data) {
	struct buf valid;

	if (data->len == 0) {
		return;
	}
	buf_init(&valid, SIZE_MAX);
	utf8_repair(&valid, data->data, data->len);
	message_add(message, thinking ? PART_THINKING : PART_TEXT, NULL)->text =
		buf_detach(&valid);
	buf_clear(data);
}

bool message_row_add_chunks(struct store *store, struct message *message, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT thinking, data FROM stream_chunks WHERE message = ? ORDER BY id",
		db_value_int(message->id));
	auto_buf struct buf data = BUF_INIT;
	bool thinking = false;

	while (db_next(rows, err)) {
		bool now = db_int(rows, 0) != 0;
		size_t len;
		const char *piece = db_data(rows, 1, &len);

		if (now != thinking) {
			add_piece(message, thinking, &data);
			thinking = now;
		}
		buf_add(&data, piece, len);
	}
	add_piece(message, thinking, &data);
	return !db_failed(rows);
}

bool message_row_drop_chunks(struct store *store, int64_t id, struct err *err) {
	return db_change(
		store, err, "DELETE FROM stream_chunks WHERE message = ?", db_value_int(id));
}
