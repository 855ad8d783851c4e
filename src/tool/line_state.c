/* Where a shell would be after each byte of a line. What is not followed to the
   end makes the rest of the line opaque; there no value may stand. */
#include "tool/line_state.h"

#include <string.h>

/* Commands that take their words for arithmetic: mksh and bash run the
   substitution in [ 'a[$(id)]' -eq 1 ] although it stands in quotes. */
static const char *const computing[] = { "[", "test", "let", NULL };
/* Commands that read a word as the name of a variable, whose subscript is
   arithmetic too; name={x} is none for them. */
static const char *const naming[] = { "declare", "eval", "exit", "export", "getopts", "local",
	"mapfile", "read", "readarray", "readonly", "return", "shift", "trap", "typeset",
	"unset", NULL };

void line_init(struct line_state *state) {
	*state = (struct line_state){ .word_empty = true };
}

static bool is_separator(char byte) {
	return byte && strchr(" \t\n;|&()<>", byte);
}

static bool is_listed(const char *const *list, const char *word) {
	for (size_t i = 0; list[i]; i++) {
		if (strcmp(list[i], word) == 0) {
			return true;
		}
	}
	return false;
}

static void end_token(struct line_state *state, char byte) {
	if (state->token_len < sizeof(state->token)) {
		state->token[state->token_len] = '\0';
		state->dashes |= strcmp(state->token, "--") == 0;
		state->computes |= is_listed(computing, state->token);
		state->names |= is_listed(naming, state->token);
	}
	if (strchr("\n;|&()", byte)) {
		state->dashes = state->computes = state->names = false;
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
		return;
	} else if (byte == '\\' && state->quote != '\'') {
		state->escaped = true;
	} else if (state->quote == '"' &&
		   (byte == '`' || (state->last == '$' && strchr("({[", byte)))) {
		state->opaque = true;
	}
	state->word_empty = false;
	add_to_token(state, byte);
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
	} else if (is_separator(byte)) {
		end_token(state, byte);
	} else {
		add_to_token(state, byte);
		state->word_empty = false;
	}
}

void line_add(struct line_state *state, char byte) {
	bool escaped = state->escaped;

	if (escaped && byte == '\n') {
		/* A continued line: the shell sees neither of the two. */
		state->escaped = false;
		state->last = state->before_escape;
		return;
	}
	if (byte == '\\' && !escaped) {
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
	state->last = escaped ? 'x' : byte; /* an escaped byte begins and ends nothing */
}

const char *line_refuses(const struct line_state *state, bool plain) {
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
		       "or an expansion in double quotes)";
	}
	if (state->escaped || state->last == '$') {
		return "stands right after \\ or $";
	}
	if (!plain && (state->computes || (state->names && state->word_empty))) {
		return "stands where a shell computes with it; make it an integer or an enum, "
		       "or use `case`";
	}
	return NULL;
}

void line_add_value(struct line_state *state, bool empty) {
	state->word_empty = state->word_empty && empty;
	state->token_len = sizeof(state->token) + 1; /* a word, but no "--" */
	state->last = '\'';
}
