/* The table of languages, and finding one by the word on a fence. */

#include "front/highlight/highlight.h"

#include <string.h>

#include "front/highlight/lexer.h"

const struct lex_language *const lex_languages[] = {
	&language_c,
	&language_diff,
	&language_go,
	&language_html,
	&language_ini,
	&language_java,
	&language_javascript,
	&language_json,
	&language_kotlin,
	&language_python,
	&language_rust,
	&language_sh,
	&language_sql,
	&language_yaml,
};

const size_t lex_language_count = ARRAY_LEN(lex_languages);

static char lower(char byte) {
	return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* Is it one of the names, which stand in lower case? */
static bool is_named(const char *names, const char *name, size_t len) {
	while (*names) {
		size_t size = strcspn(names, " ");
		size_t i = 0;

		while (size == len && i < len && names[i] == lower(name[i])) {
			i++;
		}
		if (size == len && i == len) {
			return true;
		}
		names += size + (names[size] == ' ');
	}
	return false;
}

void highlight_init(struct highlight *state, const char *name) {
	*state = (struct highlight){ 0 };
	if (!name) {
		return;
	}
	name += strspn(name, "{."); /* as in "{.sh}" */
	size_t len = strcspn(name, " \t{}:,;");

	for (size_t i = 0; len > 0 && i < lex_language_count; i++) {
		if (is_named(lex_languages[i]->names, name, len)) {
			state->language = lex_languages[i];
			return;
		}
	}
}

void highlight_line(
	struct highlight *state, const char *line, size_t len, struct highlight_spans *spans) {
	const struct lex_language *language = state->language;
	struct lexer lexer = {
		.language = language,
		.state = state,
		.line = line,
		.len = len,
		.spans = spans,
	};

	spans->len = 0;
	if (!language) {
		return;
	}
	if (len > HIGHLIGHT_LINE_MAX) {
		lexer.len = HIGHLIGHT_LINE_MAX;
	}
	lexer.first = lexer_blank(&lexer, 0);
	if (state->rule || !language->line_start || !language->line_start(&lexer)) {
		lexer_run(&lexer, 0);
	}
	if (len > HIGHLIGHT_LINE_MAX) {
		state->rule = 0; /* what the rest would have closed is not known */
	}
}

void highlight_spans_fini(struct highlight_spans *spans) {
	vec_fini(spans);
}
