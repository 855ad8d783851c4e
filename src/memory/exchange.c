/* A document may come from anywhere: a record that is no memory is left out by itself, but
   what is no list at all is refused whole, so that damage is never taken for nothing. */
#include "memory/exchange.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "memory/memory.h"
#include "json/json.h"

#define STEP 100 /* records of a transaction */

void exchange_write_row(struct json_writer *writer, const struct memory_row *row) {
	json_write_object(writer);
	json_write_key_int(writer, "id", row->id);
	json_write_key_string(writer, "kind", memory_kind_name(row->kind));
	json_write_key_string(writer, "origin", memory_origin_name(row->origin));
	json_write_key_string(writer, "text", row->text);
	json_write_key_bool(writer, "pinned", row->pinned);
	json_write_key(writer, "conversation");
	if (row->conversation) {
		json_write_int(writer, row->conversation);
	} else {
		json_write_null(writer);
	}
	json_write_key_int(writer, "created", row->created);
	json_write_key_int(writer, "updated", row->updated);
	json_write_key_int(writer, "used", row->used);
	json_write_key_int(writer, "uses", row->uses);
	json_write_end(writer);
}

static bool write_row(void *ctx, const struct memory_row *row) {
	exchange_write_row(ctx, row);
	return true;
}

bool exchange_write(struct buf *out, struct store *store, struct err *err) {
	struct json_writer writer;

	json_writer_init(&writer, out);
	json_write_object(&writer);
	json_write_key(&writer, "memories");
	json_write_array(&writer);
	bool ok = memories_list(store, MEMORY_FACT, MEMORY_NEWEST, write_row, &writer, err) &&
		  memories_list(store, MEMORY_SNAPSHOT, MEMORY_NEWEST, write_row, &writer, err);

	json_write_end(&writer);
	json_write_end(&writer);
	buf_add_char(out, '\n');
	return ok;
}

struct exchange_reader {
	struct json *document;
	const struct json *next;
	int number; /* of the next one */
	struct exchange counts;
	struct exchange taken; /* with the transaction that goes on */
	void (*on_fault)(void *ctx, const char *text);
	void *ctx;
};

struct exchange_reader *exchange_free(struct exchange_reader *reader) {
	if (reader) {
		json_free(reader->document);
		free(reader);
	}
	return NULL;
}

/* The list of a document; NULL with an error. Where there is no list there is nothing:
   `*none`. */
static const struct json *find_list(const struct json *document, bool *none, struct err *err) {
	const struct json *list =
		json_is(document, JSON_OBJECT) ? json_get(document, "memories") : document;

	*none = json_is(document, JSON_OBJECT) && (!list || json_is(list, JSON_NULL));
	if (*none) {
		return NULL;
	}
	if (!json_is(list, JSON_ARRAY)) {
		err_set(err, ERR_PARSE, tr("\"memories\" is no list"));
		return NULL;
	}
	if (json_len(list) > MEMORIES_MAX) {
		err_set(err, ERR_LIMIT, tr("these are more than %d memories"), MEMORIES_MAX);
		return NULL;
	}
	return list;
}

struct exchange_reader *exchange_open(const char *text, size_t len,
	void (*on_fault)(void *ctx, const char *text), void *ctx, struct err *err) {
	struct exchange_reader *reader = xcalloc(1, sizeof(*reader));
	bool none = false;
	bool ok = json_parse(text, len, &reader->document, err);
	const struct json *list = ok ? find_list(reader->document, &none, err) : NULL;

	if (!list && !none) {
		return exchange_free(reader);
	}
	reader->next = json_first(list);
	reader->number = 1;
	reader->on_fault = on_fault;
	reader->ctx = ctx;
	return reader;
}

/* Times from elsewhere lie in the past. */
static int64_t read_time(const struct json *record, const char *key) {
	int64_t time = json_get_int(record, key, 0);

	return time > 0 && time <= clock_now() ? time : 0;
}

static bool read_names(
	struct memory_row *row, const char *kind, const char *origin, struct err *err) {
	bool fine = (!kind || memory_kind_parse(kind, &row->kind)) &&
		    (!origin || memory_origin_parse(origin, &row->origin));

	return fine || err_set(err, ERR_PARSE, tr("unknown kind or origin"));
}

static bool read_record(struct memory_row *row, const struct json *record, struct err *err) {
	const char *text = json_get_string(record, "text");
	int64_t uses = json_get_int(record, "uses", 0);

	*row = (struct memory_row){ .kind = MEMORY_FACT,
		.origin = MEMORY_PERSON,
		.text = text,
		.created = read_time(record, "created"),
		.updated = read_time(record, "updated"),
		.used = read_time(record, "used"),
		.uses = uses > 0 && uses < INT32_MAX ? uses : 0,
		.pinned = json_get_bool(record, "pinned", false) };
	if (!text) {
		return err_set(err, ERR_PARSE, tr("has no text"));
	}
	return read_names(
		row, json_get_string(record, "kind"), json_get_string(record, "origin"), err);
}

bool exchange_next(struct exchange_reader *reader, struct memory_row *row, struct err *err) {
	if (!reader || !reader->next) {
		return false;
	}
	if (!read_record(row, reader->next, err)) {
		row->text = NULL;
	}
	reader->next = json_next(reader->next);
	reader->number++;
	return true;
}

static void refuse(struct exchange_reader *reader, const struct err *err) {
	auto_free char *text = xasprintf("%d: %s", reader->number - 1, err->text);

	reader->taken.refused++;
	if (reader->on_fault) {
		reader->on_fault(reader->ctx, text);
	}
}

/* A text that is no memory is refused alone; what else fails is the database. */
static enum store_result take_row(struct exchange_reader *reader, struct store *store,
	const struct memory_row *row, struct err *err) {
	struct exchange *taken = &reader->taken;
	enum memory_outcome outcome;
	enum store_result result = memory_restore(store, row, &outcome, err);

	if (result == STORE_OK) {
		taken->added += outcome == MEMORY_ADDED;
		taken->merged += outcome == MEMORY_MERGED;
		taken->known += outcome == MEMORY_KNOWN;
	} else if (err->code == ERR_USAGE || err->code == ERR_DENIED) {
		refuse(reader, err);
		return STORE_OK;
	}
	return result;
}

static enum store_result take_some(
	struct exchange_reader *reader, struct store *store, struct err *err) {
	enum store_result result = STORE_OK;
	struct err fault = ERR_INIT;
	struct memory_row row;

	for (int i = 0; i < STEP && result == STORE_OK; i++) {
		if (!exchange_next(reader, &row, &fault)) {
			return STORE_OK;
		}
		if (row.text) {
			result = take_row(reader, store, &row, &fault);
		} else {
			refuse(reader, &fault);
		}
	}
	*err = fault;
	return result;
}

enum store_result exchange_step(
	struct exchange_reader *reader, struct store *store, bool *more, struct err *err) {
	enum store_result result = store_begin(store, err);

	if (result != STORE_OK) {
		return result;
	}
	reader->taken = reader->counts;
	result = take_some(reader, store, err);
	if (result != STORE_OK) {
		store_rollback(store);
		return STORE_FAILED;
	}
	result = store_commit(store, err);
	if (result == STORE_OK) {
		reader->counts = reader->taken;
		*more = reader->next != NULL;
	}
	return result;
}

const struct exchange *exchange_counts(const struct exchange_reader *reader) {
	return &reader->counts;
}
