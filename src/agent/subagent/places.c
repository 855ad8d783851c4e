/* One line for all hosts, in the order of coming. A place that becomes free is handed
   out in the next turn of the loop: when everything is cancelled at once, nobody is
   called who is about to leave too. */

#include "agent/subagent/places.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/url.h"
#include "base/vec.h"
#include "loop/loop.h"

struct place {
	struct places *places;
	char *host; /* with its port */
	bool ready;
	void (*on_ready)(void *ctx);
	void *ctx;
};

struct places {
	struct loop *loop;
	VEC(struct place *) line;
	struct deferred *handing;
};

struct places *places_new(struct loop *loop) {
	struct places *places = xcalloc(1, sizeof(*places));
	places->loop = loop;
	return places;
}

struct places *places_free(struct places *places) {
	if (places) {
		if (places->handing) {
			deferred_cancel(places->handing);
		}
		vec_fini(&places->line);
		free(places);
	}
	return NULL;
}

static char *host_of(const char *base_url) {
	struct url url = { 0 };
	if (!base_url || !url_parse(&url, base_url)) {
		return xstrdup(base_url ? base_url : "");
	}
	char *host = xasprintf("%s:%d", url.host, url.port);
	url_fini(&url);
	return host;
}

static int count_busy(const struct places *places, const char *host) {
	int busy = 0;
	for (size_t i = 0; i < places->line.len; i++) {
		const struct place *place = places->line.items[i];
		busy += place->ready && str_eq(place->host, host);
	}
	return busy;
}

/* The first one that waits and whose server has room; NULL: none. */
static struct place *find_next(const struct places *places) {
	for (size_t i = 0; i < places->line.len; i++) {
		struct place *place = places->line.items[i];
		if (!place->ready && count_busy(places, place->host) < PLACES_MAX) {
			return place;
		}
	}
	return NULL;
}

/* Whom it calls may take or give places in turn. */
static void hand_out(void *ctx) {
	struct places *places = ctx;
	struct place *place;
	places->handing = NULL;
	while ((place = find_next(places))) {
		place->ready = true;
		place->on_ready(place->ctx);
	}
}

struct place *place_take(
	struct places *places, const char *base_url, void (*on_ready)(void *ctx), void *ctx) {
	struct place *place = xcalloc(1, sizeof(*place));
	place->places = places;
	place->host = host_of(base_url);
	place->on_ready = on_ready;
	place->ctx = ctx;
	bool anybody_waits = find_next(places) != NULL;
	place->ready = !anybody_waits && count_busy(places, place->host) < PLACES_MAX;
	vec_push(&places->line, place);
	if (anybody_waits && !places->handing) {
		places->handing = loop_defer(places->loop, hand_out, places);
	}
	return place;
}

bool place_is_ready(const struct place *place) {
	return place->ready;
}

struct place *place_give(struct place *place) {
	if (!place) {
		return NULL;
	}
	struct places *places = place->places;
	for (size_t i = 0; i < places->line.len; i++) {
		if (places->line.items[i] == place) {
			vec_remove(&places->line, i);
			break;
		}
	}
	if (!places->handing && find_next(places)) {
		places->handing = loop_defer(places->loop, hand_out, places);
	}
	free(place->host);
	free(place);
	return NULL;
}
