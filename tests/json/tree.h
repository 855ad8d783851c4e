#ifndef TESTS_JSON_TREE_H
#define TESTS_JSON_TREE_H

/* Trees from texts and back, for tables of cases. */

#include "base/buf.h"
#include "check.h"
#include "json/json.h"

/* The value of a text that must be good; the caller's. */
static inline struct json *tree_of(const char *text) {
	struct json *json = NULL;
	struct err err = ERR_INIT;

	if (!json_parse(text, strlen(text), &json, &err)) {
		fail_msg("%s: %s", text, err.text);
	}
	return json;
}

/* Checks what a tree prints as. */
static inline void check_tree(const char *name, const struct json *json, const char *want) {
	auto_buf struct buf out = BUF_INIT;

	json_print(json, &out);
	check_str(name, out.data, want);
}

#endif
