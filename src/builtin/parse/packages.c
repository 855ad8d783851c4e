/* A package a line, with the usual name of well-known ones, by name of the package. From
   `pm list packages` with any of its options. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"
#include "base/vec.h"
#include "builtin/device/app_names.h"

#include <string.h>

#define LIMIT 100 /* the default of list_apps */
#define NAME_MAX_BYTES 255

struct package_list {
	VEC(struct span) items;
};

static int compare(const void *a, const void *b) {
	const struct span *x = a, *y = b;
	size_t len = x->len < y->len ? x->len : y->len;
	int order = memcmp(x->data, y->data, len);

	return order ? order : (x->len > y->len) - (x->len < y->len);
}

/* "package:/path/base.apk=com.x versionCode:1" -> com.x */
static bool read_line(struct span line, struct span *package) {
	struct span value;

	if (!span_value(line, "package:", &value) || !span_word(&value, package)) {
		return false;
	}
	while (span_find(*package, "=", package)) {
	}
	return package->len > 0 && package->len <= NAME_MAX_BYTES;
}

static void gather(struct span text, const char *filter, const struct app_names *names,
	struct package_list *list) {
	struct span line, package;

	while (span_line(&text, &line)) {
		if (!read_line(line, &package)) {
			continue;
		}
		auto_free char *name = span_dup(package);

		if (str_is_empty(filter) || app_names_has(names, name, filter)) {
			vec_push(&list->items, package);
		}
	}
}

static void print(const struct package_list *list, const struct app_names *names, size_t limit,
	struct buf *out) {
	size_t count = list->items.len < limit ? list->items.len : limit;

	for (size_t i = 0; i < count; i++) {
		auto_free char *package = span_dup(list->items.items[i]);
		const char *name = app_names_first(names, package);

		buf_addf(out, "%s%s%s%s", i ? "\n" : "", package, name ? "  " : "",
			name ? name : "");
	}
	if (count < list->items.len) {
		buf_addf(out, "\n(%zu more: use filter or limit)", list->items.len - count);
	}
}

PARSER(packages) {
	struct app_names *names = app_names_load();
	const char *filter = json_get_string(arguments, "filter");
	int64_t limit = json_get_int(arguments, "limit", LIMIT);
	struct package_list list = { 0 };
	struct span span = { text, len };
	bool known = span_find(span, "package:", NULL);

	gather(span, filter, names, &list);
	if (list.items.len > 1) {
		qsort(list.items.items, list.items.len, sizeof(struct span), compare);
	}
	print(&list, names, limit > 0 ? (size_t)limit : LIMIT, out);
	if (known && list.items.len == 0) {
		buf_addf(out, "no app fits \"%s\"", filter ? filter : "");
	}
	vec_fini(&list.items);
	app_names_free(names);
	return known || err_set(err, ERR_IO, "Android told no packages: %.*s",
				(int)(len < 300 ? len : 300), text);
}
