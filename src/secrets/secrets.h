#ifndef SECRETS_SECRETS_H
#define SECRETS_SECRETS_H

#include "base/err.h"
#include "base/strv.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The store of keys and passwords: one file, a libsodium secretbox, mode 0600. What
   opens it is a key of 32 bytes that comes from one of four sources. Each value that is
   read or set is told to base/redact. Nothing of libsodium is initialised before the
   first use. */

struct loop;

enum secrets_source {
	SECRETS_FILE,           /* a random file beside the store, mode 0600 */
	SECRETS_SERVICE,        /* the desktop's secret service, by `secret-tool` */
	SECRETS_PASSPHRASE,     /* Argon2id of what the person types */
	SECRETS_TERMUX_KEYSTORE /* a signature by Android's keystore */
};

const char *secrets_source_name(enum secrets_source source); /* "file" ... */
bool secrets_source_parse(const char *name, enum secrets_source *out);

struct secrets_options {
	const char *path;           /* of the store; its folder is made */
	enum secrets_source source; /* for a store that is made, or remade, now */
	struct loop *loop;          /* for the programs behind two of the sources */
	/* Asks for the passphrase: of a new store twice. `*out` is wiped and freed by the
	   caller. False with the reason: nobody to ask, nothing typed. NULL: nobody. */
	bool (*ask)(void *ctx, bool is_new, char **out, struct err *err);
	void *ctx;
};

/* Copies the options and the path. Reads nothing. */
struct secrets *secrets_new(const struct secrets_options *options);
/* Wipes what was read. NULL is fine. */
struct secrets *secrets_free(struct secrets *secrets);

/* `*out` is the caller's, to be wiped with mem_wipe() before free(). ERR_NOT_FOUND names
   what there is. A store that cannot be opened is left as it is; the error says what to
   do. */
bool secrets_get(struct secrets *secrets, const char *name, char **out, struct err *err);
/* Names: letters, digits and "._-", at most 64, a letter or digit first. The value has 1
   to 16384 bytes. A store under another source is written under the one of the options. */
bool secrets_set(struct secrets *secrets, const char *name, const char *value, struct err *err);
bool secrets_remove(struct secrets *secrets, const char *name, struct err *err);

struct secret_row {
	const char *name; /* borrowed for the call */
	int64_t set;      /* ms UTC */
};

/* By name; no values. */
bool secrets_list(struct secrets *secrets,
	void (*each)(void *ctx, const struct secret_row *row), void *ctx, struct err *err);
/* Writes the store anew under the source of the options. */
bool secrets_rekey(struct secrets *secrets, struct err *err);

#endif
