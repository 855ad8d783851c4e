#ifndef CONFIG_FOREIGN_H
#define CONFIG_FOREIGN_H

#include "base/vec.h"

#include <stddef.h>

/* Keys and addresses that other clients keep in the open, in the files that their manuals
   name. Nothing of theirs is changed, and logins (OAuth) are left alone. */

struct foreign_key {
	const char *client; /* "aichat" */
	char *path;         /* of its file */
	char *vendor;       /* in the client's word; may be NULL */
	char *base_url;     /* NULL: the vendor's own */
	char *model;        /* NULL: none is named */
	char *key;          /* NULL: none, or `env` */
	char *env;          /* variable that holds it */
};

struct foreign {
	VEC(struct foreign_key) list;
};

/* Looks at the files that are there. What cannot be read is left out. */
void foreign_read(struct foreign *foreign);
/* Wipes the keys. */
void foreign_fini(struct foreign *foreign);

/* One file's text as `client` writes it ("aichat", "claude", "codex", "crush", "gemini",
   "llm", "mods", "opencode"); bounded. */
void foreign_read_text(struct foreign *foreign, const char *client, const char *path,
	const char *text, size_t len);

#endif
