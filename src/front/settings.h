#ifndef FRONT_SETTINGS_H
#define FRONT_SETTINGS_H

#include "base/buf.h"
#include "config/config.h"

/* The switches that can be set while chela runs: keys of config.yaml whose value may
   also stand in state.yaml, which chela keeps. What a person wrote into config.yaml
   wins and is not changed from here. */

struct services;
struct json;

enum setting_source { SETTING_DEFAULT, SETTING_STATE, SETTING_CONFIG };

struct setting {
	const struct config_key *key;
	char value[24]; /* as it would be written in the file */
	enum setting_source source;
	int line; /* of config.yaml, for SETTING_CONFIG */
};

/* Both files as they are now; for a look at several switches. */
struct settings {
	const struct config *config; /* borrowed; NULL: could not be read */
	struct json *state;
};

void settings_init(struct settings *settings, struct services *services);
void settings_fini(struct settings *settings);
#define auto_settings __attribute__((cleanup(settings_fini)))

/* The switches by number, in the order of their paths. */
size_t settings_count(void);
const struct config_key *settings_key(size_t index);

/* `path` is that of a switch; all else is a mistake of ours (assert). What state.yaml
   holds and is no value of it counts as nothing. */
struct setting settings_get(const struct settings *settings, const char *path);
int64_t settings_int(const struct settings *settings, const char *path);
bool settings_bool(const struct settings *settings, const char *path);
/* Is the value this one? */
bool settings_is(const struct settings *settings, const char *path, const char *value);
/* Which of the names (NULL behind the last) the value is; 0 when it is none. */
int settings_choice(
	const struct settings *settings, const char *path, const char *const *names);

/* Remembers it (NULL: the default again); "on" and "off" stand for true and false.
   ERR_USAGE names the choices, ERR_CONFIG file and line where config.yaml says it. */
bool settings_set(
	struct services *services, const char *path, const char *value, struct err *err);

/* The value as a person reads it: "on" for true. Good as long as the setting. */
const char *setting_word(const struct setting *setting);
/* "auto, dark, light", "on, off" or "0 to 3". */
void setting_choices(const struct config_key *key, struct buf *out);
/* The choice behind the present one, the first behind the last; for "next". */
void setting_next(const struct setting *setting, int step, char out[24]);
/* "default", "remembered" or "FILE:LINE". */
void setting_origin(
	const struct settings *settings, const struct setting *setting, struct buf *out);

#endif
