/* A base address is kept as it was typed, but for what surely is not part of it: slashes
   at the end, and an endpoint's own path. /v1 is added to a bare host only, since a path
   such as /v4 or /openai is final. */
#include "provider/endpoint.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"

#include <string.h>

static const char *const endpoints[] = {
	"/chat/completions",
	"/messages",
	"/responses",
	":streamGenerateContent",
};

/* Cuts slashes and endpoints off the end of the path; `query` is what followed it. */
static void cut_endpoint(struct buf *base, struct buf *query) {
	size_t at = strcspn(base->data, "?#");
	bool again = true;

	if (base->data[at] == '?') {
		buf_add(query, base->data + at, strcspn(base->data + at, "#"));
	}
	buf_truncate(base, at);
	while (again) {
		again = false;
		while (base->len > 0 && base->data[base->len - 1] == '/') {
			buf_truncate(base, base->len - 1);
		}
		for (size_t i = 0; i < ARRAY_LEN(endpoints) && !again; i++) {
			if (str_ends(base->data, endpoints[i])) {
				buf_truncate(base, base->len - strlen(endpoints[i]));
				again = true;
			}
		}
	}
}

/* Nothing behind the host? */
static bool is_bare(const char *base) {
	const char *host = strstr(base, "://");

	return host && !strchr(host + 3, '/');
}

bool endpoint_is_bare(const char *base) {
	auto_buf struct buf text = BUF_INIT_MAX(4096);
	auto_buf struct buf query = BUF_INIT_MAX(4096);

	buf_add_str(&text, base ? base : "");
	cut_endpoint(&text, &query);
	return is_bare(text.data ? text.data : "");
}

bool endpoint_is_versioned(const char *base) {
	auto_buf struct buf text = BUF_INIT_MAX(4096);
	auto_buf struct buf query = BUF_INIT_MAX(4096);

	buf_add_str(&text, base ? base : "");
	cut_endpoint(&text, &query);
	return str_ends(text.data, "/v1");
}

bool endpoint_url(const char *base, const char *path, bool other, char **out, struct err *err) {
	auto_buf struct buf text = BUF_INIT_MAX(4096);
	auto_buf struct buf query = BUF_INIT_MAX(4096);
	struct url url;

	buf_add_str(&text, base);
	cut_endpoint(&text, &query);
	if (!url_parse(&url, text.data)) {
		return err_set(err, ERR_CONFIG,
			tr("base_url '%.200s' is no address; it must begin with http:// or "
			   "https://"),
			base);
	}
	url_fini(&url);
	bool versioned = str_ends(text.data, "/v1");
	if (versioned && other) {
		buf_truncate(&text, text.len - strlen("/v1"));
	} else if (!versioned && is_bare(text.data) != other) {
		buf_add_str(&text, "/v1");
	}
	buf_add_str(&text, path);
	buf_add(&text, query.data, query.len);
	*out = buf_detach(&text);
	return true;
}
