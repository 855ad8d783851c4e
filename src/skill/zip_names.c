/* What leaves the folder, hides, or is one with another on some file system is refused: all
   names are sorted without case in one form, where a file stands right before what would lie
   in it. */

#include "skill/zip_names.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define NAME_MAX_BYTES 500
#define PART_MAX_BYTES 200
#define DEPTH_MAX 8

void zip_names_fini(struct zip_names *names) {
	for (size_t i = 0; i < names->items.len; i++) {
		free(names->items.items[i].key);
	}
	vec_fini(&names->items);
}

static bool refuse(const char *name, size_t len, struct err *err) {
	auto_free char *text = xmemdup(name, len < NAME_MAX_BYTES ? len : NAME_MAX_BYTES);
	auto_free char *shown = sanitize_dup(text, SANITIZE_LINE);

	return err_set(err, ERR_DENIED, tr("'%.100s' in it is no name for a file"), shown);
}

static bool has_only_text(const char *name, size_t len) {
	for (size_t at = 0; at < len;) {
		uint32_t code;

		at += utf8_decode(name + at, len - at, &code);
		if (code < 0x20 || code == '\\' || (code >= 0x7f && code < 0xa0) ||
			(code >= 0x200b && code <= 0x200f) ||
			(code >= 0x2028 && code <= 0x202e) ||
			(code >= 0x2060 && code <= 0x2069) || code == 0xfeff) {
			return false;
		}
	}
	return utf8_is_valid(name, len);
}

/* Neither nothing nor a dot alone nor two; "C:" names a disk elsewhere. */
static bool is_good_part(const char *part, size_t len) {
	return len > 0 && len <= PART_MAX_BYTES && !(len == 1 && part[0] == '.') &&
	       !(len == 2 && part[0] == '.' && part[1] == '.') && part[len - 1] != ':';
}

static bool is_good_path(const char *name, size_t len) {
	int depth = 0;

	for (size_t at = 0; at <= len;) {
		const char *slash = memchr(name + at, '/', len - at);
		size_t part = slash ? (size_t)(slash - name) - at : len - at;

		if (!is_good_part(name + at, part) || ++depth > DEPTH_MAX + 1) {
			return false;
		}
		at += part + 1;
	}
	return true;
}

/* The slash goes before all else, so that what lies in a folder follows it. */
static char *make_key(const char *name, size_t len) {
	auto_buf struct buf lower = BUF_INIT;
	struct buf key = BUF_INIT;

	for (size_t at = 0; at < len;) {
		char bytes[4];
		uint32_t code;

		at += utf8_decode(name + at, len - at, &code);
		buf_add(&lower, bytes, utf8_encode(code == '/' ? 1 : utf8_lower(code), bytes));
	}
	utf8_nfc(&key, lower.data, lower.len);
	return buf_detach(&key);
}

bool zip_names_add(struct zip_names *names, const char *name, size_t len, char **copy,
	bool *folder, struct err *err) {
	bool is_folder = len > 0 && name[len - 1] == '/';
	size_t path = is_folder ? len - 1 : len;

	if (len > NAME_MAX_BYTES || !has_only_text(name, len) || !is_good_path(name, path)) {
		return refuse(name, len, err);
	}
	*copy = xmemdup(name, path);
	*folder = is_folder;
	vec_push(&names->items,
		((struct zip_name){ .key = make_key(name, path), .folder = is_folder }));
	return true;
}

static int compare(const void *a, const void *b) {
	return strcmp(((const struct zip_name *)a)->key, ((const struct zip_name *)b)->key);
}

static bool is_in(const char *key, const char *folder) {
	size_t len = strlen(folder);

	return strncmp(key, folder, len) == 0 && key[len] == 1;
}

bool zip_names_check(struct zip_names *names, struct err *err) {
	struct zip_name *items = names->items.items;

	if (names->items.len > 1) {
		qsort(items, names->items.len, sizeof(*items), compare);
	}
	for (size_t i = 1; i < names->items.len; i++) {
		const struct zip_name *before = &items[i - 1], *one = &items[i];
		bool same = str_eq(before->key, one->key);

		if (same ? !before->folder || !one->folder
			 : !before->folder && is_in(one->key, before->key)) {
			return err_set(err, ERR_DENIED, "%s",
				tr("two of the names in it would be one file"));
		}
	}
	return true;
}
