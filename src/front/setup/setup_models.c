/* The order of the models: what another client used, the one that ships for this vendor,
   what the catalogue knows of it in its order, then the rest by name, those that do not
   chat last. */

#include "front/setup/setup_inner.h"

#include "base/str.h"
#include "config/agents.h"
#include "provider/list/vendors.h"

#include <stdlib.h>
#include <string.h>

#define NAMES_MAX 2000

/* By name: it makes no conversation. */
static bool is_other(const char *name) {
	static const char *const words[] = { "embed", "whisper", "tts", "dall-e", "moderation",
		"rerank", "transcri", "image", "audio", "realtime", "ocr", "guard", "bge-",
		"video", "imagen", "veo-", "aqa" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (str_has_nocase(name, words[i])) {
			return true;
		}
	}
	return false;
}

static int compare(const void *a, const void *b) {
	const char *one = *(char *const *)a, *two = *(char *const *)b;
	int others = (int)is_other(one) - (int)is_other(two);

	return others ? others : strcmp(one, two);
}

static bool is_listed(const struct setup *setup, const char *name) {
	for (size_t i = 0; i < setup->models.list.len; i++) {
		if (str_eq(setup->models.list.items[i].id, name)) {
			return true;
		}
	}
	return setup->models.list.len == 0;
}

static void add(struct setup *setup, const char *name) {
	if (!str_is_empty(name) && is_listed(setup, name) && setup->names.len < NAMES_MAX &&
		!strv_has(&setup->names, name)) {
		strv_add(&setup->names, name);
	}
}

/* The agent that ships for a vendor names a model. */
static void add_shipped(struct setup *setup) {
	struct agent_config agent;

	agent_config_init(&agent);
	if (setup->vendor && agents_load(&agent, setup->vendor->id, NULL)) {
		add(setup, agent.model);
	}
	agent_config_fini(&agent);
}

static void add_known(struct setup *setup) {
	const struct models *known = services_models(setup->options.services);

	for (size_t i = 0; setup->vendor && i < known->list.len; i++) {
		const struct model_facts *facts = &known->list.items[i];

		if (str_eq(facts->vendor, setup->vendor->id)) {
			add(setup, facts->id);
		}
	}
}

static void add_listed(struct setup *setup) {
	auto_strv struct strv rest = STRV_INIT;

	for (size_t i = 0; i < setup->models.list.len; i++) {
		strv_add(&rest, setup->models.list.items[i].id);
	}
	if (rest.len > 0 && !(setup->vendor && (setup->vendor->quirks & VENDOR_LOCAL))) {
		qsort(rest.items, rest.len, sizeof(*rest.items), compare);
	}
	for (size_t i = 0; i < rest.len; i++) {
		add(setup, rest.items[i]);
	}
}

void setup_order_models(struct setup *setup) {
	strv_clear(&setup->names);
	add(setup, setup->wished);
	add_shipped(setup);
	add_known(setup);
	add_listed(setup);
}

void setup_facts(const struct setup *setup, const char *model, struct model_facts *out) {
	const char *vendor = setup->vendor ? setup->vendor->id : NULL;

	models_find(services_models(setup->options.services), vendor, model, out);
	for (size_t i = 0; i < setup->models.list.len; i++) {
		if (str_eq(setup->models.list.items[i].id, model)) {
			model_facts_add(out, &setup->models.list.items[i]);
		}
	}
}
