/* Shell lines. A value becomes a word in single quotes. That holds only where a word
   may stand: line_state.c knows where that is. */
#include "tool/line_state.h"
#include "tool/placeholder.h"

#include "base/quote.h"
#include "base/str.h"
#include "json/json.h"

#include <string.h>

void template_quote(struct buf *out, const char *word) {
	quote_word(out, word);
}

struct line_filler {
	const struct template_values *values;
	struct line_state state;
	struct buf out;
	struct err *err;
};

static bool fill_value(struct line_filler *filler, const struct piece *piece) {
	auto_buf struct buf word = BUF_INIT;
	const char *refused;
	struct value value;

	if (!value_find(filler->values, piece->name, &value, filler->err)) {
		return false;
	}
	if (!value.json) {
		return refuse_absent(piece->name, filler->err);
	}
	refused = line_refuses(&filler->state,
		value.fixed || parameter_is_plain(filler->values->schema, piece->name));
	if (refused) {
		return err_set(filler->err, ERR_CONFIG, "{%s} %s", piece->name, refused);
	}
	if (!value_text(&value, piece->name, &word, filler->err)) {
		return false;
	}
	if (word.data[0] == '-' && filler->state.word_empty && !value.numeric && !value.fixed &&
		!filler->values->dash_ok && !filler->state.dashes) {
		return refuse_dash(piece->name, word.data, filler->err);
	}
	template_quote(&filler->out, word.data);
	line_add_value(&filler->state, word.len == 0);
	return true;
}

static bool fill_pieces(struct line_filler *filler, const char *line) {
	struct piece piece;
	enum piece_kind kind;

	while ((kind = piece_next(&line, &piece, filler->err)) != PIECE_END) {
		if (kind == PIECE_BAD || (kind == PIECE_VALUE && !fill_value(filler, &piece))) {
			return false;
		}
		for (size_t i = 0; kind == PIECE_TEXT && i < piece.len; i++) {
			line_add(&filler->state, piece.text[i]);
			buf_add_char(&filler->out, piece.text[i]);
		}
	}
	return true;
}

bool template_line(const char *line, const struct template_values *values, struct buf *out,
	struct err *err) {
	struct line_filler filler = { .values = values, .err = err };
	bool fine;

	line_init(&filler.state);
	buf_init(&filler.out, TEMPLATE_LINE_MAX);
	fine = fill_pieces(&filler, line);
	if (fine && filler.out.full) {
		fine = err_set(err, ERR_LIMIT,
			"the command line is too long (at most %zu bytes)", TEMPLATE_LINE_MAX);
	}
	fine = fine && buf_add(out, filler.out.data, filler.out.len);
	buf_fini(&filler.out);
	return fine;
}
