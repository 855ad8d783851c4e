/* What the store knows, in one line each. */

#include "front/stars.h"

#include <string.h>

#include "base/sanitize.h"
#include "base/str.h"
#include "base/utf8.h"
#include "store/stars.h"

#define BEGINNING 300 /* bytes of a message that are shown */

struct listing {
	const char *filter;
	size_t left;
	void (*each)(void *ctx, const struct star *star);
	void *ctx;
};

static bool add_row(void *ctx, const struct star_row *row) {
	struct listing *listing = ctx;
	auto_buf struct buf text = BUF_INIT;
	size_t len = row->len < BEGINNING ? row->len : BEGINNING;

	sanitize(&text, row->text, utf8_valid_prefix(row->text, len), SANITIZE_LINE);
	if (listing->filter[0] && !str_has_nocase(text.data, listing->filter)) {
		return true;
	}
	listing->each(listing->ctx, &(struct star){
					    .message = row->message,
					    .conversation = row->conversation,
					    .by_person = row->role == ROLE_USER,
					    .created = row->created,
					    .text = text.data,
				    });
	return --listing->left > 0;
}

bool stars_all(struct services *services, const char *filter, size_t limit,
	void (*each)(void *ctx, const struct star *star), void *ctx, struct err *err) {
	struct listing listing = { filter, limit, each, ctx };
	struct store *store = services_store(services, err);

	return store && stars_list(store, 0, add_row, &listing, err);
}
