/* What is here already: keys in the environment, keys of other clients, servers on this
   very machine; and whose a key may be by its beginning. Nothing is sent anywhere but to
   this machine's own ports. */

#include "front/setup/setup_inner.h"

#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "config/foreign.h"
#include "provider/list/vendors.h"

#include <stdlib.h>
#include <string.h>

#define CONNECT_MS 400
#define SILENCE_MS 1500

/* What other clients call the vendors. */
static const struct {
	const char *word, *vendor;
} names[] = {
	{ "claude", "anthropic" },
	{ "dashscope", "qwen" },
	{ "alibaba", "qwen" },
	{ "qianwen", "qwen" },
	{ "google", "gemini" },
	{ "grok", "xai" },
	{ "moonshot", "kimi" },
	{ "moonshotai", "kimi" },
	{ "zai", "glm" },
	{ "zhipu", "glm" },
	{ "zhipuai", "glm" },
};

static const struct vendor *vendor_named(const struct setup *setup, const char *word) {
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq(names[i].word, word)) {
			word = names[i].vendor;
		}
	}
	return word ? vendors_find(setup->vendors, word) : NULL;
}

static bool has_key(const struct setup *setup, const char *key) {
	for (size_t i = 0; i < setup->found.len; i++) {
		const struct setup_found *found = &setup->found.items[i];
		const char *known = found->key_env ? getenv(found->key_env) : found->key;

		if (str_eq(known, key)) {
			return true;
		}
	}
	return false;
}

static struct setup_found *add(
	struct setup *setup, const struct vendor *vendor, const char *provider) {
	struct setup_found *found = vec_grow(&setup->found);

	found->vendor = vendor;
	found->provider = xstrdup(provider);
	return found;
}

/* The address that the environment names for a vendor that is a wire too. */
static const char *address_of(const struct vendor *vendor) {
	static const char *const variables[][2] = {
		{ "anthropic", "ANTHROPIC_BASE_URL" },
		{ "gemini", "GEMINI_BASE_URL" },
		{ "openai", "OPENAI_BASE_URL" },
	};

	for (size_t i = 0; i < ARRAY_LEN(variables); i++) {
		const char *value = getenv(variables[i][1]);

		if (str_eq(variables[i][0], vendor->id) && !str_is_empty(value)) {
			return value;
		}
	}
	return NULL;
}

static void look_at_environment(struct setup *setup) {
	for (size_t i = 0; i < setup->vendors->list.len; i++) {
		const struct vendor *vendor = &setup->vendors->list.items[i];

		for (size_t k = 0; k < vendor->keys.len; k++) {
			const char *key = getenv(vendor->keys.items[k]);

			if (str_is_empty(key) || has_key(setup, key)) {
				continue;
			}
			const char *address = address_of(vendor);
			struct setup_found *found = add(setup,
				address ? vendors_at(setup->vendors, address) : vendor,
				vendor->id);

			found->base_url = xstrdup(address);
			found->key_env = xstrdup(vendor->keys.items[k]);
			found->text = xasprintf(tr("%s: the key of the environment"),
				address ? address : vendor->label);
			found->source = xstrdup(vendor->keys.items[k]);
		}
	}
}

/* "~/.codex/auth.json" */
static char *short_path(const char *path) {
	auto_free char *home = path_home();
	size_t len = home ? strlen(home) : 0;

	return len > 1 && str_starts(path, home) && path[len] == '/'
		       ? xasprintf("~%s", path + len)
		       : xstrdup(path);
}

/* Of a client that speaks in its own words: whose key is it, and spoken to how? */
static void add_foreign(struct setup *setup, const struct foreign_key *one) {
	const struct vendor *named = vendor_named(setup, one->vendor);
	const struct vendor *there =
		one->base_url ? vendors_at(setup->vendors, one->base_url) : named;
	const char *value = one->env ? getenv(one->env) : one->key;
	bool own_address = one->base_url && there != named;

	if ((!named && !one->base_url) || str_is_empty(value) || has_key(setup, value)) {
		return;
	}
	/* A named vendor at another address is spoken to in that vendor's form. */
	const char *provider = !own_address ? named->id : named ? named->wire : "openai";
	struct setup_found *found = add(setup, own_address ? there : named, provider);

	found->base_url = xstrdup(own_address ? one->base_url : NULL);
	found->model = xstrdup(one->model);
	found->key = xstrdup(one->env ? NULL : one->key);
	found->key_env = xstrdup(one->env);
	found->text = xasprintf(tr("%s: the key of %s"),
		found->vendor ? found->vendor->label : one->base_url, one->client);
	found->source = short_path(one->path);
}

static void look_at_clients(struct setup *setup) {
	struct foreign foreign = { 0 };

	foreign_read(&foreign);
	for (size_t i = 0; i < foreign.list.len; i++) {
		add_foreign(setup, &foreign.list.items[i]);
	}
	foreign_fini(&foreign);
}

static void handle_probe(
	void *ctx, enum listing_end end, struct models *models, const char *text) {
	struct setup_probe *probe = ctx;
	struct setup *setup = probe->setup;

	(void)text;
	setup->looking--;
	if (end == LISTING_GIVEN) {
		size_t count = models->list.len;
		struct setup_found *found = add(setup, probe->vendor, probe->vendor->id);

		found->text = xasprintf(tr_n("%s: a server with %zu model",
						"%s: a server with %zu models", count),
			probe->vendor->label, count);
		found->source = xstrdup(probe->vendor->base_url);
	}
	if (setup->state == STATE_WHO) {
		setup_say(setup, setup->question.message);
		setup_enter(setup, STATE_WHO);
	}
	setup->options.on_change(setup->options.ctx);
}

static void probe(struct setup *setup, struct setup_probe *probe) {
	probe->listing = listing_start(&(struct listing_request){
		.http = services_http(setup->options.services),
		.vendor = probe->vendor,
		.wire = probe->vendor->wire,
		.base_url = probe->vendor->base_url,
		.connect_timeout = CONNECT_MS,
		.silence_timeout = SILENCE_MS,
		.on_done = handle_probe,
		.ctx = probe,
	});
	setup->looking += probe->listing != NULL;
}

static void look_at_servers(struct setup *setup) {
	for (size_t i = 0; i < setup->vendors->list.len; i++) {
		const struct vendor *vendor = &setup->vendors->list.items[i];

		if (vendor->quirks & VENDOR_LOCAL) {
			struct setup_probe *probe = vec_grow(&setup->probes);

			probe->setup = setup;
			probe->vendor = vendor;
		}
	}
	for (size_t i = 0; i < setup->probes.len; i++) {
		probe(setup, &setup->probes.items[i]);
	}
}

void setup_look(struct setup *setup) {
	look_at_environment(setup);
	look_at_clients(setup);
	look_at_servers(setup);
}

void setup_found_fini(struct setup *setup) {
	for (size_t i = 0; i < setup->probes.len; i++) {
		listing_free(setup->probes.items[i].listing);
	}
	vec_fini(&setup->probes);
	for (size_t i = 0; i < setup->found.len; i++) {
		struct setup_found *found = &setup->found.items[i];

		if (found->key) {
			mem_wipe(found->key, strlen(found->key));
		}
		free(found->provider);
		free(found->base_url);
		free(found->model);
		free(found->key);
		free(found->key_env);
		free(found->text);
		free(found->source);
	}
	vec_fini(&setup->found);
}

struct guessing {
	const char *key;
	const struct vendor **out;
	size_t max, count;
	size_t length; /* of the beginning that told */
};

static size_t match(const struct vendor *vendor, const char *key) {
	size_t best = 0;

	for (size_t i = 0; i < vendor->prefixes.len; i++) {
		size_t len = strlen(vendor->prefixes.items[i]);

		best = str_starts(key, vendor->prefixes.items[i]) && len > best ? len : best;
	}
	return best;
}

/* They come with the longest beginning first; a shorter one tells no more. */
static void take_guess(void *ctx, const struct vendor *vendor) {
	struct guessing *guessing = ctx;
	size_t length = match(vendor, guessing->key);

	if ((vendor->quirks & VENDOR_LOCAL) || guessing->count >= guessing->max ||
		length < guessing->length) {
		return;
	}
	guessing->length = length;
	guessing->out[guessing->count++] = vendor;
}

void setup_guess(const struct setup *setup, const char *key, const struct vendor **out,
	size_t max, size_t *count) {
	struct guessing guessing = { .key = key, .out = out, .max = max };

	vendors_guess(setup->vendors, key, take_guess, &guessing);
	*count = guessing.count;
}
