/* Finding a vendor: by its id, by the host it is spoken to at, by the beginning of a
   key. */
#include "provider/list/vendors.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/url.h"

#include <string.h>

static void vendor_fini(struct vendor *vendor) {
	free(vendor->id);
	free(vendor->label);
	free(vendor->wire);
	free(vendor->base_url);
	free(vendor->page);
	free(vendor->models);
	for (size_t i = 0; i < vendor->other.len; i++) {
		free(vendor->other.items[i].wire);
		free(vendor->other.items[i].region);
		free(vendor->other.items[i].base_url);
	}
	vec_fini(&vendor->other);
	strv_fini(&vendor->keys);
	strv_fini(&vendor->prefixes);
	strv_fini(&vendor->headers);
}

void vendors_fini(struct vendors *vendors) {
	for (size_t i = 0; i < vendors->list.len; i++) {
		vendor_fini(&vendors->list.items[i]);
	}
	vec_fini(&vendors->list);
}

const struct vendor *vendors_find(const struct vendors *vendors, const char *id) {
	for (size_t i = 0; i < vendors->list.len; i++) {
		if (str_eq(vendors->list.items[i].id, id)) {
			return &vendors->list.items[i];
		}
	}
	return NULL;
}

/* Servers of one's own differ by their port alone; of the others the host tells. A
   host in capitals (RESOURCE.openai.azure.com) stands for any name. */
static bool is_at(const char *address, const struct url *url, bool local) {
	struct url own;

	if (!url_parse(&own, address)) {
		return false;
	}
	const char *domain = own.host ? strchr(own.host, '.') : NULL;
	bool any = strstr(address, "//RESOURCE.") != NULL;
	bool same = any ? str_ends(url->host, domain) : str_eq(own.host, url->host);

	if (local) {
		same = url_is_local_host(url->host) && own.port == url->port;
	}
	url_fini(&own);
	return same;
}

static bool has_place(const struct vendor *vendor, const struct url *url) {
	bool local = vendor->quirks & VENDOR_LOCAL;

	if (is_at(vendor->base_url, url, local)) {
		return true;
	}
	for (size_t i = 0; i < vendor->other.len; i++) {
		if (is_at(vendor->other.items[i].base_url, url, local)) {
			return true;
		}
	}
	return false;
}

const struct vendor *vendors_at(const struct vendors *vendors, const char *base_url) {
	const struct vendor *found = NULL;
	struct url url;

	if (str_is_empty(base_url) || !url_parse(&url, base_url)) {
		return NULL;
	}
	for (size_t i = 0; i < vendors->list.len && !found; i++) {
		if (has_place(&vendors->list.items[i], &url)) {
			found = &vendors->list.items[i];
		}
	}
	url_fini(&url);
	return found;
}

const char *vendor_base_url(const struct vendor *vendor, const char *wire) {
	if (str_eq(vendor->wire, wire)) {
		return vendor->base_url;
	}
	for (size_t i = 0; i < vendor->other.len; i++) {
		if (str_eq(vendor->other.items[i].wire, wire)) {
			return vendor->other.items[i].base_url;
		}
	}
	return NULL;
}

void vendor_headers(
	const struct vendor *vendor, const char *wire, const char *key, struct strv *headers) {
	unsigned quirks = vendor ? vendor->quirks : 0;
	bool messages = str_eq(wire, "anthropic");
	bool token = messages && str_starts(key, "sk-ant-oat"); /* of a login, no key */

	if (messages) {
		strv_add(headers, "anthropic-version: 2023-06-01");
	}
	if (!str_is_empty(key) && messages && !token) {
		strv_addf(headers, "x-api-key: %s", key);
	} else if (!str_is_empty(key) && str_eq(wire, "gemini")) {
		strv_addf(headers, "x-goog-api-key: %s", key);
	} else if (!str_is_empty(key) && (quirks & VENDOR_API_KEY_HEADER)) {
		strv_addf(headers, "api-key: %s", key);
	}
	if (!str_is_empty(key) &&
		((!messages && !str_eq(wire, "gemini") && !(quirks & VENDOR_API_KEY_HEADER)) ||
			(messages && (token || (quirks & VENDOR_BEARER))))) {
		strv_addf(headers, "Authorization: Bearer %s", key);
	}
	if (vendor) {
		strv_add_all(headers, (const char *const *)strv_items(&vendor->headers));
	}
}

static size_t match(const struct vendor *vendor, const char *key) {
	size_t best = 0;

	for (size_t i = 0; i < vendor->prefixes.len; i++) {
		const char *prefix = vendor->prefixes.items[i];

		if (str_starts(key, prefix) && strlen(prefix) > best) {
			best = strlen(prefix);
		}
	}
	return best;
}

void vendors_guess(const struct vendors *vendors, const char *key,
	void (*each)(void *ctx, const struct vendor *vendor), void *ctx) {
	size_t length = 0, below = SIZE_MAX;

	do {
		length = 0;
		for (size_t i = 0; i < vendors->list.len; i++) {
			size_t len = match(&vendors->list.items[i], key);

			length = len < below && len > length ? len : length;
		}
		for (size_t i = 0; i < vendors->list.len && length > 0; i++) {
			if (match(&vendors->list.items[i], key) == length) {
				each(ctx, &vendors->list.items[i]);
			}
		}
		below = length;
	} while (length > 0);
}
