/* A key and the places where it may be good: the regions of one vendor, or several
   vendors whose keys look alike. All are asked for their models at once; the first in
   order that gives them is the one. */

#include "front/setup/setup_inner.h"

#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"
#include "front/who/target.h"
#include "provider/list/vendors.h"

#define CONNECT_MS 8000
#define SILENCE_MS 15000

void setup_places_fini(struct setup *setup) {
	for (size_t i = 0; i < setup->places.len; i++) {
		struct setup_place *place = &setup->places.items[i];

		listing_free(place->listing);
		models_fini(&place->models);
		free(place->provider);
		free(place->wire);
		free(place->base_url);
		free(place->text);
	}
	vec_fini(&setup->places);
	setup->open = 0;
}

static void add(struct setup *setup, const struct vendor *vendor, const char *provider,
	const char *wire, const char *base_url) {
	struct setup_place *place = vec_grow(&setup->places);

	place->setup = setup;
	place->vendor = vendor;
	place->provider = xstrdup(provider);
	place->wire = xstrdup(wire);
	place->base_url = xstrdup(base_url);
}

/* A key of one region is refused in the others. */
static void add_regions(struct setup *setup, const struct vendor *vendor) {
	add(setup, vendor, vendor->id, vendor->wire, vendor->base_url);
	for (size_t i = 0; i < vendor->other.len; i++) {
		const struct vendor_place *other = &vendor->other.items[i];

		if (other->region && str_eq(other->wire, vendor->wire)) {
			add(setup, vendor, vendor->id, other->wire, other->base_url);
		}
	}
}

/* The one that took the key; of several vendors a list that anybody gets proves
   nothing. */
static struct setup_place *good_place(struct setup *setup) {
	for (size_t i = 0; i < setup->places.len; i++) {
		struct setup_place *place = &setup->places.items[i];
		bool is_public =
			place->vendor && (place->vendor->quirks & VENDOR_PUBLIC_MODELS);

		if (place->end == LISTING_GIVEN && !(setup->all && is_public)) {
			return place;
		}
	}
	return NULL;
}

static void take_place(struct setup *setup, struct setup_place *place) {
	bool usual = place->vendor && str_eq(place->base_url, place->vendor->base_url) &&
		     str_eq(place->provider, place->vendor->id);

	setup->vendor = place->vendor;
	setup_set(&setup->agent.provider, place->provider);
	setup_set(&setup->agent.base_url, usual ? NULL : place->base_url);
	models_fini(&setup->models);
	setup->models = place->models;
	place->models = (struct models){ 0 };
	setup_order_models(setup);
}

static void go_to_model(struct setup *setup) {
	if (!setup->options.given.model) {
		setup_go(setup, STATE_MODEL);
		return;
	}
	setup_go(setup, STATE_MODEL);
	setup_answer(setup, setup->options.given.model);
}

/* A server of one's own, whose address may be wrong. */
static bool is_own(const struct setup *setup, const struct setup_place *place) {
	return !place->vendor || setup->agent.base_url ||
	       (place->vendor->quirks & VENDOR_LOCAL);
}

/* Nobody gave a list: is it the key, or may one go on without? */
static void go_without(struct setup *setup) {
	struct setup_place *first = &setup->places.items[0];

	for (size_t i = 0; i < setup->places.len; i++) {
		first = setup->places.items[i].end == LISTING_REFUSED ? &setup->places.items[i]
								      : first;
		if (first->end == LISTING_REFUSED) {
			break;
		}
	}
	if (setup->all) {
		setup_say(setup, first->end == LISTING_UNREACHED
					 ? first->text
					 : tr("None of them took this key."));
		setup_go(setup, STATE_WHOSE);
	} else if (first->end == LISTING_REFUSED) {
		setup_say(setup, first->text);
		setup_set(&setup->agent.key_env, NULL);
		setup_go(setup, STATE_KEY);
	} else if (first->end == LISTING_UNREACHED && is_own(setup, first)) {
		setup_say(setup, first->text);
		setup_go(setup, STATE_ADDRESS);
	} else {
		setup_say(setup, first->text);
		take_place(setup, first);
		go_to_model(setup);
	}
}

static void settle(struct setup *setup) {
	struct setup_place *good = good_place(setup);

	if (good) {
		take_place(setup, good);
		go_to_model(setup);
	} else {
		go_without(setup);
	}
	setup_places_fini(setup);
}

static void handle_listing(
	void *ctx, enum listing_end end, struct models *models, const char *text) {
	struct setup_place *place = ctx;
	struct setup *setup = place->setup;

	place->end = end;
	place->text = xstrdup(text);
	place->models = *models;
	*models = (struct models){ 0 };
	if (--setup->open == 0) {
		settle(setup);
		setup->options.on_change(setup->options.ctx);
	}
}

static void start(struct setup *setup) {
	for (size_t i = 0; i < setup->places.len; i++) {
		struct setup_place *place = &setup->places.items[i];

		place->end = LISTING_NONE;
		place->listing = listing_start(&(struct listing_request){
			.http = services_http(setup->options.services),
			.vendor = place->vendor,
			.wire = place->wire,
			.base_url = place->base_url,
			.key = setup->key,
			.connect_timeout = CONNECT_MS,
			.silence_timeout = SILENCE_MS,
			.on_done = handle_listing,
			.ctx = place,
		});
		setup->open += place->listing != NULL;
	}
	if (setup->open > 0) {
		setup_go(setup, STATE_ASKING);
	} else {
		settle(setup);
	}
}

void setup_ask_server(struct setup *setup) {
	const struct vendor *vendor = setup->vendor;
	const char *provider = setup->agent.provider;
	bool own = setup->agent.base_url != NULL;

	setup_places_fini(setup);
	setup->all = false;
	if (vendor && !own) {
		add_regions(setup, vendor);
	} else {
		bool is_vendor = vendor && str_eq(vendor->id, provider);

		add(setup, vendor, provider, is_vendor ? vendor->wire : provider,
			setup->agent.base_url);
	}
	start(setup);
}

void setup_ask_all(struct setup *setup) {
	const struct vendor *vendors[16];
	size_t count = 0;

	setup_places_fini(setup);
	setup->all = true;
	setup_guess(setup, setup->key, vendors, ARRAY_LEN(vendors), &count);
	for (size_t i = 0; i < count; i++) {
		add_regions(setup, vendors[i]);
	}
	start(setup);
}
