/* Pieces name their place by a path. They are put into a tree of nodes, which is written
   as JSON at the end; an array grows by one item at a time. */
#include "provider/gemini/gemini_args.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/vec.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>

#define DEPTH_MAX 32
#define NODES_MAX 4096
#define BYTES_MAX ((size_t)8 << 20)

enum node_kind { NODE_NEW, NODE_OBJECT, NODE_ARRAY, NODE_TEXT, NODE_VALUE };

struct node {
	enum node_kind kind;
	char *key;       /* in an object */
	struct buf text; /* text, or the JSON of a value */
	VEC(struct node *) children;
};

struct gemini_args {
	struct node root;
	size_t nodes;
	size_t bytes;
};

/* A step of a path. */
struct step {
	const char *key; /* NULL: an index */
	size_t len;
	size_t index;
};

struct gemini_args *gemini_args_new(void) {
	struct gemini_args *args = xcalloc(1, sizeof(*args));

	args->root.kind = NODE_OBJECT;
	buf_init(&args->root.text, BYTES_MAX);
	return args;
}

static void node_fini(struct node *node) {
	for (size_t i = 0; i < node->children.len; i++) {
		node_fini(node->children.items[i]);
		free(node->children.items[i]);
	}
	vec_fini(&node->children);
	buf_fini(&node->text);
	free(node->key);
}

void gemini_args_free(struct gemini_args *args) {
	if (args) {
		node_fini(&args->root);
		free(args);
	}
}

/* Behind the name; NULL when it is empty. */
static const char *read_name(const char *at, const char *ends, struct step *step) {
	*step = (struct step){ .key = at, .len = strcspn(at, ends) };
	return step->len > 0 ? at + step->len : NULL;
}

/* ['name'] or [12]; `at` is behind the bracket. */
static const char *read_bracket(const char *at, struct step *step) {
	if (*at == '\'' || *at == '"') {
		const char quote[] = { *at, '\0' };
		at = read_name(at + 1, quote, step);
		return at && at[0] == quote[0] && at[1] == ']' ? at + 2 : NULL;
	}
	*step = (struct step){ 0 };
	size_t digits = strspn(at, "0123456789");
	for (size_t i = 0; i < digits && digits <= 6; i++) {
		step->index = step->index * 10 + (size_t)(at[i] - '0');
	}
	return digits > 0 && digits <= 6 && at[digits] == ']' ? at + digits + 1 : NULL;
}

/* The next step of a path; NULL when it is none. */
static const char *read_step(const char *at, struct step *step) {
	if (*at == '.') {
		return read_name(at + 1, ".[", step);
	}
	return *at == '[' ? read_bracket(at + 1, step) : NULL;
}

static struct node *add_child(
	struct gemini_args *args, struct node *node, const struct step *step) {
	struct node *child = NULL;

	if (args->nodes >= NODES_MAX) {
		return NULL;
	}
	args->nodes++;
	child = xcalloc(1, sizeof(*child));
	child->key = step->key ? xmemdup(step->key, step->len) : NULL;
	buf_init(&child->text, BYTES_MAX);
	vec_push(&node->children, child);
	return child;
}

static struct node *child_by_index(
	struct gemini_args *args, struct node *node, const struct step *step) {
	if (step->index < node->children.len) {
		return node->children.items[step->index];
	}
	return step->index == node->children.len ? add_child(args, node, step) : NULL;
}

/* The last ones are the likeliest. */
static struct node *child_by_key(
	struct gemini_args *args, struct node *node, const struct step *step) {
	for (size_t i = node->children.len; i > 0; i--) {
		struct node *child = node->children.items[i - 1];
		if (strncmp(child->key, step->key, step->len) == 0 &&
			child->key[step->len] == '\0') {
			return child;
		}
	}
	return add_child(args, node, step);
}

static struct node *go(struct gemini_args *args, struct node *node, const struct step *step) {
	enum node_kind kind = step->key ? NODE_OBJECT : NODE_ARRAY;

	if (node->kind == NODE_NEW) {
		node->kind = kind;
	}
	if (node->kind != kind) {
		return NULL;
	}
	return step->key ? child_by_key(args, node, step) : child_by_index(args, node, step);
}

/* The node of a path, made where it is not there; NULL when the path leads nowhere. */
static struct node *find(struct gemini_args *args, const char *path) {
	struct node *node = &args->root;
	struct step step;

	if (!path || *path++ != '$' || *path == '\0') {
		return NULL;
	}
	for (int depth = 0; *path; depth++) {
		path = read_step(path, &step);
		node = path && depth < DEPTH_MAX ? go(args, node, &step) : NULL;
		if (!node) {
			return NULL;
		}
	}
	return node;
}

static bool set_value(struct node *node, const struct json *value) {
	if (node->kind != NODE_NEW && node->kind != NODE_VALUE) {
		return false;
	}
	node->kind = NODE_VALUE;
	buf_clear(&node->text);
	if (value) {
		json_print(value, &node->text);
	} else {
		buf_add_str(&node->text, "null");
	}
	return true;
}

bool gemini_args_add(struct gemini_args *args, const struct json *piece) {
	struct node *node = find(args, json_get_string(piece, "jsonPath"));
	const char *text = json_get_string(piece, "stringValue");
	const struct json *number = json_get(piece, "numberValue");
	const struct json *truth = json_get(piece, "boolValue");

	if (!node) {
		return false;
	}
	if (json_is(number, JSON_NUMBER)) {
		return set_value(node, number);
	}
	if (json_is(truth, JSON_BOOL)) {
		return set_value(node, truth);
	}
	if (json_get(piece, "nullValue")) {
		return set_value(node, NULL);
	}
	if (!text || (node->kind != NODE_NEW && node->kind != NODE_TEXT)) {
		return !text;
	}
	node->kind = NODE_TEXT;
	args->bytes += strlen(text);
	return args->bytes <= BYTES_MAX && buf_add_str(&node->text, text);
}

static void print(const struct node *node, struct json_writer *w) {
	switch (node->kind) {
	case NODE_OBJECT:
	case NODE_ARRAY:
		if (node->kind == NODE_OBJECT) {
			json_write_object(w);
		} else {
			json_write_array(w);
		}
		for (size_t i = 0; i < node->children.len; i++) {
			if (node->kind == NODE_OBJECT) {
				json_write_key(w, node->children.items[i]->key);
			}
			print(node->children.items[i], w);
		}
		json_write_end(w);
		break;
	case NODE_TEXT:
		json_write_string_len(w, node->text.data, node->text.len);
		break;
	case NODE_VALUE:
		json_write_raw(w, node->text.data, node->text.len);
		break;
	case NODE_NEW:
		json_write_null(w);
		break;
	}
}

void gemini_args_print(const struct gemini_args *args, struct buf *out) {
	struct json_writer w;

	json_writer_init(&w, out);
	print(&args->root, &w);
}
