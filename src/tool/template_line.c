/* Shell lines. A value becomes a word in single quotes, in which a POSIX shell
   knows no special byte but the quote itself. That holds only where a word may
   stand, so the text around it is followed as a shell would, and where this
   reader is not sure, no value is put. */
#include "tool/placeholder.h"

#include "base/str.h"
#include "json/json.h"

#include <string.h>

void template_quote(struct buf *out, const char *word) {
	buf_add_char(out, '\'');
	for (const char *at = word; *at;) {
		size_t len = strcspn(at, "'");

		buf_add(out, at, len);
		at += len;
		if (*at == '\'') {
			buf_add_str(out, "'\\''");
			at++;
		}
	}
	buf_add_char(out, '\'');
}

void line_init(struct line_state *state) {
	*state = (struct line_state){ .word_empty = true };
}

static bool is_separator(char byte) {
	return byte && strchr(" \t\n;|&()<>", byte);
}

static void end_token(struct line_state *state, char byte) {
	if (state->token_len == 2 && memcmp(state->token, "--", 2) == 0) {
		state->dashes = true;
	}
	if (strchr("\n;|&()", byte)) {
		state->dashes = false;
	}
	state->token_len = 0;
	state->word_empty = true;
}

static void add_to_token(struct line_state *state, char byte) {
	if (state->token_len < sizeof(state->token)) {
		state->token[state->token_len] = byte;
	}
	state->token_len++;
}

/* Inside quotes. An expansion in double quotes may hold quotes of its own, which
   this reader does not follow. */
static void add_quoted(struct line_state *state, char byte) {
	if (state->escaped) {
		state->escaped = false;
	} else if (byte == state->quote) {
		state->quote = 0;
	} else if (byte == '\\' && state->quote != '\'') {
		state->escaped = true;
	} else if (state->quote == '"' &&
		   (byte == '`' || (state->last == '$' && strchr("({[", byte)))) {
		state->opaque = true;
	}
	if (state->quote || byte != '\'') {
		state->word_empty = state->word_empty && byte == '"';
		add_to_token(state, byte);
	}
}

/* Here documents, arithmetic, ${...}, $'...', [[ ]] and array subscripts. */
static bool begins_strange(const struct line_state *state, char byte) {
	return (state->last == '<' && byte == '<') || (state->last == '(' && byte == '(') ||
	       (state->last == '$' && strchr("{'\"", byte)) ||
	       (byte == '[' && state->last && !is_separator(state->last));
}

static void add_plain(struct line_state *state, char byte) {
	if (state->escaped) {
		state->escaped = false;
		add_to_token(state, byte);
		state->word_empty = false;
		return;
	}
	state->opaque |= begins_strange(state, byte);
	if (byte == '#' && (state->last == 0 || is_separator(state->last))) {
		state->comment = true;
	} else if (byte == '\\') {
		state->escaped = true;
	} else if (strchr("'\"`", byte)) {
		state->quote = byte;
		add_to_token(state, byte);
	} else if (is_separator(byte)) {
		end_token(state, byte);
	} else {
		add_to_token(state, byte);
		state->word_empty = false;
	}
}

void line_add(struct line_state *state, char byte) {
	if (state->escaped && byte == '\n') {
		/* A continued line: the shell sees neither of the two. */
		state->escaped = false;
		state->last = state->before_escape;
		return;
	}
	if (byte == '\\' && !state->escaped) {
		state->before_escape = state->last;
	}
	if (state->comment) {
		if (byte == '\n') {
			state->comment = false;
			end_token(state, byte);
		}
	} else if (state->quote) {
		add_quoted(state, byte);
	} else {
		add_plain(state, byte);
	}
	state->last = byte;
}

const char *line_refuses(const struct line_state *state) {
	if (state->quote == '`') {
		return "stands inside backticks; $(...) takes values";
	}
	if (state->quote) {
		return "stands inside quotes; it is quoted by itself";
	}
	if (state->comment) {
		return "stands in a comment";
	}
	if (state->opaque) {
		return "stands where its quotes may not hold (after ${...}, $'...', ((, [[, << "
		       "or an "
		       "expansion in double quotes)";
	}
	if (state->escaped || state->last == '$') {
		return "stands right after \\ or $";
	}
	return NULL;
}

void line_add_value(struct line_state *state, bool empty) {
	state->word_empty = state->word_empty && empty;
	state->token_len = sizeof(state->token) + 1; /* a word, but no "--" */
	state->last = '\'';
}

struct line_filler {
	const struct template_values *values;
	struct line_state state;
	struct buf out;
	struct err *err;
};

static bool fill_value(struct line_filler *filler, const struct piece *piece) {
	const char *refused = line_refuses(&filler->state);
	auto_buf struct buf word = BUF_INIT;
	struct value value;

	if (refused) {
		return err_set(filler->err, ERR_CONFIG, "{%s} %s", piece->name, refused);
	}
	if (!value_find(filler->values, piece->name, &value, filler->err)) {
		return false;
	}
	if (!value.json) {
		return refuse_absent(piece->name, filler->err);
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
	buf_init(&filler.out, TEMPLATE_WORD_MAX);
	fine = fill_pieces(&filler, line);
	if (fine && filler.out.full) {
		fine = err_set(err, ERR_LIMIT,
			"the command line is too long (at most %zu bytes)", TEMPLATE_WORD_MAX);
	}
	fine = fine && buf_add(out, filler.out.data, filler.out.len);
	buf_fini(&filler.out);
	return fine;
}
