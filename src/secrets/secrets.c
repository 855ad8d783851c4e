/* The store in memory while it is used: head, key, and the entries as a JSON object
   {NAME: {"value", "set"}}. A change reads the file again under a lock, so that two
   processes lose nothing of each other's. */
#include "secrets/secrets.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "secrets/source.h"
#include "json/json.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define NAME_MAX_LEN 64
#define VALUE_MAX 16384
#define ENTRIES_MAX 1000

struct secrets {
	struct secrets_options options;
	struct box_head head;
	unsigned char key[BOX_KEY];
	bool has_key;
	struct json *entries; /* NULL: not read */
};

struct secrets *secrets_new(const struct secrets_options *options) {
	struct secrets *secrets = xcalloc(1, sizeof(*secrets));

	secrets->options = *options;
	secrets->options.path = xstrdup(options->path);
	return secrets;
}

/* cJSON's own copies of the values. */
static void forget(struct secrets *secrets) {
	for (const struct json *v = json_first(secrets->entries); v; v = json_next(v)) {
		char *value = (char *)json_get_string(v, "value");

		if (value) {
			mem_wipe(value, strlen(value));
		}
	}
	json_free(secrets->entries);
	secrets->entries = NULL;
}

struct secrets *secrets_free(struct secrets *secrets) {
	if (!secrets) {
		return NULL;
	}
	forget(secrets);
	mem_wipe(secrets->key, sizeof(secrets->key));
	free((char *)secrets->options.path);
	free(secrets);
	return NULL;
}

static bool blame(const struct secrets *secrets, struct err *err) {
	struct err why = err ? *err : (struct err)ERR_INIT;

	return err_set(err, why.code, tr("the secrets in %s cannot be opened: %s"),
		secrets->options.path, why.text);
}

/* The key that was found stays for later reads of the same store. */
static bool find_key(
	struct secrets *secrets, const struct box_head *head, bool is_new, struct err *err) {
	if (secrets->has_key && head->source == secrets->head.source &&
		memcmp(head->salt, secrets->head.salt, BOX_SALT) == 0) {
		return true;
	}
	secrets->has_key = source_key(&secrets->options, head, is_new, secrets->key, err);
	secrets->head = *head;
	return secrets->has_key;
}

static bool read_entries(
	struct secrets *secrets, const char *data, size_t len, struct err *err) {
	auto_buf struct buf text = BUF_INIT;

	if (!box_open(data, len, secrets->key, &text, err)) {
		secrets->has_key = false;
		return false;
	}
	bool fine = json_parse(text.data, text.len, &secrets->entries, NULL) &&
		    json_is(secrets->entries, JSON_OBJECT);

	mem_wipe(text.data, text.len);
	if (!fine) {
		forget(secrets);
		return err_set(err, ERR_CORRUPT, tr("it is damaged or no store of chela's"));
	}
	for (const struct json *v = json_first(secrets->entries); v; v = json_next(v)) {
		const char *value = json_get_string(v, "value");

		if (value) {
			redact_add(value);
		}
	}
	return true;
}

/* Where there is no file there are no entries. */
static bool load(struct secrets *secrets, struct err *err) {
	auto_free char *data = NULL;
	struct box_head head;
	size_t len = 0, rest = 0;

	forget(secrets);
	if (access(secrets->options.path, F_OK) != 0 && errno == ENOENT) {
		secrets->entries = json_new_object();
		return true;
	}
	if (!file_read(secrets->options.path, BOX_MAX, &data, &len, err) ||
		!box_read_head(data, len, &head, &rest, err) ||
		!find_key(secrets, &head, false, err) ||
		!read_entries(secrets, data + rest, len - rest, err)) {
		return blame(secrets, err);
	}
	return true;
}

static bool open_store(struct secrets *secrets, struct err *err) {
	return secrets->entries || load(secrets, err);
}

/* Under the source of the options: another one, or a new store, gets a new salt. */
static bool choose_head(struct secrets *secrets, struct err *err) {
	struct box_head head = { .source = secrets->options.source };

	if (secrets->has_key && secrets->head.source == head.source) {
		return true;
	}
	box_random(head.salt, sizeof(head.salt));
	return find_key(secrets, &head, true, err);
}

static bool save(struct secrets *secrets, struct err *err) {
	auto_buf struct buf text = BUF_INIT_MAX(BOX_MAX);
	auto_buf struct buf file = BUF_INIT_MAX(BOX_MAX);

	if (!choose_head(secrets, err)) {
		return false;
	}
	json_print(secrets->entries, &text);
	bool fine = !text.full &&
		    box_seal(&secrets->head, secrets->key, text.data, text.len, &file, err) &&
		    file_write(secrets->options.path, file.data, file.len, 0600, err);

	mem_wipe(text.data, text.len);
	return fine || (text.full && err_set(err, ERR_LIMIT, tr("there are too many secrets")));
}

static int lock(const struct secrets *secrets, struct err *err) {
	auto_free char *folder = path_dirname(secrets->options.path);
	auto_free char *name = xasprintf("%s-lock", secrets->options.path);
	int fd = file_make_folder(folder, err) ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600)
					       : -1;

	while (fd >= 0 && flock(fd, LOCK_EX) != 0 && errno == EINTR) {
		/* again */
	}
	if (fd < 0) {
		err_set_errno(err, ERR_IO, errno, tr("cannot open %s"), name);
	}
	return fd;
}

static bool is_name(const char *name) {
	size_t len = name ? strlen(name) : 0;

	return len > 0 && len <= NAME_MAX_LEN && name[0] != '.' && name[0] != '-' &&
	       name[0] != '_' &&
	       strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._"
			    "-") == len;
}

static bool check(const char *name, const char *value, struct err *err) {
	size_t len = strlen(value);

	if (!is_name(name)) {
		return err_set(err, ERR_USAGE,
			tr("'%s' is no name for a secret: letters, digits and ._-, at most "
			   "%d"),
			name ? name : "", NAME_MAX_LEN);
	}
	return (len > 0 && len <= VALUE_MAX) ||
	       err_set(err, ERR_USAGE, tr("a secret has 1 to %d bytes"), VALUE_MAX);
}

static bool unknown(const struct secrets *secrets, const char *name, struct err *err) {
	auto_strv struct strv names = STRV_INIT;

	for (const struct json *v = json_first(secrets->entries); v; v = json_next(v)) {
		strv_add(&names, json_key(v));
	}
	const char *near = str_nearest(name, (const char *const *)strv_items(&names));

	return near ? err_set(err, ERR_NOT_FOUND, tr("there is no secret '%s'; '%s' is near"),
			      name, near)
		    : err_set(err, ERR_NOT_FOUND,
			      tr("there is no secret '%s'; set it with: chela secret set %s"),
			      name, name);
}

bool secrets_get(struct secrets *secrets, const char *name, char **out, struct err *err) {
	if (!open_store(secrets, err)) {
		return false;
	}
	const char *value = json_get_string(json_get(secrets->entries, name), "value");

	if (!value) {
		return unknown(secrets, name, err);
	}
	redact_add(value);
	*out = xstrdup(value);
	return true;
}

bool secrets_set(
	struct secrets *secrets, const char *name, const char *value, struct err *err) {
	if (!check(name, value, err)) {
		return false;
	}
	int fd = lock(secrets, err);

	if (fd < 0) {
		return false;
	}
	bool fine = load(secrets, err);

	if (fine && json_len(secrets->entries) >= ENTRIES_MAX) {
		fine = err_set(err, ERR_LIMIT, tr("there are too many secrets"));
	}
	if (fine) {
		struct json *entry = json_new_object();

		json_put_string(entry, "value", value);
		json_put_int(entry, "set", clock_now());
		json_put(secrets->entries, name, entry);
		redact_add(value);
		fine = save(secrets, err);
	}
	close(fd);
	return fine;
}

bool secrets_remove(struct secrets *secrets, const char *name, struct err *err) {
	int fd = lock(secrets, err);

	if (fd < 0) {
		return false;
	}
	bool fine = load(secrets, err) &&
		    (json_get(secrets->entries, name) || unknown(secrets, name, err));

	if (fine) {
		json_remove(secrets->entries, name);
		fine = save(secrets, err);
	}
	close(fd);
	return fine;
}

static int compare_names(const void *a, const void *b) {
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool secrets_list(struct secrets *secrets,
	void (*each)(void *ctx, const struct secret_row *row), void *ctx, struct err *err) {
	auto_strv struct strv names = STRV_INIT;

	if (!open_store(secrets, err)) {
		return false;
	}
	for (const struct json *v = json_first(secrets->entries); v; v = json_next(v)) {
		strv_add(&names, json_key(v));
	}
	if (names.len > 1) {
		qsort(names.items, names.len, sizeof(*names.items), compare_names);
	}
	for (size_t i = 0; i < names.len; i++) {
		const struct json *entry = json_get(secrets->entries, names.items[i]);
		struct secret_row row = { .name = names.items[i],
			.set = json_get_int(entry, "set", 0) };

		each(ctx, &row);
	}
	return true;
}

bool secrets_rekey(struct secrets *secrets, struct err *err) {
	int fd = lock(secrets, err);

	if (fd < 0) {
		return false;
	}
	bool fine = load(secrets, err);

	if (fine && secrets->has_key && secrets->head.source == secrets->options.source) {
		secrets->has_key = false; /* a new passphrase, a new salt */
	}
	fine = fine && save(secrets, err);
	close(fd);
	return fine;
}
