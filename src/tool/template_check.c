/* What can be said of a template before any call: the same readers as for
   filling, with the schema in place of values. */
#include "tool/template.h"

#include "base/str.h"
#include "tool/line_state.h"
#include "tool/placeholder.h"
#include "json/json.h"

void template_scope_fini(struct template_scope *scope) {
	strv_fini(&scope->used);
}

static void note_used(struct template_scope *scope, const char *name) {
	if (!strv_has(&scope->used, name)) {
		strv_add(&scope->used, name);
	}
}

static bool is_required(const struct json *schema, const char *name) {
	const struct json *required = json_get(schema, "required");

	for (const struct json *item = json_first(required); item; item = json_next(item)) {
		if (str_eq(json_string(item), name)) {
			return true;
		}
	}
	return false;
}

/* The parameter behind a name, mapped or not. */
static bool find_parameter(struct template_scope *scope, const char *name,
	const char **parameter, struct err *err) {
	const struct json *mapping = json_get(scope->map, name);

	*parameter = mapping ? json_get_string(mapping, "from") : name;
	if (!parameter_schema(scope->schema, *parameter)) {
		return err_set(
			err, ERR_CONFIG, "{%s}: there is no parameter of this name", name);
	}
	note_used(scope, *parameter);
	return true;
}

static bool is_prepared(const struct template_scope *scope, const char *name) {
	for (const struct json *n = json_first(scope->prepare); n; n = json_next(n)) {
		if (str_eq(json_string(n), name)) {
			return true;
		}
	}
	return false;
}

static bool check_value(struct template_scope *scope, const struct piece *piece, bool may_drop,
	struct err *err) {
	const char *parameter;

	if (is_prepared(scope, piece->name)) {
		return true;
	}
	if (!find_parameter(scope, piece->name, &parameter, err)) {
		return false;
	}
	if (piece->optional && !may_drop) {
		return err_set(err, ERR_CONFIG,
			"{%s?} must stand in a nested list, which is dropped when it is absent",
			piece->name);
	}
	if (!piece->optional && !is_required(scope->schema, parameter) &&
		!json_is(json_get(scope->files, parameter), JSON_OBJECT) &&
		!json_get(parameter_schema(scope->schema, parameter), "default")) {
		return err_set(err, ERR_CONFIG,
			"{%s} may be absent: make it required, give it a default, or write "
			"{%s?}",
			piece->name, piece->name);
	}
	return true;
}

static bool check_pieces(struct template_scope *scope, const char *text, bool may_drop,
	bool *has, struct err *err) {
	struct piece piece;
	enum piece_kind kind;

	while ((kind = piece_next(&text, &piece, err)) != PIECE_END) {
		if (kind == PIECE_BAD ||
			(kind == PIECE_VALUE && !check_value(scope, &piece, may_drop, err))) {
			return false;
		}
		*has |= kind == PIECE_VALUE;
	}
	return true;
}

/* Words behind which a program reads a script of its own language. */
static bool precedes_code(const char *word) {
	return str_eq(word, "-c") || str_eq(word, "-e") || str_eq(word, "eval") ||
	       str_eq(word, "--eval");
}

static bool check_list(
	struct template_scope *scope, const struct json *list, int depth, struct err *err);

static bool check_item(struct template_scope *scope, const struct json *item,
	const char *before, int depth, struct err *err) {
	bool has = false;

	switch (json_type(item)) {
	case JSON_NUMBER:
	case JSON_BOOL:
		return true;
	case JSON_STRING:
		if (!check_pieces(scope, json_string(item), depth > 0, &has, err)) {
			return false;
		}
		scope->as_code |= has && precedes_code(before);
		return true;
	case JSON_ARRAY:
		return check_list(scope, item, depth + 1, err);
	default:
		return err_set(err, ERR_CONFIG, "a command is a list of texts and lists");
	}
}

static bool check_list(
	struct template_scope *scope, const struct json *list, int depth, struct err *err) {
	const char *before = NULL;

	if (depth > 7) {
		return err_set(err, ERR_CONFIG, "lists are nested too deep");
	}
	for (const struct json *item = json_first(list); item; item = json_next(item)) {
		if (!check_item(scope, item, before, depth, err)) {
			return false;
		}
		before = json_string(item);
	}
	return true;
}

bool template_check_vector(
	struct template_scope *scope, const struct json *vector, struct err *err) {
	const char *program = json_string(json_at(vector, 0));
	struct piece piece;

	if (!json_is(vector, JSON_ARRAY) || str_is_empty(program)) {
		return err_set(err, ERR_CONFIG, "expected a list that begins with a program");
	}
	for (const char *at = program; *at;) {
		enum piece_kind kind = piece_next(&at, &piece, err);

		if (kind == PIECE_BAD) {
			return false;
		}
		if (kind == PIECE_VALUE) {
			return err_set(err, ERR_CONFIG, "the program itself cannot be a {%s}",
				piece.name);
		}
	}
	return check_list(scope, vector, 0, err);
}

/* Does the literal text end in a word that makes code of the next one? */
static bool ends_in_code_word(const char *text, size_t len) {
	auto_buf struct buf words = BUF_INIT;
	auto_strv struct strv list = STRV_INIT;

	buf_add(&words, text, len);
	strv_split(&list, words.data, " \t\n");
	return list.len > 0 && precedes_code(list.items[list.len - 1]);
}

bool template_check_line(struct template_scope *scope, const char *line, struct err *err) {
	struct line_state state;
	struct piece piece, before = { 0 };
	enum piece_kind kind;

	line_init(&state);
	while ((kind = piece_next(&line, &piece, err)) != PIECE_END) {
		if (kind == PIECE_BAD) {
			return false;
		}
		for (size_t i = 0; kind == PIECE_TEXT && i < piece.len; i++) {
			line_add(&state, piece.text[i]);
		}
		if (kind == PIECE_VALUE) {
			const char *refused = line_refuses(
				&state, json_get(scope->map, piece.name) ||
						parameter_is_plain(scope->schema, piece.name));

			if (refused) {
				return err_set(err, ERR_CONFIG, "{%s} %s", piece.name, refused);
			}
			if (!check_value(scope, &piece, false, err)) {
				return false;
			}
			scope->as_code |= ends_in_code_word(before.text, before.len);
			line_add_value(&state, false);
		}
		before = piece;
	}
	return true;
}

bool template_check_text(struct template_scope *scope, const char *text, struct err *err) {
	bool has = false;

	return check_pieces(scope, text, true, &has, err);
}

/* {from: parameter, times: 255, over: 100} */
static bool check_scaling(
	const struct json *mapping, const struct json *schema, struct err *err) {
	const struct json *over = json_get(mapping, "over");
	int64_t factor;

	if (!str_eq(json_get_string(schema, "type"), "integer")) {
		return err_set(err, ERR_CONFIG, "`times` needs a parameter of type integer");
	}
	if (!json_int(json_get(mapping, "times"), &factor) || factor < 1 ||
		factor > MAP_FACTOR_MAX ||
		(over && (!json_int(over, &factor) || factor < 1 || factor > MAP_FACTOR_MAX)) ||
		json_len(mapping) != (over ? 3 : 2)) {
		return err_set(err, ERR_CONFIG,
			"expected {from: PARAMETER, times: N} or {..., over: M}, whole numbers "
			"from 1 to %d",
			MAP_FACTOR_MAX);
	}
	return true;
}

static bool check_mapping(
	struct template_scope *scope, const struct json *mapping, struct err *err) {
	const struct json *values = json_get(mapping, "values");
	const struct json *schema =
		parameter_schema(scope->schema, json_get_string(mapping, "from"));
	const struct json *choices = json_get(schema, "enum");

	if (!schema) {
		return err_set(err, ERR_CONFIG, "`from` must name a parameter");
	}
	if (json_get(mapping, "times")) {
		return check_scaling(mapping, schema, err);
	}
	if (!json_is(values, JSON_OBJECT) || json_len(values) == 0 || json_len(mapping) != 2) {
		return err_set(
			err, ERR_CONFIG, "expected {from: PARAMETER, values: {VALUE: WORD}}");
	}
	for (const struct json *v = json_first(values); v; v = json_next(v)) {
		if (json_is(v, JSON_ARRAY) || json_is(v, JSON_OBJECT) ||
			json_is(v, JSON_NULL)) {
			return err_set(err, ERR_CONFIG, "%s: expected one word", json_key(v));
		}
	}
	for (const struct json *v = json_first(choices); v; v = json_next(v)) {
		auto_buf struct buf key = BUF_INIT;

		if (json_scalar_text(v, &key) && !json_get(values, key.data)) {
			return err_set(err, ERR_CONFIG, "%s has no value", key.data);
		}
	}
	return true;
}

bool template_check_map(struct template_scope *scope, struct err *err) {
	for (const struct json *m = json_first(scope->map); m; m = json_next(m)) {
		if (parameter_schema(scope->schema, json_key(m))) {
			return err_set(
				err, ERR_CONFIG, "%s is a parameter already", json_key(m));
		}
		if (!check_mapping(scope, m, err)) {
			return err_wrap(err, "%s", json_key(m));
		}
	}
	return true;
}
