/* Networks around, strongest first: "-58 dBm  5180 MHz  Example 5G  [WPA2]". From
   termux-api's JSON, or from the table of `cmd wifi list-scan-results`. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"
#include "base/vec.h"

#include <stdlib.h>

#define SHOWN 40
#define NETWORKS_MAX 2000

struct network {
	int64_t dbm, mhz;
	char *name, *flags; /* owned */
};

struct networks {
	VEC(struct network) items;
};

static int compare(const void *a, const void *b) {
	const struct network *x = a, *y = b;

	return (x->dbm < y->dbm) - (x->dbm > y->dbm);
}

static void add(struct networks *list, int64_t dbm, int64_t mhz, char *name, char *flags) {
	struct network network = { .dbm = dbm, .mhz = mhz, .name = name, .flags = flags };

	vec_push(&list->items, network);
}

static bool read_api(const struct json *root, struct networks *list) {
	for (const struct json *item = json_first(root); item && list->items.len < NETWORKS_MAX;
		item = json_next(item)) {
		int64_t dbm;

		if (!json_int(json_get(item, "rssi"), &dbm)) {
			return false;
		}
		add(list, dbm, json_get_int(item, "frequency_mhz", 0),
			xstrdup(json_get_string(item, "ssid")),
			xstrdup(json_get_string(item, "capabilities")));
	}
	return json_is(root, JSON_ARRAY);
}

/* BSSID Frequency RSSI Age(sec) SSID Flags: the name may have blanks, the flags begin
   with '['. RSSI may be "-58(0:-60/1:-62)". */
static bool read_row(struct span line, struct networks *list) {
	struct span word[4], flags = { 0 };
	int64_t mhz, dbm;

	for (size_t i = 0; i < ARRAY_LEN(word); i++) {
		if (!span_word(&line, &word[i])) {
			return false;
		}
	}
	if (!span_find(word[0], ":", NULL) || !span_int(word[1], &mhz) ||
		!span_int(word[2], &dbm)) {
		return false;
	}
	line = span_trim(line);
	if (span_find(line, "[", &flags)) {
		flags.data--;
		flags.len++;
		line.len = (size_t)(flags.data - line.data);
	}
	add(list, dbm, mhz, span_dup(span_trim(line)), span_dup(span_trim(flags)));
	return true;
}

static bool read_shell(struct span text, struct networks *list) {
	bool known = span_find(text, "BSSID", NULL);
	struct span line;

	while (span_line(&text, &line) && list->items.len < NETWORKS_MAX) {
		read_row(line, list);
	}
	return known;
}

static void print(const struct networks *list, struct buf *out) {
	for (size_t i = 0; i < list->items.len && i < SHOWN; i++) {
		const struct network *one = &list->items.items[i];

		buf_addf(out, "%s%lld dBm  %lld MHz  %.100s  %.200s", i ? "\n" : "",
			(long long)one->dbm, (long long)one->mhz,
			str_is_empty(one->name) ? "(hidden)" : one->name,
			one->flags ? one->flags : "");
	}
	if (list->items.len > SHOWN) {
		buf_addf(out, "\n(%zu weaker ones left out)", list->items.len - SHOWN);
	}
	if (list->items.len == 0) {
		buf_add_str(out, "no networks found: is location switched on?");
	}
}

PARSER(wifi_scan) {
	auto_json struct json *root = parse_document(text, len);
	struct networks list = { 0 };
	bool known =
		root ? read_api(root, &list) : read_shell((struct span){ text, len }, &list);

	(void)arguments;
	(void)err;
	if (list.items.len > 1) {
		qsort(list.items.items, list.items.len, sizeof(struct network), compare);
	}
	if (known) {
		print(&list, out);
	}
	for (size_t i = 0; i < list.items.len; i++) {
		free(list.items.items[i].name);
		free(list.items.items[i].flags);
	}
	vec_fini(&list.items);
	return known || parse_plain(text, len, out);
}
