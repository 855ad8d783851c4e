/* Thin over store/family. */

#include "front/branch_versions.h"

#include "base/tr.h"
#include "base/vec.h"
#include "store/family.h"

struct marking {
	void (*each)(void *ctx, int64_t message, int number, int count);
	void *ctx;
};

static void take_point(void *ctx, const struct family_point *point) {
	const struct marking *marking = ctx;

	marking->each(marking->ctx, point->message, point->number, point->count);
}

void branch_points(struct services *services, int64_t conversation,
	void (*each)(void *ctx, int64_t message, int number, int count), void *ctx) {
	struct store *store = services_store(services, NULL);
	struct marking marking = { each, ctx };

	if (store) {
		family_points(store, conversation, take_point, &marking, NULL);
	}
}

struct versions {
	VEC(int64_t) messages;
};

static bool take_version(void *ctx, const struct family_version *version) {
	struct versions *versions = ctx;

	vec_push(&versions->messages, version->message);
	return true;
}

int64_t branch_beside(struct services *services, int64_t conversation, int64_t before,
	int64_t message, int step) {
	struct store *store = services_store(services, NULL);
	struct versions versions = { 0 };
	int64_t other = 0;

	if (!store ||
		!family_versions(store, conversation, before, take_version, &versions, NULL)) {
		return 0;
	}
	for (size_t i = 0; i < versions.messages.len; i++) {
		long at = (long)i + step;

		if (versions.messages.items[i] == message && at >= 0 &&
			(size_t)at < versions.messages.len) {
			other = versions.messages.items[at];
		}
	}
	vec_fini(&versions.messages);
	return other ? family_showing(store, conversation, other) : 0;
}

bool branch_choose(struct services *services, int64_t conversation, struct err *err) {
	struct store *store = services_store(services, err);

	if (!store) {
		return false;
	}
	enum store_result result = family_choose(store, conversation, err);

	return result == STORE_BUSY
		       ? err_set(err, ERR_BUSY, tr("the database is busy; try again"))
		       : result == STORE_OK;
}
