/* state.yaml is a map of sections, each a map of texts; written as JSON, which is
   YAML too, with one value a line. Small, so it is read and replaced whole. */

#include "config/state.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "yaml/yaml.h"
#include "json/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>

#define ASIDE_MAX 10 /* damaged files that are kept */

static char *state_path(void) {
	auto_free char *folder = path_state();
	return path_join(folder, "state.yaml");
}

enum reading { READ_WHOLE, READ_NOTHING, READ_DAMAGED, READ_FAILED };

/* `*out` is set when it is READ_WHOLE. */
static enum reading read_tree(const char *path, struct json **out, struct err *err) {
	auto_yaml struct yaml yaml = YAML_INIT;
	struct err why = ERR_INIT;
	if (!yaml_read_file(&yaml, path, &why)) {
		bool damaged = why.code == ERR_CONFIG || why.code == ERR_LIMIT;
		err_set(err, why.code, "%s", why.text);
		return why.code == ERR_NOT_FOUND ? READ_NOTHING
		       : damaged                 ? READ_DAMAGED
						 : READ_FAILED;
	}
	if (!yaml.root) {
		return READ_NOTHING;
	}
	if (!json_is(yaml.root, JSON_OBJECT)) {
		return READ_DAMAGED;
	}
	*out = json_copy(yaml.root);
	return READ_WHOLE;
}

struct json *state_read(void) {
	auto_free char *path = state_path();
	struct json *state = NULL;
	read_tree(path, &state, NULL);
	return state ? state : json_new_object();
}

char *state_get(const char *section, const char *key) {
	auto_json struct json *state = state_read();
	return xstrdup(json_get_string(json_get(state, section), key));
}

static void change(
	struct json *state, const char *section, const char *key, const char *value) {
	const struct json *old = json_get(state, section);
	struct json *fresh = json_is(old, JSON_OBJECT) ? json_copy(old) : json_new_object();
	if (value) {
		json_put_string(fresh, key, value);
	} else {
		json_remove(fresh, key);
	}
	json_put(state, section, fresh);
}

static bool lock(const char *path, int *fd, struct err *err) {
	auto_free char *name = xasprintf("%s.lock", path);
	*fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (*fd < 0) {
		return err_set_errno(err, ERR_IO, errno, tr("cannot open %s"), name);
	}
	while (flock(*fd, LOCK_EX) != 0) {
		if (errno != EINTR) {
			return err_set_errno(err, ERR_IO, errno, tr("cannot lock %s"), name);
		}
	}
	return true;
}

/* The next write must not take away what a damaged file still holds. */
static bool set_aside(const char *path, struct err *err) {
	auto_free char *name = NULL;
	for (int i = 1; i <= ASIDE_MAX; i++) {
		free(name);
		name = xasprintf("%s.damaged-%d", path, i);
		if (!file_exists(name)) {
			break;
		}
	}
	return rename(path, name) == 0 ||
	       err_set_errno(err, ERR_IO, errno, tr("cannot rename %s"), path);
}

/* As for a file that is there: an empty object where there is none. */
static struct json *read_to_change(const char *path, struct err *err) {
	struct json *state = NULL;
	switch (read_tree(path, &state, err)) {
	case READ_WHOLE:
		return state;
	case READ_NOTHING:
		return json_new_object();
	case READ_DAMAGED:
		return set_aside(path, err) ? json_new_object() : NULL;
	case READ_FAILED:
		break;
	}
	return NULL;
}

/* Only what reads back is written: YAML takes fewer characters and shorter keys
   than JSON. */
static bool write_tree(const char *path, const struct json *state, struct err *err) {
	auto_buf struct buf text = BUF_INIT;
	auto_yaml struct yaml yaml = YAML_INIT;
	json_print_pretty(state, &text);
	buf_add_char(&text, '\n');
	return yaml_read(&yaml, text.data, text.len, path, err) &&
	       file_write(path, text.data, text.len, 0600, err);
}

bool state_set(const char *section, const char *key, const char *value, struct err *err) {
	auto_free char *folder = path_state();
	auto_free char *path = state_path();
	auto_fd int fd = -1;
	if (!file_make_folder(folder, err) || !lock(path, &fd, err)) {
		return false;
	}
	auto_json struct json *state = read_to_change(path, err);
	if (!state) {
		return false;
	}
	change(state, section, key, value);
	return write_tree(path, state, err);
}
