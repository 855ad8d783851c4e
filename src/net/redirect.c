/* Redirects are followed by hand: only to the same origin, since the request may
   carry a key, and never by a POST that would turn into a GET. What is not
   followed is delivered like any answer. */
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/url.h"
#include "net/transfer.h"

#define REDIRECTS_MAX 3

static bool may_follow(const struct transfer *transfer) {
	bool reads = str_eq(transfer->method, "GET") || str_eq(transfer->method, "HEAD");

	switch (transfer->status) {
	case 301:
	case 302:
		return reads;
	case 303:
	case 307:
	case 308:
		return true;
	default:
		return false;
	}
}

/* The absolute form of `location`, the caller's, or NULL. */
static char *resolve(const char *base, const char *location) {
	CURLU *parts = curl_url();
	char *text = NULL;
	char *url = NULL;

	if (parts && curl_url_set(parts, CURLUPART_URL, base, 0) == CURLUE_OK &&
		curl_url_set(parts, CURLUPART_URL, location, 0) == CURLUE_OK &&
		curl_url_get(parts, CURLUPART_URL, &text, 0) == CURLUE_OK) {
		url = xstrdup(text);
	}
	curl_free(text);
	curl_url_cleanup(parts);
	return url;
}

static bool is_same_origin(const char *a, const char *b) {
	struct url left, right;
	bool same;

	if (!url_parse(&left, a)) {
		return false;
	}
	if (!url_parse(&right, b)) {
		url_fini(&left);
		return false;
	}
	same = url_same_origin(&left, &right);
	url_fini(&left);
	url_fini(&right);
	return same;
}

char *redirect_target(const struct transfer *transfer) {
	const char *location = transfer_header(transfer, "location");
	auto_free char *url = NULL;

	if (!location || !may_follow(transfer) || transfer->redirects >= REDIRECTS_MAX) {
		return NULL;
	}
	url = resolve(transfer->url, location);
	return url && is_same_origin(transfer->url, url) ? take(url) : NULL;
}

void redirect_follow(struct transfer *transfer) {
	free(transfer->url);
	transfer->url = take(transfer->redirect);
	transfer->redirects++;
	if (transfer->status == 303 && !str_eq(transfer->method, "HEAD")) {
		free(transfer->method);
		transfer->method = xstrdup("GET");
		free(take(transfer->body));
	}
}
