/* A branch names the last message that it takes over. That message may itself be
   taken over in the parent: it is followed to where it stands. */
#include "store/chain.h"

void chain_fini(struct chain *chain) {
	vec_fini(&chain->segments);
}

bool chain_has(const struct chain *chain, int64_t conversation, int64_t seq) {
	for (size_t i = 0; i < chain->segments.len; i++) {
		const struct segment *segment = &chain->segments.items[i];

		if (segment->conversation == conversation && seq <= segment->last) {
			return true;
		}
	}
	return false;
}

/* Only a damaged file can lead in a circle. */
static bool has(const struct chain *chain, int64_t conversation) {
	for (size_t i = 0; i < chain->segments.len; i++) {
		if (chain->segments.items[i].conversation == conversation) {
			return true;
		}
	}
	return false;
}

bool chain_next(struct store *store, struct segment *segment, bool *found, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT m.conversation, m.seq FROM conversations c "
		"JOIN messages m ON m.id = c.parent_message WHERE c.id = ?",
		db_value_int(segment->conversation));

	*found = db_next(rows, err);
	if (*found) {
		segment->conversation = db_int(rows, 0);
		segment->last = db_int(rows, 1);
	}
	return !db_failed(rows);
}

bool chain_read(struct store *store, int64_t conversation, struct chain *out, struct err *err) {
	struct segment segment = { .conversation = conversation, .last = INT64_MAX };
	bool found = true;

	*out = (struct chain){ 0 };
	while (found && !has(out, segment.conversation)) {
		vec_push(&out->segments, segment);
		if (!chain_next(store, &segment, &found, err)) {
			chain_fini(out);
			return false;
		}
	}
	return true;
}
