/* Parsed strictly, as guards compare the result: what two programs could read in
   two ways (backslashes, percent signs in a host, odd characters) is no URL. A
   host in other scripts is folded first, so that full-width digits are digits. */

#include "base/url.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include <utf8proc.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"

#define URL_MAX 8192
#define HOST_MAX 253

static bool is_graphic(const char *text) {
	for (; *text; text++) {
		if ((unsigned char)*text <= ' ' || *text == 0x7f) {
			return false;
		}
	}
	return true;
}

static void lower(char *text) {
	for (; *text; text++) {
		if (*text >= 'A' && *text <= 'Z') {
			*text += 'a' - 'A';
		}
	}
}

/* Compatibility forms, case and invisible characters as IDNA folds them. */
static char *fold_host(const char *host) {
	utf8proc_uint8_t *mapped = NULL;
	utf8proc_ssize_t len = utf8proc_map((const utf8proc_uint8_t *)host, 0, &mapped,
		UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE |
			UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
	auto_buf struct buf out = BUF_INIT;

	for (utf8proc_ssize_t at = 0; at < len;) {
		uint32_t code;

		at += (utf8proc_ssize_t)utf8_decode(
			(const char *)mapped + at, (size_t)(len - at), &code);
		buf_add_code(&out, code == 0x3002 ? '.' : code);
	}
	free(mapped);
	return buf_detach(&out);
}

static bool is_name(const char *host) {
	for (const char *at = host; *at; at++) {
		if ((unsigned char)*at < 0x80 &&
			!strchr("abcdefghijklmnopqrstuvwxyz0123456789.-_", *at)) {
			return false;
		}
	}
	return *host && strlen(host) <= HOST_MAX;
}

static bool is_address6(const char *host) {
	struct in6_addr address;

	return inet_pton(AF_INET6, host, &address) == 1;
}

/* Takes the host off the front of `text`; NULL when it is none. */
static char *parse_host(const char **text) {
	if (**text == '[') {
		size_t len = strcspn(*text, "]");
		auto_free char *host = xmemdup(*text + 1, len - 1);

		if (!(*text)[len] || !is_address6(host)) {
			return NULL;
		}
		*text += len + 1;
		lower(host);
		return take(host);
	}
	size_t len = strcspn(*text, ":");
	auto_free char *raw = xmemdup(*text, len);

	*text += len;
	if (!utf8_is_valid(raw, len)) {
		return NULL;
	}
	auto_free char *host = fold_host(raw);

	return is_name(host) ? take(host) : NULL;
}

static bool parse_port(const char *text, int *port) {
	int64_t number;

	if (!*text) {
		return true;
	}
	if (*text != ':') {
		return false;
	}
	if (!text[1]) {
		return true; /* "host:" means the usual port */
	}
	if (text[1] < '0' || text[1] > '9' || !str_to_int(text + 1, &number) || number < 1 ||
		number > 65535) {
		return false;
	}
	*port = (int)number;
	return true;
}

static bool parse_authority(struct url *url, const char *text) {
	const char *login_end = strrchr(text, '@');

	url->has_login = login_end != NULL;
	text = login_end ? login_end + 1 : text;
	url->host = parse_host(&text);
	return url->host && parse_port(text, &url->port);
}

static char *parse_path(const char *text) {
	size_t len = strcspn(text, "#");

	return xasprintf("%s%.*s", *text == '?' ? "/" : "", (int)len, text);
}

static bool parse(struct url *url, const char *text) {
	size_t scheme = strcspn(text, ":");

	if (strncmp(text + scheme, "://", 3) != 0) {
		return false;
	}
	url->scheme = xmemdup(text, scheme);
	lower(url->scheme);
	if (!str_eq(url->scheme, "http") && !str_eq(url->scheme, "https")) {
		return false;
	}
	url->port = str_eq(url->scheme, "http") ? 80 : 443;
	text += scheme + 3;
	size_t len = strcspn(text, "/?#");
	auto_free char *authority = xmemdup(text, len);

	url->path = parse_path(text + len);
	return !strchr(authority, '\\') && parse_authority(url, authority);
}

bool url_parse(struct url *url, const char *text) {
	struct url parsed = { 0 };

	if (!text || strlen(text) > URL_MAX || !is_graphic(text) || !parse(&parsed, text)) {
		url_fini(&parsed);
		return false;
	}
	*url = parsed;
	return true;
}

void url_fini(struct url *url) {
	free(url->scheme);
	free(url->host);
	free(url->path);
	*url = (struct url){ 0 };
}

bool url_same_origin(const struct url *a, const struct url *b) {
	return str_eq(a->scheme, b->scheme) && str_eq(a->host, b->host) && a->port == b->port;
}

/* Addresses as numbers, IPv4 in every form that resolvers take (127.1, 0x7f.1),
   also where it is wrapped into IPv6. False for names. */
static bool parse_address(const char *host, struct in6_addr *out) {
	struct in_addr four;

	if (inet_pton(AF_INET6, host, out) == 1) {
		return true;
	}
	if (inet_aton(host, &four) == 0) {
		return false;
	}
	memset(out, 0, sizeof(*out));
	out->s6_addr[10] = out->s6_addr[11] = 0xff;
	memcpy(&out->s6_addr[12], &four, 4);
	return true;
}

static bool is_wrapped_four(const struct in6_addr *address) {
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };
	static const unsigned char translated[12] = { 0x00, 0x64, 0xff, 0x9b };

	return memcmp(address, mapped, 12) == 0 || memcmp(address, translated, 12) == 0;
}

static bool is_local_address(const struct in6_addr *address) {
	const unsigned char *byte = address->s6_addr;

	if (is_wrapped_four(address)) {
		return byte[12] == 127 || byte[12] == 0;
	}
	return IN6_IS_ADDR_LOOPBACK(address) || IN6_IS_ADDR_UNSPECIFIED(address);
}

static bool is_private_address(const struct in6_addr *address) {
	const unsigned char *byte = address->s6_addr;

	if (is_local_address(address)) {
		return true;
	}
	if (is_wrapped_four(address)) {
		return byte[12] == 10 || (byte[12] == 172 && (byte[13] & 0xf0) == 16) ||
		       (byte[12] == 192 && byte[13] == 168) ||
		       (byte[12] == 169 && byte[13] == 254);
	}
	return (byte[0] & 0xfe) == 0xfc || (byte[0] == 0xfe && (byte[1] & 0xc0) == 0x80);
}

/* The name as it is compared: lower case, without the dot of the root. */
static char *plain_name(const char *host) {
	size_t len = strlen(host);
	char *name = xmemdup(host, len && host[len - 1] == '.' ? len - 1 : len);

	lower(name);
	return name;
}

static bool is_local_name(const char *name) {
	return str_eq(name, "localhost") || str_ends(name, ".localhost");
}

bool url_is_private_host(const char *host) {
	auto_free char *name = plain_name(host);
	struct in6_addr address;

	if (parse_address(name, &address)) {
		return is_private_address(&address);
	}
	/* Names that only a private network resolves. */
	return is_local_name(name) || !strchr(name, '.') || str_ends(name, ".local") ||
	       str_ends(name, ".internal") || str_ends(name, ".lan") ||
	       str_ends(name, ".home.arpa");
}

bool url_is_local_host(const char *host) {
	auto_free char *name = plain_name(host);
	struct in6_addr address;

	return parse_address(name, &address) ? is_local_address(&address) : is_local_name(name);
}
