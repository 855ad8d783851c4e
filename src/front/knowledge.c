/* Bases change only from outside of the chat, so a look is a query and no more. */

#include "front/knowledge.h"

#include <string.h>

#include "base/sanitize.h"
#include "base/tr.h"
#include "base/url.h"
#include "base/utf8.h"
#include "knowledge/search.h"

#define TITLES_MAX 200
#define PREVIEW_BYTES 160

struct listing {
	void (*each)(void *ctx, const struct base_row *row);
	void *ctx;
};

static bool add_base(void *ctx, const struct base_row *row) {
	const struct listing *listing = ctx;

	listing->each(listing->ctx, row);
	return true;
}

bool knowledge_bases(struct services *services,
	void (*each)(void *ctx, const struct base_row *row), void *ctx, struct err *err) {
	struct listing listing = { each, ctx };
	struct store *store = services_store(services, err);

	return store && bases_list(store, add_base, &listing, err);
}

struct titles {
	struct buf *out;
	int left;
};

static bool add_title(void *ctx, const struct entry_row *row) {
	struct titles *titles = ctx;

	sanitize(titles->out, row->title, strlen(row->title), SANITIZE_LINE);
	buf_add_char(titles->out, '\n');
	return --titles->left > 0;
}

void knowledge_titles(struct services *services, int64_t base, struct buf *out) {
	struct titles titles = { out, TITLES_MAX };
	struct store *store = services_store(services, NULL);

	if (store) {
		entries_list(store, base, add_title, &titles, NULL);
	}
}

/* Where it comes from, in short. */
static void add_host(struct buf *out, const char *source) {
	struct url url = { 0 };

	if (url_parse(&url, source)) {
		buf_add_str(out, "  ");
		sanitize(out, url.host, strlen(url.host), SANITIZE_LINE);
	}
	url_fini(&url);
}

static void add_hit(struct buf *out, const struct knowledge_hit *hit) {
	size_t len = strnlen(hit->preview, PREVIEW_BYTES);

	len -= utf8_incomplete_tail(hit->preview, len);
	buf_addf(out, "%s%lld  ", out->len ? "\n" : "", (long long)hit->entry);
	sanitize(out, hit->title, strlen(hit->title), SANITIZE_LINE);
	add_host(out, hit->source);
	buf_add_str(out, "\n    ");
	sanitize(out, hit->preview, len, SANITIZE_LINE);
}

bool knowledge_look_up(
	struct services *services, const char *text, struct buf *out, struct err *err) {
	struct store *store = services_store(services, err);
	struct knowledge_search *search =
		store ? knowledge_search_new(store, text, SEARCH_HITS_MAX, err) : NULL;

	if (!search) {
		return false;
	}
	while (knowledge_search_step(search)) {
	}
	for (size_t i = 0; i < knowledge_search_count(search); i++) {
		add_hit(out, knowledge_search_hit(search, i));
	}
	knowledge_search_free(search);
	return true;
}

static bool is_done(enum store_result result, struct err *err) {
	if (result == STORE_BUSY) {
		return err_set(err, ERR_BUSY, tr("the database is busy; try again"));
	}
	return result == STORE_OK;
}

bool knowledge_set_off(struct services *services, int64_t base, bool off, struct err *err) {
	struct store *store = services_store(services, err);

	return store && is_done(bases_set_off(store, base, off, err), err);
}

bool knowledge_drop(struct services *services, int64_t base, struct err *err) {
	struct store *store = services_store(services, err);

	return store && is_done(bases_remove(store, base, err), err);
}
