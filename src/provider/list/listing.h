#ifndef PROVIDER_LISTING_H
#define PROVIDER_LISTING_H

#include "provider/list/models.h"
#include "provider/list/vendors.h"

struct http;

/* Asks one server for its list of models. */
struct listing;

enum listing_end {
	LISTING_GIVEN,     /* `models` holds at least one */
	LISTING_REFUSED,   /* the key is wrong, or there is none */
	LISTING_UNREACHED, /* nobody answered */
	LISTING_NONE,      /* it answered something else */
};

struct listing_request {
	struct http *http;
	const struct vendor *vendor; /* NULL: nobody's preset; it outlives the request */
	const char *wire, *base_url;
	const char *key;         /* NULL or "": none is sent */
	int64_t connect_timeout; /* ms */
	int64_t silence_timeout; /* ms */
	/* Once, from the loop, not after listing_free(). The models are the callee's to
	   empty; `text` says what went wrong, NULL with LISTING_GIVEN. It may free the
	   listing. */
	void (*on_done)(
		void *ctx, enum listing_end end, struct models *models, const char *text);
	void *ctx;
};

/* Where a vendor (NULL: any) lists its models, the caller's; NULL: it has no list, or the
   base is no address. */
char *listing_url(const struct vendor *vendor, const char *base_url);
/* NULL where there is no such list. */
struct listing *listing_start(const struct listing_request *request);
/* What is on its way is dropped. NULL is fine. */
struct listing *listing_free(struct listing *listing);

#endif
