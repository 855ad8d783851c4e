/* One pass over the text: a table of first bytes lets it run past everything
   that cannot begin a secret. Where known secrets overlap in the text, the whole
   overlap is masked. */

#include "base/redact.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/vec.h"

#define SECRET_MIN 8
#define HELD_MAX 4096   /* bytes; secrets that overlap without end are cut */
#define MASK "[secret]" /* not longer than SECRET_MIN, see redact_buf() */

struct secret {
	char *value;
	size_t len;
};

static VEC(struct secret) secrets;
static bool begins[256]; /* by the first byte of a secret */

static size_t match_at(const char *data, size_t len) {
	size_t longest = 0;

	for (size_t i = 0; i < secrets.len; i++) {
		const struct secret *secret = &secrets.items[i];

		if (secret->len <= len && secret->len > longest &&
			memcmp(data, secret->value, secret->len) == 0) {
			longest = secret->len;
		}
	}
	return longest;
}

/* The next secret from `from`: its start, and its end in `end`; len: none. */
static size_t find_next(const char *data, size_t len, size_t from, size_t *end) {
	size_t start = len;

	*end = from;
	for (size_t at = from; at < len && (start == len || at < *end); at++) {
		size_t found =
			begins[(unsigned char)data[at]] ? match_at(data + at, len - at) : 0;

		if (found && start == len) {
			start = at;
		}
		if (found && at + found > *end) {
			*end = at + found;
		}
	}
	return start;
}

void redact_add(const char *secret) {
	size_t len = secret ? strlen(secret) : 0;

	if (len < SECRET_MIN || match_at(secret, len) == len) {
		return;
	}
	begins[(unsigned char)secret[0]] = true;
	vec_push(&secrets, ((struct secret){ .value = xmemdup(secret, len), .len = len }));
}

void redact_add_login(const char *address) {
	const char *slashes = address ? strstr(address, "://") : NULL;
	const char *login = slashes ? slashes + 3 : "";
	size_t len = strcspn(login, "/?#");
	const char *colon = memchr(login, ':', len);

	while (len > 0 && login[len - 1] != '@') {
		len--;
	}
	if (len == 0 || !colon || colon >= login + len) {
		return;
	}
	/* From the slashes on, to the sign that ends it. */
	auto_free char *whole = xmemdup(login - 2, len + 2);
	auto_free char *password = xmemdup(colon + 1, (size_t)(login + len - 2 - colon));

	redact_add(strlen(password) < SECRET_MIN ? whole : password);
	mem_wipe(whole, len + 2);
	mem_wipe(password, strlen(password));
}

void redact_clear(void) {
	for (size_t i = 0; i < secrets.len; i++) {
		mem_wipe(secrets.items[i].value, secrets.items[i].len);
		free(secrets.items[i].value);
	}
	vec_fini(&secrets);
	memset(begins, 0, sizeof(begins));
}

bool redact_found(const char *data, size_t len) {
	size_t end;

	return secrets.len && find_next(data, len, 0, &end) < len;
}

void redact(struct buf *out, const char *data, size_t len) {
	size_t at = 0, end;

	while (secrets.len && at < len) {
		size_t start = find_next(data, len, at, &end);

		buf_add(out, data + at, start - at);
		at = start;
		if (start < len) {
			buf_add_str(out, MASK);
			at = end;
		}
	}
	buf_add(out, data + at, len - at);
}

/* Bytes at the end of the text that begin a secret without being one. */
static size_t open_end(const char *data, size_t len) {
	size_t longest = 0;

	for (size_t i = 0; i < secrets.len; i++) {
		const struct secret *secret = &secrets.items[i];
		size_t part = secret->len - 1 < len ? secret->len - 1 : len;

		while (part > longest && memcmp(data + len - part, secret->value, part) != 0) {
			part--;
		}
		longest = part > longest ? part : longest;
	}
	return longest;
}

void redact_piece(struct buf *held, struct buf *out, const char *data, size_t len) {
	size_t end = 0;

	if (!secrets.len && held->len == 0) {
		buf_add(out, data, len);
		return;
	}
	buf_add(held, data, len);
	size_t cut = held->len - open_end(held->data, held->len);
	size_t start = find_next(held->data, held->len, 0, &end);

	/* What is masked as one may still grow. */
	while (start < cut) {
		cut = end > cut && held->len < HELD_MAX ? start : cut;
		start = end < cut ? find_next(held->data, held->len, end, &end) : cut;
	}
	redact(out, held->data, cut);
	mem_wipe(held->data, cut);
	buf_cut(held, 0, cut);
}

void redact_rest(struct buf *held, struct buf *out) {
	redact(out, held->data, held->len);
	mem_wipe(held->data, held->len);
	buf_clear(held);
}

void redact_buf(struct buf *buf) {
	size_t at = 0, kept = 0, end;

	if (!redact_found(buf->data, buf->len)) {
		return;
	}
	while (at < buf->len) {
		size_t start = find_next(buf->data, buf->len, at, &end);

		memmove(buf->data + kept, buf->data + at, start - at);
		kept += start - at;
		at = start;
		if (start < buf->len) {
			memcpy(buf->data + kept, MASK, strlen(MASK));
			kept += strlen(MASK);
			at = end;
		}
	}
	buf_truncate(buf, kept);
}
