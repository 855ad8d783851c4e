/* One step a turn of the loop: keys are served between two of them. Words need one
   step, a pattern as many as it takes to look at every message. */

#include "front/search.h"

#include "base/clock.h"
#include "base/str.h"
#include "base/utf8.h"
#include "front/chats.h"
#include "front/transcript/find.h"
#include "loop/loop.h"
#include "store/scan.h"
#include "store/search.h"

#define STEP_TIME 8 /* ms; a single message may take longer */
#define SNIPPET_BEFORE 40
#define SNIPPET_BYTES 200

struct search {
	struct search_options options;
	char *query;
	struct find *find;
	struct find_hits hits;
	struct deferred *next;
	int64_t before;   /* messages below this one are still to be looked at */
	int64_t deadline; /* of this step, monotonic ms */
	bool more;        /* there may be older messages */
	int found;
	int64_t titled; /* the conversation whose title this is */
	char *title;
};

struct search *search_cancel(struct search *search) {
	if (!search) {
		return NULL;
	}
	if (search->next) {
		deferred_cancel(search->next);
	}
	find_free(search->find);
	find_hits_fini(&search->hits);
	free(search->query);
	free(search->title);
	free(search);
	return NULL;
}

static const char *title_of(struct search *search, int64_t conversation) {
	if (search->titled != conversation) {
		free(search->title);
		search->title = chats_title(search->options.services, conversation);
		search->titled = conversation;
	}
	return search->title ? search->title : "";
}

static bool tell(struct search *search, int64_t conversation, int64_t message, int64_t created,
	const char *snippet) {
	const struct search_result result = {
		.conversation = conversation,
		.message = message,
		.created = created,
		.title = title_of(search, conversation),
		.snippet = snippet,
	};

	search->options.each(search->options.ctx, &result);
	return ++search->found < SEARCH_RESULTS;
}

static bool add_hit(void *ctx, const struct search_hit *hit) {
	return tell(ctx, hit->conversation, hit->message, hit->created, hit->snippet);
}

/* What stands around the first hit, cut between characters. */
static char *snippet_of(const struct scan_row *row, size_t hit) {
	size_t from = hit > SNIPPET_BEFORE ? hit - SNIPPET_BEFORE : 0;

	while (from > 0 && ((unsigned char)row->text[from] & 0xc0) == 0x80) {
		from--;
	}
	size_t len = row->len - from < SNIPPET_BYTES ? row->len - from : SNIPPET_BYTES;

	len -= utf8_incomplete_tail(row->text + from, len);
	return xasprintf("%s%.*s", from > 0 ? "..." : "", (int)len, row->text + from);
}

static bool look_at(void *ctx, const struct scan_row *row) {
	struct search *search = ctx;

	search->before = row->message;
	find_all(search->find, row->text, row->len, &search->hits);
	if (search->hits.items.len > 0) {
		auto_free char *snippet = snippet_of(row, search->hits.items.items[0].start);

		if (!tell(search, row->conversation, row->message, row->created, snippet)) {
			return false;
		}
	}
	search->more = clock_monotonic() >= search->deadline;
	return !search->more;
}

static bool step_pattern(struct search *search, struct store *store, struct err *err) {
	search->deadline = clock_monotonic() + STEP_TIME;
	search->more = false;
	return scan_messages(store, search->before, look_at, search, err);
}

static void step(void *ctx) {
	struct search *search = ctx;
	struct err err = ERR_INIT;
	struct store *store = services_store(search->options.services, &err);
	bool done = store != NULL;

	search->next = NULL;
	if (done && find_is_pattern(search->find)) {
		done = step_pattern(search, store, &err);
	} else if (done) {
		done = search_messages(
			store, search->query, SEARCH_RESULTS, add_hit, search, &err);
	}
	if (done && search->more) {
		search->next = loop_defer(search->options.services->loop, step, search);
		return;
	}
	search->options.done(search->options.ctx, done ? NULL : &err);
	search_cancel(search);
}

bool search_start(struct search **out, const struct search_options *options, struct err *err) {
	struct find *find;

	if (!find_new(options->query, &find, err)) {
		return false;
	}
	struct search *search = xcalloc(1, sizeof(*search));

	search->options = *options;
	search->query = xstrdup(options->query);
	search->options.query = search->query;
	search->find = find;
	search->next = loop_defer(options->services->loop, step, search);
	*out = search;
	return true;
}
