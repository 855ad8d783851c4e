/* Typed access to the rows of data/vendors.yaml and of models.yaml. */
#include "provider/list/rows.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "json/json.h"

bool row_fault(const struct rows *rows, const struct json *node, const char *format, ...) {
	auto_buf struct buf text = BUF_INIT_MAX(400);
	int line = yaml_line(&rows->yaml, node);
	va_list args;

	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	return err_set(
		rows->err, ERR_CONFIG, "%s:%d: %s", rows->path, line ? line : 1, text.data);
}

bool rows_open(struct rows *rows, const char *path, struct err *err) {
	*rows = (struct rows){ .path = path, .yaml = YAML_INIT, .err = err };
	if (!yaml_read_file(&rows->yaml, path, err)) {
		return false;
	}
	const struct json *root = rows->yaml.root;

	if (root && !json_is(root, JSON_ARRAY)) {
		return row_fault(rows, root, tr("must be a list"));
	}
	for (const struct json *row = json_first(root); row; row = json_next(row)) {
		if (!json_is(row, JSON_OBJECT)) {
			return row_fault(rows, row, tr("must be a map of keys"));
		}
	}
	return true;
}

void rows_close(struct rows *rows) {
	yaml_fini(&rows->yaml);
}

const struct json *rows_first(const struct rows *rows) {
	return json_first(rows->yaml.root);
}

static int find_word(const char *const *words, const char *word) {
	for (int i = 0; word && words[i]; i++) {
		if (str_eq(words[i], word)) {
			return i;
		}
	}
	return -1;
}

bool row_check(const struct rows *rows, const struct json *row, const char *const *known) {
	for (const struct json *v = json_first(row); v; v = json_next(v)) {
		if (find_word(known, json_key(v)) < 0) {
			return row_fault(rows, v, tr("unknown key `%s`"), json_key(v));
		}
	}
	return true;
}

bool row_text(const struct rows *rows, const struct json *row, const char *key, char **out) {
	const struct json *value = json_get(row, key);

	if (value && !json_string(value)) {
		return row_fault(rows, value, tr("%s: must be text"), key);
	}
	if (value) {
		free(*out);
		*out = xstrdup(json_string(value));
	}
	return true;
}

bool row_need(const struct rows *rows, const struct json *row, const char *key, char **out) {
	if (!json_get(row, key)) {
		return row_fault(rows, row, tr("`%s` is missing"), key);
	}
	return row_text(rows, row, key, out) &&
	       (**out || row_fault(rows, json_get(row, key), tr("%s: is empty"), key));
}

bool row_texts(
	const struct rows *rows, const struct json *row, const char *key, struct strv *out) {
	const struct json *list = json_get(row, key);

	if (list && !json_is(list, JSON_ARRAY)) {
		return row_fault(rows, list, tr("%s: must be a list of texts"), key);
	}
	for (const struct json *v = json_first(list); v; v = json_next(v)) {
		if (!json_string(v)) {
			return row_fault(rows, v, tr("%s: must be a list of texts"), key);
		}
		strv_add(out, json_string(v));
	}
	return true;
}

bool row_count(const struct rows *rows, const struct json *row, const char *key, int64_t *out) {
	const struct json *value = json_get(row, key);

	if (value && (!json_int(value, out) || *out < 1)) {
		return row_fault(rows, value, tr("%s: must be a whole number above 0"), key);
	}
	return true;
}

bool row_price(const struct rows *rows, const struct json *row, const char *key, double *out) {
	const struct json *value = json_get(row, key);

	if (value && (!json_double(value, out) || *out < 0)) {
		return row_fault(rows, value, tr("%s: must be a number from 0"), key);
	}
	return true;
}

bool row_bool(const struct rows *rows, const struct json *row, const char *key, int *out) {
	const struct json *value = json_get(row, key);

	if (value && !json_is(value, JSON_BOOL)) {
		return row_fault(rows, value, tr("%s: must be true or false"), key);
	}
	*out = value ? json_is_true(value) : *out;
	return true;
}

static bool unknown_word(const struct rows *rows, const struct json *node, const char *key,
	const char *const *words) {
	auto_buf struct buf list = BUF_INIT;

	for (size_t i = 0; words[i]; i++) {
		buf_addf(&list, i ? ", %s" : "%s", words[i]);
	}
	return row_fault(rows, node, tr("%s: must be one of %s"), key, list.data);
}

bool row_choice(const struct rows *rows, const struct json *row, const char *key,
	const char *const *words, int *out) {
	const struct json *value = json_get(row, key);
	int found = value ? find_word(words, json_string(value)) : *out;

	if (value && found < 0) {
		return unknown_word(rows, value, key, words);
	}
	*out = found;
	return true;
}

bool row_flags(const struct rows *rows, const struct json *row, const char *key,
	const char *const *words, unsigned *out) {
	auto_strv struct strv list = STRV_INIT;

	if (!row_texts(rows, row, key, &list)) {
		return false;
	}
	for (size_t i = 0; i < list.len; i++) {
		int found = find_word(words, list.items[i]);

		if (found < 0) {
			return unknown_word(rows, json_at(json_get(row, key), i), key, words);
		}
		*out |= 1u << found;
	}
	return true;
}
