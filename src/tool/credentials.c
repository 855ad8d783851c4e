/* Names are compared without case and without what stands between their words; they must be
   the whole name, so that nothing is hidden for a likeness. */
#include "tool/credentials.h"

#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

#include <string.h>

#define NAME_MAX_LEN 24

static const char *const names[] = { "accesskey", "accesstoken", "apikey", "apisecret",
	"apitoken", "authorization", "authtoken", "bearertoken", "clientsecret", "cookie",
	"idtoken", "passphrase", "passwd", "password", "privatekey", "proxyauthorization",
	"psk", "refreshtoken", "secret", "secretaccesskey", "secretkey", "sessiontoken",
	"setcookie", "xapikey" };

/* "X-Api-Key" -> "xapikey"; false for what is too long to be one of the names. */
static bool squeeze(const char *name, char out[NAME_MAX_LEN]) {
	size_t len = 0;

	for (; *name; name++) {
		char byte = *name;

		if (byte == '_' || byte == '-' || byte == ' ' || byte == '.') {
			continue;
		}
		if (len + 1 == NAME_MAX_LEN) {
			return false;
		}
		out[len++] = byte >= 'A' && byte <= 'Z' ? (char)(byte + 0x20) : byte;
	}
	out[len] = '\0';
	return true;
}

static bool is_credential(const char *name) {
	char squeezed[NAME_MAX_LEN];

	if (!name || !squeeze(name, squeezed)) {
		return false;
	}
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (strcmp(names[i], squeezed) == 0) {
			return true;
		}
	}
	return false;
}

static bool holds_one(const struct json *member) {
	return is_credential(json_key(member)) &&
	       (json_is(member, JSON_NUMBER) || !str_is_empty(json_string(member)));
}

void credentials_hide(struct json *root) {
	const struct json *next;

	for (const struct json *at = json_first(root); at; at = next) {
		next = json_next(at);
		if (json_is(root, JSON_OBJECT) && holds_one(at)) {
			json_replace(root, at, json_new_string("[hidden]"));
		} else {
			credentials_hide((struct json *)at);
		}
	}
}
