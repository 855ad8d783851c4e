#ifndef CONFIG_CONFIG_H
#define CONFIG_CONFIG_H

#include "base/err.h"
#include "base/strv.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json;

/* Preferences: $XDG_CONFIG_HOME/chela/config.yaml, a file that a person writes
   and chela never rewrites. One table (config/keys.c) names every key with its
   type, bounds, default and a line of help; reading, checking, `config show` and
   the manual page all go by it. */

enum config_type {
	CONFIG_STRING,
	CONFIG_CHOICE,
	CONFIG_INT,
	CONFIG_BOOL,
	CONFIG_LIST,
	CONFIG_TREE /* an open object that another folder reads: keys, mcp, hooks */
};

struct config_key {
	const char *path; /* "limits.rounds" */
	enum config_type type;
	const char *fallback;       /* as it would be written; NULL: none */
	const char *const *choices; /* CONFIG_CHOICE */
	int64_t min, max;           /* CONFIG_INT */
	const char *help;
};

extern const struct config_key config_keys[];
extern const size_t config_key_count;

struct config;

/* Reads `path` (NULL: the usual place); a missing file is an empty one. With an
   error (file, line, key, nearest known key) nothing is taken. */
bool config_load(struct config **out, const char *path, struct err *err);
struct config *config_free(struct config *config); /* NULL is fine */
const char *config_path(const struct config *config);

/* Values by path; the default where the file says nothing. Asking for a path
   that is not in the table, or by another type, is a mistake of ours (assert). */
const char *config_string(const struct config *config, const char *path);
int64_t config_int(const struct config *config, const char *path);
bool config_bool(const struct config *config, const char *path);
void config_list(const struct config *config, const char *path, struct strv *out);
const struct json *config_tree(const struct config *config, const char *path);
/* Line of the file where a part of such a tree begins. */
int config_line(const struct config *config, const struct json *node);
/* Was it set in the file? `line` (may be NULL) gets where. */
bool config_is_set(const struct config *config, const char *path, int *line);

#endif
