/* Lists of models, one request a server, all at once on the loop. A list is kept only
   when it could be read and is not empty; what was kept before stays otherwise. */

#include "cli/models_refresh.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "config/agents.h"
#include "loop/loop.h"
#include "provider/list/listing.h"
#include "provider/list/models.h"
#include "provider/list/vendors.h"

#include <string.h>

#define LISTING_MAX ((size_t)32 << 20) /* bytes */
#define CONNECT_MS 15000
#define SILENCE_MS 30000

struct asking {
	struct refresh *refresh;
	char *name; /* of the file in the cache */
	char *url;
	struct listing *listing;
};

struct refresh {
	struct cli_context *context;
	VEC(struct asking *) list;
	size_t open; /* requests on their way */
	size_t kept; /* lists */
};

static bool keep(const char *name, const struct models *models, struct err *err) {
	auto_free char *cache = path_cache();
	auto_free char *folder = path_join(cache, "models");
	auto_free char *path = xasprintf("%s/%s.yaml", folder, name);
	auto_buf struct buf text = BUF_INIT;

	models_print(models, &text);
	redact_buf(&text);
	return file_make_folder(folder, err) &&
	       file_write(path, text.data, text.len, 0600, err);
}

static void handle_done(
	void *ctx, enum listing_end end, struct models *models, const char *text) {
	struct asking *asking = ctx;
	struct refresh *refresh = asking->refresh;
	struct err err = ERR_INIT;

	refresh->open--;
	if (end != LISTING_GIVEN) {
		cli_note("%s: %s", asking->name, text);
	} else if (!keep(asking->name, models, &err)) {
		cli_note("%s: %s", asking->name, err.text);
	} else {
		refresh->kept++;
		if (!refresh->context->options->quiet) {
			cli_note(tr_n("%s: %zu model", "%s: %zu models", models->list.len),
				asking->name, models->list.len);
		}
	}
}

/* The same server is asked once. */
static void add(struct refresh *refresh, const char *name, const char *base_url,
	const char *wire, const struct vendor *vendor, const char *key) {
	auto_free char *url = listing_url(vendor, base_url);

	for (size_t i = 0; url && i < refresh->list.len; i++) {
		if (str_eq(refresh->list.items[i]->url, url)) {
			return;
		}
	}
	if (!url) {
		return;
	}
	struct asking *asking = xcalloc(1, sizeof(*asking));

	asking->refresh = refresh;
	asking->name = xstrdup(name);
	asking->url = take(url);
	asking->listing = listing_start(&(struct listing_request){
		.http = services_http(refresh->context->services),
		.vendor = vendor,
		.wire = wire,
		.base_url = base_url,
		.key = key,
		.connect_timeout = CONNECT_MS,
		.silence_timeout = SILENCE_MS,
		.on_done = handle_done,
		.ctx = asking,
	});
	refresh->open += asking->listing != NULL;
	vec_push(&refresh->list, asking);
}

static void add_agents(struct refresh *refresh) {
	auto_strv struct strv names = STRV_INIT;

	agents_list(&names);
	for (size_t i = 0; i < names.len; i++) {
		struct session_options options = { .agent = names.items[i] };
		struct session session;
		bool needs_key = false;

		if (session_resolve(&session, refresh->context->services, &options, NULL) &&
			session.config.base_url) {
			needs_key = session.preset && session.preset->keys.len > 0 &&
				    !(session.preset->quirks & VENDOR_PUBLIC_MODELS);
			if (session.key || !needs_key) {
				add(refresh,
					session.preset ? session.preset->id
						       : session.config.name,
					session.config.base_url, session.wire, session.preset,
					session.key);
			}
		}
		session_fini(&session);
	}
}

static void add_vendors(struct refresh *refresh) {
	const struct vendors *vendors = services_vendors(refresh->context->services, NULL);

	for (size_t i = 0; vendors && i < vendors->list.len; i++) {
		const struct vendor *vendor = &vendors->list.items[i];

		for (size_t k = 0; k < vendor->keys.len; k++) {
			const char *key = getenv(vendor->keys.items[k]);

			if (!str_is_empty(key)) {
				add(refresh, vendor->id, vendor->base_url, vendor->wire, vendor,
					key);
				break;
			}
		}
	}
}

static void refresh_fini(struct refresh *refresh) {
	for (size_t i = 0; i < refresh->list.len; i++) {
		struct asking *asking = refresh->list.items[i];

		free(asking->name);
		free(asking->url);
		listing_free(asking->listing);
		free(asking);
	}
	vec_fini(&refresh->list);
}

bool models_refresh(struct cli_context *context) {
	struct refresh refresh = { .context = context };

	add_agents(&refresh);
	add_vendors(&refresh);
	if (refresh.list.len == 0) {
		cli_note("%s", tr("there is nobody to ask: no vendor's key is set and no agent "
				  "names a server"));
	}
	while (refresh.open > 0) {
		loop_turn(context->services->loop, -1);
	}
	services_forget_models(context->services);
	bool some = refresh.kept > 0;

	refresh_fini(&refresh);
	return some;
}

bool models_refresh_file(struct cli_context *context, const char *path) {
	auto_free char *text = NULL;
	struct models models = { 0 };
	struct err err = ERR_INIT;
	size_t len = 0;
	bool fine = file_read(path, LISTING_MAX, &text, &len, &err) &&
		    models_read_listing(&models, NULL, text, len, &err) &&
		    keep("file", &models, &err);

	if (!fine) {
		cli_note("%s: %s", path, err.text);
	} else if (!context->options->quiet) {
		cli_note(tr_n("%s: %zu model", "%s: %zu models", models.list.len), path,
			models.list.len);
	}
	models_fini(&models);
	services_forget_models(context->services);
	return fine;
}
