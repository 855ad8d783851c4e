/* One GET, read whole and bounded. A refusal of the key is told apart from everything
   else: it is what a wrong key looks like. */
#include "provider/list/listing.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "net/http.h"
#include "provider/endpoint.h"
#include "provider/error/error.h"
#include "provider/provider.h"

#define BODY_MAX ((size_t)32 << 20)

struct listing {
	struct listing_request request; /* its texts are not used once it was sent */
	struct transfer *transfer;
	struct buf body;
	char *vendor; /* id */
	char *wire;
	char *base_url;
	bool has_key;
};

char *listing_url(const struct vendor *vendor, const char *base_url) {
	const char *path = vendor ? vendor->models : "/models";
	char *url = NULL;

	if (!*path) {
		return NULL;
	}
	if (str_starts(path, "/v1")) {
		return xasprintf("%s%s", base_url, path);
	}
	endpoint_url(base_url, path, false, &url, NULL);
	return url;
}

static void handle_data(void *ctx, struct transfer *transfer, const char *data, size_t len) {
	struct listing *listing = ctx;

	(void)transfer;
	buf_add(&listing->body, data, len);
}

/* The friendly sentence for a refusal. */
static void explain(const struct listing *listing, int status, struct provider_error *error) {
	const struct provider_target target = {
		.wire = listing->wire,
		.vendor = listing->vendor ? listing->vendor : listing->wire,
		.preset = listing->request.vendor,
		.base_url = listing->base_url,
		.key = listing->has_key ? "given" : NULL,
		.model = "",
	};

	provider_error_read(error, status, listing->body.data, listing->body.len, NULL, NULL);
	provider_error_explain(error, &target);
}

static void tell(struct listing *listing, enum listing_end end, struct models *models,
	const char *text) {
	listing->request.on_done(listing->request.ctx, end, models, text);
}

static void tell_status(struct listing *listing, int status) {
	struct provider_error error = { 0 };
	struct models none = { 0 };

	if (status == 401 || status == 403) {
		explain(listing, status, &error);
		tell(listing, LISTING_REFUSED, &none, error.text);
		return;
	}
	auto_free char *text = xasprintf(tr("the server answered %d"), status);

	tell(listing, LISTING_NONE, &none, text);
}

static void handle_done(
	void *ctx, struct transfer *transfer, enum http_end end, const struct err *err) {
	struct listing *listing = ctx;
	struct models models = { 0 };
	struct err why = ERR_INIT;
	int status = transfer_status(transfer);

	listing->transfer = NULL;
	if (end != HTTP_DONE) {
		tell(listing, LISTING_UNREACHED, &models, err->text);
	} else if (status < 200 || status > 299) {
		tell_status(listing, status);
	} else if (!models_read_listing(&models, listing->vendor, listing->body.data,
			   listing->body.len, &why)) {
		tell(listing, LISTING_NONE, &models, why.text);
	} else if (models.list.len == 0) {
		tell(listing, LISTING_NONE, &models, tr("an empty list"));
	} else {
		tell(listing, LISTING_GIVEN, &models, NULL);
	}
	models_fini(&models);
}

struct listing *listing_start(const struct listing_request *request) {
	auto_free char *url = listing_url(request->vendor, request->base_url);
	auto_strv struct strv headers = STRV_INIT;

	if (!url) {
		return NULL;
	}
	struct listing *listing = xcalloc(1, sizeof(*listing));

	listing->request = *request;
	listing->vendor = request->vendor ? xstrdup(request->vendor->id) : NULL;
	listing->wire = xstrdup(request->wire);
	listing->base_url = xstrdup(request->base_url);
	listing->has_key = !str_is_empty(request->key);
	buf_init(&listing->body, BODY_MAX);
	strv_add(&headers, "Accept: application/json");
	vendor_headers(request->vendor, request->wire, request->key, &headers);
	listing->transfer = http_start(
		request->http, &(struct http_request){
				       .method = "GET",
				       .url = url,
				       .headers = (const char *const *)strv_items(&headers),
				       .connect_timeout = request->connect_timeout,
				       .silence_timeout = request->silence_timeout,
				       .max_body = BODY_MAX,
				       .on_data = handle_data,
				       .on_done = handle_done,
				       .ctx = listing,
			       });
	return listing;
}

struct listing *listing_free(struct listing *listing) {
	if (listing) {
		transfer_drop(listing->transfer);
		buf_fini(&listing->body);
		free(listing->vendor);
		free(listing->wire);
		free(listing->base_url);
		free(listing);
	}
	return NULL;
}
