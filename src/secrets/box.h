#ifndef SECRETS_BOX_H
#define SECRETS_BOX_H

#include "base/buf.h"
#include "base/err.h"
#include "secrets/secrets.h"

/* The file: one line of JSON, {"chela":"secrets","version":1,"key":SOURCE,"salt":BASE64},
   a line end, a nonce and the secretbox. Pure; only here libsodium is called. */

#define BOX_KEY 32
#define BOX_SALT 16
#define BOX_MAX ((size_t)4 << 20) /* bytes of a file */

struct box_head {
	enum secrets_source source;
	unsigned char salt[BOX_SALT];
};

/* Reads the head of a file and where the rest begins. */
bool box_read_head(
	const char *data, size_t len, struct box_head *head, size_t *rest, struct err *err);
/* Opens the rest; ERR_DENIED where the key is not the one. `out` holds secrets then. */
bool box_open(const char *data, size_t len, const unsigned char *key, struct buf *out,
	struct err *err);
/* Appends a whole file with a fresh nonce. */
bool box_seal(const struct box_head *head, const unsigned char *key, const char *text,
	size_t len, struct buf *out, struct err *err);

void box_random(void *out, size_t len);
/* Argon2id; takes a moment and 64 MB. */
bool box_key_of_passphrase(
	const char *passphrase, const unsigned char *salt, unsigned char *key, struct err *err);
/* A key from bytes that are as good as one (a signature). */
bool box_key_of_bytes(const void *data, size_t len, const unsigned char *salt,
	unsigned char *key, struct err *err);

#endif
