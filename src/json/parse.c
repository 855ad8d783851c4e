/* Scan, then cJSON, then a walk over the tree that gives numbers back the text
   that a double would lose and leaves the last of equal keys. A copy of the text
   is made only when something in it has to be patched. */

#include "json/json.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "json/node.h"
#include "json/number.h"
#include "json/scan.h"

#define FEW_KEYS 16

void node_use_memory(void) {
	cJSON_Hooks hooks = { .malloc_fn = xmalloc, .free_fn = free };

	cJSON_InitHooks(&hooks);
}

static void apply_patches(char *text, const struct scan *scan) {
	for (size_t i = 0; i < scan->patches.len; i++) {
		const struct scan_patch *patch = &scan->patches.items[i];

		if (patch->kind == SCAN_PATCH_ESCAPE) {
			memcpy(text + patch->at, "\\ufffd", 6);
		} else {
			/* Any short number: its own text is put into the tree later. */
			memset(text + patch->at, ' ', patch->len);
			text[patch->at] = '0';
		}
	}
}

/* The walk over the tree, in the order of the text. */
struct walk {
	const char *text;
	const struct scan *scan;
	size_t numbers; /* seen so far */
	size_t next;    /* entry of scan->numbers that comes next */
};

/* Makes the number a raw node unless its double prints as it was written. */
static void keep_text(cJSON *node, const char *text, size_t len) {
	auto_buf struct buf printed = BUF_INIT;
	auto_free char *written = xmemdup(text, len);

	number_format(node->valuedouble, &printed);
	if (str_eq(printed.data, written)) {
		return;
	}
	if (!str_to_double(written, &node->valuedouble)) {
		node->valuedouble = text[0] == '-' ? -INFINITY : INFINITY;
	}
	node->type = cJSON_Raw;
	node->valuestring = take(written);
}

static void walk_number(struct walk *walk, cJSON *node) {
	if (walk->next < walk->scan->numbers.len) {
		const struct scan_number *number = &walk->scan->numbers.items[walk->next];

		if (number->index == walk->numbers) {
			keep_text(node, walk->text + number->at, number->len);
			walk->next++;
		}
	}
	walk->numbers++;
}

static void drop(cJSON *object, cJSON *member) {
	cJSON_Delete(cJSON_DetachItemViaPointer(object, member));
}

static bool has_later_twin(const cJSON *member) {
	for (const cJSON *later = member->next; later; later = later->next) {
		if (later->string[0] == member->string[0] &&
			strcmp(later->string, member->string) == 0) {
			return true;
		}
	}
	return false;
}

/* From the last to the first, with a table of the keys that were seen. */
static void drop_twins_by_table(cJSON *object, size_t count) {
	size_t size = 64;

	while (size < 2 * count) {
		size *= 2;
	}
	const char **table = xcalloc(size, sizeof(*table));
	/* An address makes the places differ from run to run. */
	uint64_t seed = str_hash(&table, sizeof(table));
	cJSON *earlier;

	for (cJSON *member = object->child->prev; member; member = earlier) {
		const char *key = member->string;
		size_t at = str_hash_more(seed, key, strlen(key)) & (size - 1);

		earlier = member == object->child ? NULL : member->prev;
		while (table[at] && strcmp(table[at], key) != 0) {
			at = (at + 1) & (size - 1);
		}
		if (table[at]) {
			drop(object, member);
		} else {
			table[at] = key;
		}
	}
	free(table);
}

static void drop_twins(cJSON *object) {
	size_t count = 0;
	cJSON *next;

	for (const cJSON *member = object->child; member; member = member->next) {
		count++;
	}
	if (count > FEW_KEYS) {
		drop_twins_by_table(object, count);
		return;
	}
	for (cJSON *member = object->child; member; member = next) {
		next = member->next;
		if (has_later_twin(member)) {
			drop(object, member);
		}
	}
}

static void walk_node(struct walk *walk, cJSON *node) {
	if (node_type(node) == cJSON_Number) {
		walk_number(walk, node);
		return;
	}
	for (cJSON *child = node->child; child; child = child->next) {
		walk_node(walk, child);
	}
	if (node_type(node) == cJSON_Object) {
		drop_twins(node);
	}
}

static bool parse(
	const char *text, size_t len, bool lenient, struct json **out, struct err *err) {
	struct scan scan = { 0 };
	auto_free char *patched = NULL;

	if (!scan_text(&scan, text, len, lenient, err)) {
		scan_fini(&scan);
		return false;
	}
	if (scan.patches.len) {
		patched = xmemdup(text, len);
		apply_patches(patched, &scan);
	}
	node_use_memory();
	const char *source = patched ? patched : text;
	cJSON *root = cJSON_ParseWithLengthOpts(source, len, NULL, false);
	struct walk walk = { .text = text, .scan = &scan };

	if (root) {
		walk_node(&walk, root);
		*out = (struct json *)root;
	}
	scan_fini(&scan);
	return root || err_set(err, ERR_PARSE, "JSON that cannot be read");
}

bool json_parse(const char *text, size_t len, struct json **out, struct err *err) {
	return parse(text, len, false, out, err);
}

bool json_parse_lenient(const char *text, size_t len, struct json **out, struct err *err) {
	return parse(text, len, true, out, err);
}
