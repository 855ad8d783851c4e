/* state.yaml is a map of sections, each a map of texts; written as JSON, which is
   YAML too, with one value a line. Small, so it is read and replaced whole. */

#include "config/state.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "yaml/yaml.h"
#include "json/json.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>

static char *state_path(void) {
	auto_free char *folder = path_state();
	return path_join(folder, "state.yaml");
}

struct json *state_read(void) {
	auto_free char *path = state_path();
	auto_yaml struct yaml yaml = YAML_INIT;
	if (!yaml_read_file(&yaml, path, NULL) || !json_is(yaml.root, JSON_OBJECT)) {
		return json_new_object();
	}
	return json_copy(yaml.root);
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
		return err_set_errno(err, ERR_IO, errno, "cannot open %s", name);
	}
	while (flock(*fd, LOCK_EX) != 0) {
		if (errno != EINTR) {
			return err_set_errno(err, ERR_IO, errno, "cannot lock %s", name);
		}
	}
	return true;
}

bool state_set(const char *section, const char *key, const char *value, struct err *err) {
	auto_free char *folder = path_state();
	auto_free char *path = state_path();
	auto_fd int fd = -1;
	if (!file_make_folder(folder, err) || !lock(path, &fd, err)) {
		return false;
	}
	auto_json struct json *state = state_read();
	change(state, section, key, value);
	auto_buf struct buf text = BUF_INIT;
	json_print_pretty(state, &text);
	buf_add_char(&text, '\n');
	return file_write(path, text.data, text.len, 0600, err);
}
