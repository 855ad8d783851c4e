/* Vectors and plain text. A vector is filled word by word, so no shell ever sees
   what a value holds; what is left to a value is to look like an option, and that
   is refused. */
#include "tool/template.h"

#include "base/mem.h"
#include "base/str.h"
#include "tool/placeholder.h"
#include "json/json.h"

#include <string.h>

#define NESTING_MAX 8

struct filler {
	const struct template_values *values;
	struct strv *argv;
	bool after_dashes; /* a word "--" stands before */
	size_t bytes;      /* of all words */
	int depth;
	struct err *err;
};

static bool fill_list(struct filler *filler, const struct json *list, bool in_group);

static bool add_word(struct filler *filler, const char *word, size_t len) {
	filler->bytes += len + 1;
	if (len > TEMPLATE_WORD_MAX || filler->bytes > TEMPLATE_WORDS_MAX) {
		return err_set(filler->err, ERR_LIMIT,
			"too long for an argument of a program (%zu bytes, at most %zu)", len,
			TEMPLATE_WORD_MAX);
	}
	strv_add(filler->argv, word);
	return true;
}

static bool may_begin_with_dash(const struct filler *filler, const struct value *value) {
	return value->numeric || value->fixed || filler->values->dash_ok ||
	       filler->after_dashes;
}

static bool add_value_word(struct filler *filler, const struct value *value, const char *name) {
	auto_buf struct buf word = BUF_INIT;

	if (!value_text(value, name, &word, filler->err)) {
		return false;
	}
	if (word.data[0] == '-' && !may_begin_with_dash(filler, value)) {
		return refuse_dash(name, word.data, filler->err);
	}
	return add_word(filler, word.data, word.len) || err_wrap(filler->err, "%s", name);
}

/* A placeholder that is the whole word: an array is several, a boolean {x?} none. */
static bool fill_alone(struct filler *filler, const struct piece *piece, bool in_group) {
	struct value value;

	if (!value_find(filler->values, piece->name, &value, filler->err)) {
		return false;
	}
	if (!value.json) {
		return refuse_absent(piece->name, filler->err);
	}
	if (piece->optional && in_group && json_is(value.json, JSON_BOOL)) {
		return true;
	}
	if (!json_is(value.json, JSON_ARRAY)) {
		return add_value_word(filler, &value, piece->name);
	}
	for (const struct json *item = json_first(value.json); item; item = json_next(item)) {
		struct value one = { .json = item, .fixed = value.fixed };

		if (!add_value_word(filler, &one, piece->name)) {
			return false;
		}
	}
	return true;
}

static bool add_piece(struct filler *filler, const struct piece *piece, struct buf *word) {
	bool at_start = word->len == 0;
	struct value value;

	if (!value_find(filler->values, piece->name, &value, filler->err)) {
		return false;
	}
	if (!value.json) {
		return refuse_absent(piece->name, filler->err);
	}
	if (!value_text(&value, piece->name, word, filler->err)) {
		return false;
	}
	if (at_start && word->data[0] == '-' && !may_begin_with_dash(filler, &value)) {
		return refuse_dash(piece->name, word->data, filler->err);
	}
	return true;
}

static bool fill_word(struct filler *filler, const char *text, bool in_group) {
	auto_buf struct buf word = BUF_INIT;
	struct piece piece;
	enum piece_kind kind;

	if (piece_is_alone(text, &piece)) {
		return fill_alone(filler, &piece, in_group);
	}
	while ((kind = piece_next(&text, &piece, filler->err)) != PIECE_END) {
		if (kind == PIECE_BAD) {
			return false;
		}
		if (kind == PIECE_TEXT) {
			buf_add(&word, piece.text, piece.len);
		} else if (!add_piece(filler, &piece, &word)) {
			return false;
		}
	}
	if (word.full || !add_word(filler, word.data, word.len)) {
		return err_set(filler->err, ERR_LIMIT, "a word of the command is too long");
	}
	return true;
}

/* Is an {x?} of this very list absent? Lists inside decide for themselves. */
static bool is_dropped(struct filler *filler, const struct json *list, bool *dropped) {
	for (const struct json *item = json_first(list); item; item = json_next(item)) {
		const char *text = json_string(item);
		enum piece_kind kind = PIECE_END;
		struct piece piece;
		struct value value;

		while (text && (kind = piece_next(&text, &piece, filler->err)) != PIECE_END) {
			if (kind == PIECE_BAD) {
				return false;
			}
			if (kind == PIECE_TEXT || !piece.optional) {
				continue;
			}
			if (!value_find(filler->values, piece.name, &value, filler->err)) {
				return false;
			}
			*dropped |= value_is_absent(&value);
		}
	}
	return true;
}

static bool fill_group(struct filler *filler, const struct json *list) {
	bool dropped = false;

	if (!is_dropped(filler, list, &dropped)) {
		return false;
	}
	return dropped || fill_list(filler, list, true);
}

static bool fill_item(struct filler *filler, const struct json *item, bool in_group) {
	auto_buf struct buf text = BUF_INIT;

	switch (json_type(item)) {
	case JSON_ARRAY:
		return fill_group(filler, item);
	case JSON_STRING:
		if (!fill_word(filler, json_string(item), in_group)) {
			return false;
		}
		filler->after_dashes |= str_eq(json_string(item), "--");
		return true;
	case JSON_NUMBER:
	case JSON_BOOL:
		json_scalar_text(item, &text);
		return add_word(filler, text.data, text.len);
	default:
		return err_set(
			filler->err, ERR_CONFIG, "a command is a list of texts and lists");
	}
}

static bool fill_list(struct filler *filler, const struct json *list, bool in_group) {
	if (filler->depth == NESTING_MAX) {
		return err_set(filler->err, ERR_LIMIT, "lists are nested too deep");
	}
	filler->depth++;
	for (const struct json *item = json_first(list); item; item = json_next(item)) {
		if (!fill_item(filler, item, in_group)) {
			return false;
		}
	}
	filler->depth--;
	return true;
}

bool template_vector(const struct json *vector, const struct template_values *values,
	struct strv *argv, struct err *err) {
	auto_strv struct strv words = STRV_INIT;
	struct filler filler = { .values = values, .argv = &words, .err = err };

	if (!fill_list(&filler, vector, false)) {
		return false;
	}
	for (size_t i = 0; i < words.len; i++) {
		strv_add_nodup(argv, take(words.items[i]));
	}
	words.len = 0;
	return true;
}

static bool add_text_value(const struct template_values *values, const struct piece *piece,
	struct buf *out, struct err *err) {
	struct value value;

	if (!value_find(values, piece->name, &value, err)) {
		return false;
	}
	if (!value.json) {
		return piece->optional || refuse_absent(piece->name, err);
	}
	if (json_is(value.json, JSON_ARRAY) || json_is(value.json, JSON_OBJECT)) {
		json_print(value.json, out);
		return true;
	}
	return value_text(&value, piece->name, out, err);
}

bool template_text(const char *text, const struct template_values *values, struct buf *out,
	struct err *err) {
	auto_buf struct buf filled = BUF_INIT;
	struct piece piece;
	enum piece_kind kind;

	while ((kind = piece_next(&text, &piece, err)) != PIECE_END) {
		if (kind == PIECE_BAD) {
			return false;
		}
		if (kind == PIECE_TEXT) {
			buf_add(&filled, piece.text, piece.len);
		} else if (!add_text_value(values, &piece, &filled, err)) {
			return false;
		}
	}
	if (filled.full || !buf_add(out, filled.data, filled.len)) {
		return err_set(err, ERR_LIMIT, "the text is too long");
	}
	return true;
}
