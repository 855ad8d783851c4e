/* libsodium: secretbox, Argon2id, BLAKE2b. */
#include "secrets/box.h"

#include "base/base64.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "json/json.h"
#include "json/write.h"

#include <sodium.h>
#include <string.h>

#define VERSION 1
#define HEAD_MAX 512 /* bytes of the first line */

static bool start(struct err *err) {
	return sodium_init() >= 0 ||
	       err_set(err, ERR_UNAVAILABLE, tr("libsodium does not start here"));
}

static bool damaged(struct err *err) {
	return err_set(err, ERR_CORRUPT, tr("it is damaged or no store of chela's"));
}

static bool read_salt(const struct json *root, struct box_head *head) {
	const char *text = json_get_string(root, "salt");
	auto_buf struct buf salt = BUF_INIT;

	if (!text || !base64_decode(&salt, text, strlen(text)) || salt.len != BOX_SALT) {
		return false;
	}
	memcpy(head->salt, salt.data, BOX_SALT);
	return true;
}

bool box_read_head(
	const char *data, size_t len, struct box_head *head, size_t *rest, struct err *err) {
	const char *end = memchr(data, '\n', len < HEAD_MAX ? len : HEAD_MAX);
	auto_json struct json *root = NULL;

	if (!end || !json_parse(data, (size_t)(end - data), &root, NULL) ||
		!str_eq(json_get_string(root, "chela"), "secrets")) {
		return damaged(err);
	}
	if (json_get_int(root, "version", 0) > VERSION) {
		return err_set(err, ERR_UNAVAILABLE, tr("a newer chela made it; use that one"));
	}
	if (!secrets_source_parse(json_get_string(root, "key"), &head->source) ||
		!read_salt(root, head)) {
		return damaged(err);
	}
	*rest = (size_t)(end - data) + 1;
	return true;
}

bool box_open(const char *data, size_t len, const unsigned char *key, struct buf *out,
	struct err *err) {
	const unsigned char *bytes = (const unsigned char *)data;
	size_t least = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;

	if (!start(err)) {
		return false;
	}
	if (len < least) {
		return damaged(err);
	}
	size_t plain = len - least;
	auto_free char *text = xcalloc(1, plain + 1);

	if (crypto_secretbox_open_easy((unsigned char *)text,
		    bytes + crypto_secretbox_NONCEBYTES, len - crypto_secretbox_NONCEBYTES,
		    bytes, key) != 0) {
		return err_set(err, ERR_DENIED, tr("the key does not open it"));
	}
	buf_add(out, text, plain);
	sodium_memzero(text, plain);
	return true;
}

static void write_head(const struct box_head *head, struct buf *out) {
	auto_buf struct buf salt = BUF_INIT;
	struct json_writer w;

	base64_encode(&salt, head->salt, BOX_SALT);
	json_writer_init(&w, out);
	json_write_object(&w);
	json_write_key_string(&w, "chela", "secrets");
	json_write_key_int(&w, "version", VERSION);
	json_write_key_string(&w, "key", secrets_source_name(head->source));
	json_write_key_string(&w, "salt", salt.data);
	json_write_end(&w);
	buf_add_char(out, '\n');
}

bool box_seal(const struct box_head *head, const unsigned char *key, const char *text,
	size_t len, struct buf *out, struct err *err) {
	unsigned char nonce[crypto_secretbox_NONCEBYTES];

	if (!start(err)) {
		return false;
	}
	auto_free unsigned char *sealed = xcalloc(1, len + crypto_secretbox_MACBYTES);

	randombytes_buf(nonce, sizeof(nonce));
	crypto_secretbox_easy(sealed, (const unsigned char *)text, len, nonce, key);
	write_head(head, out);
	buf_add(out, (const char *)nonce, sizeof(nonce));
	buf_add(out, (const char *)sealed, len + crypto_secretbox_MACBYTES);
	return true;
}

void box_random(void *out, size_t len) {
	if (sodium_init() < 0) {
		abort();
	}
	randombytes_buf(out, len);
}

bool box_key_of_passphrase(const char *passphrase, const unsigned char *salt,
	unsigned char *key, struct err *err) {
	if (!start(err)) {
		return false;
	}
	if (crypto_pwhash(key, BOX_KEY, passphrase, strlen(passphrase), salt,
		    crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE,
		    crypto_pwhash_ALG_ARGON2ID13) != 0) {
		return err_set(
			err, ERR_LIMIT, tr("there is no memory left for the passphrase"));
	}
	return true;
}

bool box_key_of_bytes(const void *data, size_t len, const unsigned char *salt,
	unsigned char *key, struct err *err) {
	return start(err) &&
	       (crypto_generichash(key, BOX_KEY, data, len, salt, BOX_SALT) == 0 ||
		       err_set(err, ERR_UNAVAILABLE, tr("libsodium does not start here")));
}
