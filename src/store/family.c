/* Where versions part is where a branch leaves: only there can a message have
   others in its place. Those are the message that follows in the conversation that
   was left, and the first one of each branch that leaves there. What a fork took
   over lies outside of its family; the members that begin there lead to it. */
#include "store/family.h"

#include "base/tr.h"
#include "store/chain.h"
#include "store/write.h"

#define VERSIONS_MAX 1000

struct place {
	int64_t conversation;
	int64_t seq;
};

struct family {
	struct store *store;
	int64_t id; /* what names it */
	VEC(struct family_version) versions;
};

static void family_fini(struct family *family) {
	vec_fini(&family->versions);
}

static int64_t family_of(struct store *store, int64_t id) {
	return db_number(
		store, 0, "SELECT family FROM conversations WHERE id = ?", db_value_int(id));
}

static struct place find_place(struct store *store, int64_t message) {
	auto_statement struct statement *rows = db_query(store, NULL,
		"SELECT conversation, seq FROM messages WHERE id = ?", db_value_int(message));
	struct place place = { 0 };

	if (db_next(rows, NULL)) {
		place.conversation = db_int(rows, 0);
		place.seq = db_int(rows, 1);
	}
	return place;
}

static int64_t first_message(struct store *store, int64_t conversation, int64_t after) {
	return db_number(store, 0,
		"SELECT id FROM messages WHERE conversation = ? AND seq > ? "
		"ORDER BY seq LIMIT 1",
		db_value_int(conversation), db_value_int(after));
}

/* In the order of their ids, each once. */
static void add_version(struct family *family, int64_t message, int64_t conversation) {
	size_t at = family->versions.len;

	while (at > 0 && family->versions.items[at - 1].message > message) {
		at--;
	}
	if (message == 0 || family->versions.len >= VERSIONS_MAX ||
		(at > 0 && family->versions.items[at - 1].message == message)) {
		return;
	}
	vec_grow(&family->versions);
	for (size_t i = family->versions.len - 1; i > at; i--) {
		family->versions.items[i] = family->versions.items[i - 1];
	}
	family->versions.items[at] = (struct family_version){ message, conversation };
}

static bool shows(struct store *store, int64_t conversation, int64_t message) {
	auto_fini(chain_fini) struct chain chain = { 0 };
	struct place place = find_place(store, message);

	return chain_read(store, conversation, &chain, NULL) &&
	       chain_has(&chain, place.conversation, place.seq);
}

/* The members whose messages do not begin inside the family's own. */
#define ENTRIES                                                                                \
	"SELECT c.id FROM conversations c LEFT JOIN messages m ON m.id = c.parent_message "    \
	"LEFT JOIN conversations h ON h.id = m.conversation "                                  \
	"WHERE c.family = ?1 AND (h.id IS NULL OR h.family != ?1)"

/* The first that each of them shows. */
static bool add_beginnings(struct family *family, struct err *err) {
	auto_statement struct statement *rows =
		db_query(family->store, err, ENTRIES, db_value_int(family->id));

	while (db_next(rows, err)) {
		auto_fini(chain_fini) struct chain chain = { 0 };

		if (!chain_read(family->store, db_int(rows, 0), &chain, err)) {
			return false;
		}
		int64_t bottom = vec_last(&chain.segments)->conversation;

		add_version(family, first_message(family->store, bottom, 0), bottom);
	}
	return !db_failed(rows);
}

/* What follows a place in a chain: in its stretch, else at the beginning of the next
   one. */
static void add_follower(
	struct family *family, const struct chain *chain, const struct place *place) {
	size_t at = 0;

	while (at < chain->segments.len &&
		chain->segments.items[at].conversation != place->conversation) {
		at++;
	}
	if (at == chain->segments.len || place->seq > chain->segments.items[at].last) {
		return;
	}
	bool ends = place->seq == chain->segments.items[at].last;
	int64_t after = ends ? 0 : place->seq;

	if (!ends || at > 0) {
		int64_t from = chain->segments.items[ends ? at - 1 : at].conversation;

		add_version(family, first_message(family->store, from, after), from);
	}
}

static bool add_taken_over(struct family *family, const struct place *place, struct err *err) {
	auto_statement struct statement *rows =
		db_query(family->store, err, ENTRIES, db_value_int(family->id));

	while (db_next(rows, err)) {
		auto_fini(chain_fini) struct chain chain = { 0 };

		if (!chain_read(family->store, db_int(rows, 0), &chain, err)) {
			return false;
		}
		add_follower(family, &chain, place);
	}
	return !db_failed(rows);
}

/* What follows where the message itself stands, inside the family or before it. */
static bool add_next(struct family *family, int64_t before, struct err *err) {
	struct place place = find_place(family->store, before);

	if (family_of(family->store, place.conversation) != family->id) {
		return add_taken_over(family, &place, err);
	}
	add_version(family, first_message(family->store, place.conversation, place.seq),
		place.conversation);
	return true;
}

static bool add_branches(struct family *family, int64_t before, struct err *err) {
	auto_statement struct statement *rows = db_query(family->store, err,
		"SELECT c.id FROM conversations c WHERE c.family = ? AND c.parent_message = ?",
		db_value_int(family->id), db_value_int(before));

	while (db_next(rows, err)) {
		int64_t id = db_int(rows, 0);

		add_version(family, first_message(family->store, id, 0), id);
	}
	return !db_failed(rows);
}

static bool gather(struct family *family, int64_t before, struct err *err) {
	family->versions.len = 0;
	if (before == 0) {
		return add_beginnings(family, err);
	}
	return add_next(family, before, err) && add_branches(family, before, err);
}

bool family_versions(struct store *store, int64_t id, int64_t before,
	bool (*each)(void *ctx, const struct family_version *version), void *ctx,
	struct err *err) {
	auto_fini(family_fini) struct family family = { store, family_of(store, id), { 0 } };

	if (!gather(&family, before, err)) {
		return false;
	}
	for (size_t i = 0; i < family.versions.len; i++) {
		if (!each(ctx, &family.versions.items[i])) {
			break;
		}
	}
	return true;
}

/* The version that the chain shows, as a point. */
static bool find_point(const struct family *family, const struct chain *chain, int64_t before,
	struct family_point *out) {
	for (size_t i = 0; family->versions.len > 1 && i < family->versions.len; i++) {
		int64_t message = family->versions.items[i].message;
		struct place place = find_place(family->store, message);

		if (chain_has(chain, place.conversation, place.seq)) {
			*out = (struct family_point){
				.message = message,
				.before = before,
				.number = (int)i + 1,
				.count = (int)family->versions.len,
			};
			return true;
		}
	}
	return false;
}

bool family_points(struct store *store, int64_t id,
	void (*each)(void *ctx, const struct family_point *point), void *ctx, struct err *err) {
	auto_fini(chain_fini) struct chain chain = { 0 };
	auto_fini(family_fini) struct family family = { store, family_of(store, id), { 0 } };
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT DISTINCT parent_message FROM conversations WHERE family = ?1 AND "
		"(SELECT count(*) FROM (SELECT 1 FROM conversations WHERE family = ?1 "
		"LIMIT 2)) > 1",
		db_value_int(family.id));

	if (!chain_read(store, id, &chain, err)) {
		return false;
	}
	while (db_next(rows, err)) {
		int64_t before = db_int(rows, 0);
		struct place place = find_place(store, before);
		struct family_point point;

		if (before && !chain_has(&chain, place.conversation, place.seq)) {
			continue;
		}
		if (!gather(&family, before, err)) {
			return false;
		}
		if (find_point(&family, &chain, before, &point)) {
			each(ctx, &point);
		}
	}
	return !db_failed(rows);
}

int64_t family_showing(struct store *store, int64_t id, int64_t message) {
	auto_statement struct statement *rows = db_query(store, NULL,
		"SELECT id FROM conversations WHERE family = ? ORDER BY updated DESC, id DESC",
		db_value_int(family_of(store, id)));

	while (db_next(rows, NULL)) {
		if (shows(store, db_int(rows, 0), message)) {
			return db_int(rows, 0);
		}
	}
	return 0;
}

enum store_result family_choose(struct store *store, int64_t id, struct err *err) {
	return write_one(store, err, TR("conversation of that number"),
		"UPDATE conversations SET replaced = (id != ?1) "
		"WHERE family = (SELECT family FROM conversations WHERE id = ?1)",
		db_value_int(id));
}
