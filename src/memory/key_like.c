/* Three signs: a secret that is known, the beginnings that vendors give their keys, and
   long words in which letters and digits are mixed. Besides, what follows a word such as
   "password" and a colon. */
#include "memory/key_like.h"

#include <string.h>

#include "base/mem.h"
#include "base/redact.h"
#include "base/str.h"

#define WORD_MIN 20  /* characters of a word that may be a key by its look */
#define DIGITS_MIN 3 /* of them */

static const char *const beginnings[] = { "sk-", "sk_", "pk_live", "rk_live", "ghp_", "gho_",
	"ghs_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "xapp-", "AKIA", "ASIA", "AIza",
	"eyJ", "hf_", "gsk_", "npm_", "ya29." };

/* Before a colon, an equals sign or "is": what comes next is the secret. */
static const char *const names[] = { "password", "passwort", "passwd", "passphrase", "api key",
	"api_key", "apikey", "access token", "secret key", "private key", "pin code",
	"\xe5\xaf\x86\xe7\xa0\x81" /* mima, "password" in Chinese */,
	"\xe5\x8f\xa3\xe4\xbb\xa4" /* kouling, the same */ };

static bool is_key_byte(char byte) {
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
	       (byte >= '0' && byte <= '9') || byte == '_' || byte == '-' || byte == '+' ||
	       byte == '=';
}

static bool is_mixed(const char *word, size_t len) {
	size_t digits = 0, letters = 0;

	for (size_t i = 0; i < len; i++) {
		digits += word[i] >= '0' && word[i] <= '9';
		letters += (word[i] | 0x20) >= 'a' && (word[i] | 0x20) <= 'z';
	}
	return len >= WORD_MIN && digits >= DIGITS_MIN && letters >= DIGITS_MIN;
}

static bool begins_like_one(const char *word, size_t len) {
	for (size_t i = 0; i < ARRAY_LEN(beginnings); i++) {
		size_t head = strlen(beginnings[i]);

		if (len >= head + 8 && memcmp(word, beginnings[i], head) == 0) {
			return true;
		}
	}
	return false;
}

static bool has_key_word(const char *text, size_t len) {
	for (size_t at = 0; at < len;) {
		size_t end = at;

		while (end < len && is_key_byte(text[end])) {
			end++;
		}
		if (is_mixed(text + at, end - at) || begins_like_one(text + at, end - at)) {
			return true;
		}
		at = end + 1;
	}
	return false;
}

static bool is_told(const char *behind) {
	static const char *const signs[] = { ":", "=", "is ", "ist ",
		"\xef\xbc\x9a" /* a wide colon */, "\xe6\x98\xaf" /* shi, "is" */ };

	behind += strspn(behind, " ");
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		if (str_starts(behind, signs[i])) {
			return behind[strlen(signs[i])] != '\0';
		}
	}
	return false;
}

static bool tells_one(const char *text) {
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		for (const char *at = text; (at = strcasestr(at, names[i])); at++) {
			if (is_told(at + strlen(names[i]))) {
				return true;
			}
		}
	}
	return false;
}

bool key_like(const char *text, size_t len) {
	auto_free char *copy = xmemdup(text, len);

	return redact_found(text, len) || memmem(text, len, "-----BEGIN", 10) ||
	       has_key_word(text, len) || tells_one(copy);
}
