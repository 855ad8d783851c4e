/* "com.tencent.mm/.ui.LauncherUI  WeChat", the first activity of each package, by name.
   From `cmd package query-activities --brief`. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"
#include "base/strv.h"
#include "builtin/device/app_names.h"

#include <stdlib.h>
#include <string.h>

#define LIMIT 100 /* the default of list_openable_apps */
#define COMPONENT_MAX 400

static int compare(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_component(struct span line) {
	struct span rest = line;

	return line.len > 2 && line.len <= COMPONENT_MAX && span_find(line, "/", &rest) &&
	       rest.len > 0 && !span_find(rest, "/", NULL) && !span_find(line, " ", NULL) &&
	       !span_find(line, "=", NULL);
}

static void print_one(const char *component, const struct app_names *names, struct buf *out) {
	auto_free char *package = span_dup(span_until(span_of(component), "/"));
	const char *name = app_names_first(names, package);

	buf_addf(out, "%s%s%s%s", out->len ? "\n" : "", component, name ? "  " : "",
		name ? name : "");
}

static bool fits(const char *component, const struct app_names *names, const char *filter) {
	auto_free char *package = span_dup(span_until(span_of(component), "/"));

	return str_is_empty(filter) || app_names_has(names, package, filter);
}

/* Sorted, a package has its activities in a row. */
static bool same_package(const char *a, const char *b) {
	size_t len = strcspn(a, "/");

	return len == strcspn(b, "/") && memcmp(a, b, len) == 0;
}

PARSER(components) {
	const char *filter = json_get_string(arguments, "filter");
	int64_t limit = json_get_int(arguments, "limit", LIMIT);
	struct app_names *names = app_names_load();
	struct span rest = { text, len }, line;
	struct strv list = STRV_INIT;

	while (span_line(&rest, &line)) {
		if (is_component(span_trim(line))) {
			strv_add_nodup(&list, span_dup(span_trim(line)));
		}
	}
	if (list.len > 1) {
		qsort(list.items, list.len, sizeof(char *), compare);
	}
	for (size_t i = 0; i < list.len && limit > 0; i++) {
		if ((i == 0 || !same_package(list.items[i - 1], list.items[i])) &&
			fits(list.items[i], names, filter)) {
			print_one(list.items[i], names, out);
			limit--;
		}
	}
	bool known = list.len > 0;

	strv_fini(&list);
	app_names_free(names);
	if (!known) {
		return err_set(err, ERR_IO, "Android told no apps: %.*s",
			(int)(len < 200 ? len : 200), text);
	}
	return out->len > 0 || buf_add_str(out, "no app fits");
}
