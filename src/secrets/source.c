/* Four sources of the store's key:

   file             32 random bytes beside the store, NAME.key, mode 0600
   secret-service   the same bytes, kept by the desktop's keyring under chela's name
   passphrase       Argon2id of what is typed, with the salt of the store's head
   termux-keystore  the hash of a signature that only Android's keystore can make. It must
		    be the same each time (RSA PKCS#1 v1.5 is), so it is made twice. */
#include "secrets/source.h"

#include "base/base64.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#define ALIAS "chela-secrets" /* of the keystore's key */

static const char *const names[] = { "file", "secret-service", "passphrase",
	"termux-keystore" };

const char *secrets_source_name(enum secrets_source source) {
	return names[source];
}

bool secrets_source_parse(const char *name, enum secrets_source *out) {
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq(names[i], name)) {
			*out = (enum secrets_source)i;
			return true;
		}
	}
	return false;
}

static bool make_key_file(const char *path, unsigned char *key, struct err *err) {
	box_random(key, BOX_KEY);
	return file_write(path, key, BOX_KEY, 0600, err);
}

/* A key file that others can read is no key; it is mended where it is ours. */
static bool key_of_file(const struct secrets_options *options, bool is_new, unsigned char *key,
	struct err *err) {
	auto_free char *path = xasprintf("%s.key", options->path);
	auto_free char *data = NULL;
	struct stat info;
	size_t len = 0;

	if (stat(path, &info) != 0 && errno == ENOENT) {
		return is_new ? make_key_file(path, key, err)
			      : err_set(err, ERR_NOT_FOUND,
					tr("its key file %s is gone; bring it back, or move "
					   "the "
					   "store away and set the secrets again"),
					path);
	}
	if ((info.st_mode & 077) && chmod(path, 0600) != 0) {
		return err_set_errno(err, ERR_DENIED, errno, tr("others can read %s"), path);
	}
	if (!file_read(path, 4096, &data, &len, err)) {
		return false;
	}
	bool fine = len == BOX_KEY;

	if (fine) {
		memcpy(key, data, BOX_KEY);
	}
	mem_wipe(data, len);
	return fine || err_set(err, ERR_CORRUPT, tr("%s is no key of chela's"), path);
}

/* Base64 and a line end, as keyrings keep text. */
static bool decode(struct buf *text, unsigned char *key) {
	auto_buf struct buf bytes = BUF_INIT;
	size_t len = text->len;
	const char *at = str_trim_span(text->data, &len);
	bool fine = base64_decode(&bytes, at, len) && bytes.len == BOX_KEY;

	if (fine) {
		memcpy(key, bytes.data, BOX_KEY);
	}
	mem_wipe(bytes.data, bytes.len);
	mem_wipe(text->data, text->len);
	return fine;
}

static bool key_of_service(const struct secrets_options *options, bool is_new,
	unsigned char *key, struct err *err) {
	static const char *const lookup[] = { "secret-tool", "lookup", "application", "chela",
		"use", "secrets", NULL };
	static const char *const store[] = { "secret-tool", "store", "--label=chela: secrets",
		"application", "chela", "use", "secrets", NULL };
	auto_buf struct buf text = BUF_INIT;

	if (source_run(options->loop, lookup, NULL, 0, &text, err) && decode(&text, key)) {
		return true;
	}
	if (!is_new) {
		return err_set(err, ERR_UNAVAILABLE,
			tr("the secret service does not give its key (secret-tool lookup "
			   "application chela use secrets): unlock the keyring"));
	}
	box_random(key, BOX_KEY);
	buf_clear(&text);
	base64_encode(&text, key, BOX_KEY);
	struct err why = ERR_INIT;
	auto_buf struct buf said = BUF_INIT;
	bool kept = source_run(options->loop, store, text.data, text.len, &said, &why);

	mem_wipe(text.data, text.len);
	return kept || err_set(err, ERR_UNAVAILABLE,
			       tr("the secret service does not take a key: %s"), why.text);
}

static bool key_of_passphrase(const struct secrets_options *options,
	const struct box_head *head, bool is_new, unsigned char *key, struct err *err) {
	char *typed = NULL;

	if (!options->ask) {
		return err_set(err, ERR_UNAVAILABLE,
			tr("its passphrase cannot be asked for: there is no terminal"));
	}
	if (!options->ask(options->ctx, is_new, &typed, err)) {
		return false;
	}
	bool fine = box_key_of_passphrase(typed, head->salt, key, err);

	mem_wipe(typed, strlen(typed));
	free(typed);
	return fine;
}

static bool sign(const struct secrets_options *options, const struct box_head *head,
	struct buf *out, struct err *err) {
	static const char *const argv[] = { "termux-keystore", "sign", ALIAS, "SHA256withRSA",
		NULL };

	return source_run(options->loop, argv, head->salt, BOX_SALT, out, err) &&
	       (out->len >= 64 || err_set(err, ERR_UNAVAILABLE,
					  tr("Android's keystore gave no signature")));
}

static bool key_of_keystore(const struct secrets_options *options, const struct box_head *head,
	bool is_new, unsigned char *key, struct err *err) {
	static const char *const make[] = { "termux-keystore", "generate", ALIAS, "-a", "RSA",
		"-s", "2048", NULL };
	auto_buf struct buf first = BUF_INIT, second = BUF_INIT, said = BUF_INIT;

	if (!sign(options, head, &first, err)) {
		buf_clear(&first);
		if (!is_new || !source_run(options->loop, make, NULL, 0, &said, err) ||
			!sign(options, head, &first, err)) {
			return false;
		}
	}
	bool same = sign(options, head, &second, err) && first.len == second.len &&
		    memcmp(first.data, second.data, first.len) == 0;
	bool fine = same && box_key_of_bytes(first.data, first.len, head->salt, key, err);

	mem_wipe(first.data, first.len);
	mem_wipe(second.data, second.len);
	return fine ||
	       err_set(err, ERR_UNAVAILABLE,
		       tr("Android's keystore does not sign alike twice; choose another "
			  "secrets.key"));
}

bool source_key(const struct secrets_options *options, const struct box_head *head, bool is_new,
	unsigned char *key, struct err *err) {
	switch (head->source) {
	case SECRETS_SERVICE:
		return key_of_service(options, is_new, key, err);
	case SECRETS_PASSPHRASE:
		return key_of_passphrase(options, head, is_new, key, err);
	case SECRETS_TERMUX_KEYSTORE:
		return key_of_keystore(options, head, is_new, key, err);
	case SECRETS_FILE:
		break;
	}
	return key_of_file(options, is_new, key, err);
}
