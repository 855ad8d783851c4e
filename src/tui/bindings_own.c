/* The table with the person's own keys in it. It is built beside the one that stands
   and put in its place only when all of it is right. Two actions may share a key only
   where they are never looked up together. */

#include "tui/bindings.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "front/own_keys.h"
#include "tui/key_name.h"

struct table {
	VEC(struct binding) rows;
	struct strv names; /* of own keys; the rows point into it */
};

static struct table live; /* empty: the table as it is written */

/* Contexts whose keys are looked up one after the other. */
static const int together[] = {
	BIND_GLOBAL | BIND_SCROLL | BIND_DRAFT,
	BIND_GLOBAL | BIND_SCROLL | BIND_BROWSE,
	BIND_PREFIX,
};

static void table_fini(struct table *table) {
	vec_fini(&table->rows);
	strv_fini(&table->names);
	*table = (struct table){ 0 };
}

size_t bindings_count(void) {
	return live.rows.len ? live.rows.len : binding_default_count;
}

const struct binding *bindings_at(size_t index) {
	return live.rows.len ? &live.rows.items[index] : &binding_defaults[index];
}

static bool is_key(const struct binding *binding, const struct key *key) {
	uint32_t code = key->code;

	if (key->key != binding->key || key->modifiers != binding->modifiers) {
		return false;
	}
	if (key->key == KEY_TEXT) {
		return utf8_decode(key->text, key->len, &code) == key->len &&
		       code == binding->code;
	}
	return code == binding->code;
}

enum action binding_find(const struct key *key, int contexts) {
	for (size_t i = 0; i < bindings_count(); i++) {
		const struct binding *binding = bindings_at(i);

		if (binding->contexts & contexts && is_key(binding, key)) {
			return binding->action;
		}
	}
	return ACTION_NONE;
}

/* The first row of the action: where it is at home. */
static const struct binding *home_of(enum action action) {
	for (size_t i = 0; i < binding_default_count; i++) {
		if (binding_defaults[i].action == action) {
			return &binding_defaults[i];
		}
	}
	return NULL;
}

/* "ctrl-j", or "ctrl-x y": the key behind the prefix. */
static bool parse_key(
	const char *text, const struct binding *home, struct binding *out, struct err *err) {
	auto_strv struct strv words = STRV_INIT;
	struct key_stroke stroke = { 0 }, prefix = { 0 };

	strv_split(&words, text, " ");
	bool pair = words.len == 2;

	if (words.len == 0 || words.len > 2) {
		return err_set(err, ERR_USAGE, tr("'%s' is no key"), text);
	}
	if (!key_name_parse(words.items[words.len - 1], &stroke, err) ||
		(pair && !key_name_parse(words.items[0], &prefix, err))) {
		return false;
	}
	if (pair && (prefix.key != KEY_CTRL || prefix.code != 'x' || prefix.modifiers)) {
		return err_set(err, ERR_USAGE,
			tr("'%s': only ctrl-x stands before another key"), text);
	}
	*out = *home;
	out->key = stroke.key;
	out->code = stroke.code;
	out->modifiers = stroke.modifiers;
	if (pair) {
		out->contexts = BIND_PREFIX;
	} else if (home->contexts & BIND_PREFIX) {
		out->contexts = BIND_GLOBAL;
	}
	if (out->key == KEY_TEXT && out->contexts & ~(BIND_PREFIX | BIND_BROWSE)) {
		return err_set(err, ERR_USAGE, tr("'%s' alone is typed"), text);
	}
	return true;
}

static const char *name_of(struct table *table, const struct binding *binding) {
	struct key_stroke stroke = { binding->key, binding->code, binding->modifiers };
	auto_buf struct buf name = BUF_INIT;

	buf_add_str(&name, binding->contexts & BIND_PREFIX ? "Ctrl-X " : "");
	key_name_write(&stroke, &name);
	strv_add(&table->names, name.data);
	return table->names.items[table->names.len - 1];
}

/* Does the row go when the action gets keys of the person's? Letters of browsing stay
   beside a key that works everywhere. */
static bool is_replaced(const struct binding *row, const struct binding *home) {
	return row->action == home->action &&
	       (row->contexts != BIND_BROWSE || home->contexts == BIND_BROWSE);
}

static void insert(struct table *table, size_t at, const struct binding *row) {
	vec_push(&table->rows, *row);
	for (size_t i = table->rows.len - 1; i > at; i--) {
		table->rows.items[i] = table->rows.items[i - 1];
	}
	table->rows.items[at] = *row;
}

/* Takes the action's rows out; returns where they were, and the help that has lost its
   row. */
static size_t take_out(struct table *table, const struct binding *home, const char **help) {
	size_t kept = 0, at = SIZE_MAX;
	const char *lost = NULL;

	*help = NULL;
	for (size_t i = 0; i < table->rows.len; i++) {
		struct binding row = table->rows.items[i];

		if (is_replaced(&row, home)) {
			at = at == SIZE_MAX ? kept : at;
			*help = *help ? *help : row.help;
			lost = row.help ? row.help : lost;
			continue;
		}
		if (lost && !row.help && row.name) {
			row.help = lost; /* two actions had it together */
			*help = NULL;
		}
		lost = NULL;
		table->rows.items[kept++] = row;
	}
	table->rows.len = kept;
	return at;
}

static bool give_keys(void *ctx, const char *word, const struct strv *keys, struct err *err) {
	struct table *table = ctx;
	enum action action = action_find(word);
	const struct binding *home = home_of(action);
	const char *help;

	if (action == ACTION_NONE || !home) {
		const char *near = action_nearest(word);

		return near ? err_set(err, ERR_USAGE,
				      tr("there is no such action; '%s' is near"), near)
			    : err_set(err, ERR_USAGE, tr("there is no such action"));
	}
	size_t at = take_out(table, home, &help);

	for (size_t i = 0; i < keys->len; i++) {
		struct binding row;

		if (!parse_key(keys->items[i], home, &row, err)) {
			return false;
		}
		row.name = name_of(table, &row);
		row.help = i == 0 ? help : NULL;
		insert(table, at + i, &row);
	}
	return true;
}

static bool is_same_key(const struct binding *a, const struct binding *b) {
	bool meet = false;

	for (size_t i = 0; i < ARRAY_LEN(together); i++) {
		meet = meet || (a->contexts & together[i] && b->contexts & together[i]);
	}
	return meet && a->key == b->key && a->code == b->code && a->modifiers == b->modifiers;
}

/* Ctrl-C and Esc stop what runs, whatever else is bound. */
static bool keeps_emergency(const struct table *table, enum action action) {
	for (size_t i = 0; i < table->rows.len; i++) {
		const struct binding *row = &table->rows.items[i];
		bool is_key = action == ACTION_BACK ? row->key == KEY_ESCAPE
						    : row->key == KEY_CTRL && row->code == 'c';

		if (row->action == action && is_key && row->modifiers == 0 &&
			row->contexts & BIND_GLOBAL) {
			return true;
		}
	}
	return false;
}

static bool find_conflict(
	void *ctx, const char *word, const struct strv *keys, struct err *err) {
	struct table *table = ctx;
	enum action action = action_find(word);

	(void)keys;
	if ((action == ACTION_BACK || action == ACTION_INTERRUPT) &&
		!keeps_emergency(table, action)) {
		return err_set(err, ERR_USAGE, tr("%s must stay among its keys"),
			action == ACTION_BACK ? "esc" : "ctrl-c");
	}
	for (size_t i = 0; i < table->rows.len; i++) {
		const struct binding *own = &table->rows.items[i];

		for (size_t n = 0; own->action == action && n < table->rows.len; n++) {
			const struct binding *other = &table->rows.items[n];

			if (n != i && is_same_key(own, other)) {
				const char *has = action_word(other->action);

				return err_set(err, ERR_USAGE,
					tr("%s is the key of '%s' already"),
					own->name ? own->name : "", has ? has : "prefix");
			}
		}
	}
	return true;
}

static bool build(const struct config *config, struct table *table, struct err *err) {
	for (size_t i = 0; i < binding_default_count; i++) {
		vec_push(&table->rows, binding_defaults[i]);
	}
	return own_keys_each(config, give_keys, table, err) &&
	       own_keys_each(config, find_conflict, table, err);
}

bool bindings_check(const struct config *config, struct err *err) {
	struct table table = { 0 };
	bool ok = build(config, &table, err);

	table_fini(&table);
	return ok;
}

bool bindings_load(const struct config *config, struct err *err) {
	struct table table = { 0 };

	if (!build(config, &table, err)) {
		table_fini(&table);
		return false;
	}
	table_fini(&live);
	live = table;
	return true;
}

void bindings_reset(void) {
	table_fini(&live);
}
