/* A line is read once from left to right. What opens at a place is decided by the
   first rule of the language that fits there; all other text is words, numbers and
   signs. Only a rule may stay open at the end of the line. */

#include "front/highlight/lexer.h"

#include <string.h>

#define DEPTH_MAX 200

static bool is_digit(char byte) {
	return byte >= '0' && byte <= '9';
}

static bool is_letter(char byte) {
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' ||
	       (unsigned char)byte >= 0x80;
}

bool lexer_is_word(const struct lexer *lexer, char byte) {
	const char *inner = lexer->language->inner;

	return is_letter(byte) || is_digit(byte) || (inner && byte && strchr(inner, byte));
}

size_t lexer_blank(const struct lexer *lexer, size_t at) {
	size_t end = at;

	while (end < lexer->len && (lexer->line[end] == ' ' || lexer->line[end] == '\t')) {
		end++;
	}
	return end - at;
}

bool lexer_is_at(const struct lexer *lexer, size_t at, const char *text) {
	size_t i = 0;

	while (text[i] && at + i < lexer->len && lexer->line[at + i] == text[i]) {
		i++;
	}
	return !text[i];
}

void lexer_add(struct lexer *lexer, size_t from, size_t to, enum highlight_kind kind) {
	struct highlight_spans *spans = lexer->spans;
	struct highlight_span *last = vec_last(spans);

	if (to <= from || kind == HIGHLIGHT_PLAIN) {
		return;
	}
	if (last && last->kind == kind && last->start + last->len == from) {
		last->len += (uint32_t)(to - from);
		return;
	}
	struct highlight_span span = { (uint32_t)from, (uint32_t)(to - from), kind };

	vec_push(spans, span);
}

static size_t word_end(const struct lexer *lexer, size_t at) {
	while (at < lexer->len && lexer_is_word(lexer, lexer->line[at])) {
		at++;
	}
	return at;
}

/* "0x1F", "1_000.5e-3": whatever a digit begins. */
static size_t number_end(const struct lexer *lexer, size_t at) {
	const char *line = lexer->line;
	bool hex = line[at] == '0' && at + 1 < lexer->len && (line[at + 1] | 0x20) == 'x';

	for (; at < lexer->len; at++) {
		bool exponent = !hex && (line[at] | 0x20) == 'e' && at + 1 < lexer->len &&
				(line[at + 1] == '-' || line[at + 1] == '+');
		bool range = line[at] == '.' && at + 1 < lexer->len && line[at + 1] == '.';

		if (exponent) {
			at++;
		} else if (range ||
			   (!is_letter(line[at]) && !is_digit(line[at]) && line[at] != '.')) {
			break;
		}
	}
	return at;
}

static int compare(const struct lexer *lexer, const char *keyword, size_t from, size_t len) {
	for (size_t i = 0; i < len; i++) {
		unsigned char byte = (unsigned char)lexer->line[from + i];

		if (lexer->language->any_case && byte >= 'A' && byte <= 'Z') {
			byte += 'a' - 'A';
		}
		if (byte != (unsigned char)keyword[i]) {
			return (int)(unsigned char)keyword[i] - (int)byte;
		}
	}
	return keyword[len] ? 1 : 0;
}

static bool is_keyword(const struct lexer *lexer, size_t from, size_t to) {
	size_t low = 0, high = lexer->language->keyword_count;

	while (low < high) {
		size_t middle = (low + high) / 2;
		int order = compare(lexer, lexer->language->keywords[middle], from, to - from);

		if (order == 0) {
			return true;
		}
		if (order < 0) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return false;
}

/* Is it a quoted character, with or without an escape? */
static bool is_one(const struct lexer *lexer, const struct lex_rule *rule, size_t at) {
	size_t end = at + 2;

	if (at + 1 < lexer->len && lexer->line[at + 1] == rule->escape) {
		return true;
	}
	while (end < lexer->len && ((unsigned char)lexer->line[end] & 0xc0) == 0x80) {
		end++;
	}
	return lexer_is_at(lexer, end, rule->end);
}

static bool fits(const struct lexer *lexer, const struct lex_rule *rule, size_t at) {
	size_t behind = at + strlen(rule->begin);

	if (rule->begin[0] != lexer->line[at] || !lexer_is_at(lexer, at, rule->begin)) {
		return false;
	}
	if (rule->flags & LEX_APART && at > 0 && lexer_is_word(lexer, lexer->line[at - 1])) {
		return false;
	}
	if (rule->flags & LEX_FIRST && at != lexer->first) {
		return false;
	}
	if (rule->flags & LEX_NO_SPACE &&
		(behind >= lexer->len || lexer_blank(lexer, behind) > 0)) {
		return false;
	}
	return !(rule->flags & LEX_ONE) || is_one(lexer, rule, at);
}

/* Where the open rule ends; it stays open when the line does not end it. */
static size_t rule_end(struct lexer *lexer, const struct lex_rule *rule, size_t at) {
	struct highlight *state = lexer->state;

	while (at < lexer->len) {
		if (rule->escape && lexer->line[at] == rule->escape) {
			at += 2;
		} else if (lexer->line[at] == rule->end[0] &&
			   lexer_is_at(lexer, at, rule->end)) {
			at += strlen(rule->end);
			state->depth--;
			if (state->depth == 0) {
				state->rule = 0;
				return at;
			}
		} else if (rule->flags & LEX_NESTS && lexer_is_at(lexer, at, rule->begin)) {
			at += strlen(rule->begin);
			state->depth += state->depth < DEPTH_MAX;
		} else {
			at++;
		}
	}
	if (!(rule->flags & LEX_LINES)) {
		state->rule = 0;
	}
	return lexer->len;
}

/* A string before a ':' is a name where the language has such. */
static enum highlight_kind kind_of(
	const struct lexer *lexer, const struct lex_rule *rule, size_t end) {
	size_t next = end + lexer_blank(lexer, end);

	return lexer->language->keys && rule->kind == HIGHLIGHT_STRING && next < lexer->len &&
			       lexer->line[next] == ':'
		       ? HIGHLIGHT_KEYWORD
		       : rule->kind;
}

static size_t take_rule(struct lexer *lexer, size_t number, size_t at) {
	const struct lex_rule *rule = &lexer->language->rules[number];
	size_t inner = at + strlen(rule->begin);
	size_t end = lexer->len;

	if (rule->flags & LEX_NAME) {
		end = word_end(lexer, inner + lexer_blank(lexer, inner));
	} else if (rule->end) {
		lexer->state->rule = (uint8_t)(number + 1);
		lexer->state->depth = 1;
		end = rule_end(lexer, rule, inner);
	}
	lexer_add(lexer, at, end, kind_of(lexer, rule, end));
	return end;
}

/* What the last line left open. */
static size_t go_on(struct lexer *lexer) {
	const struct lex_rule *rule = &lexer->language->rules[lexer->state->rule - 1];
	size_t end = rule_end(lexer, rule, 0);

	lexer_add(lexer, 0, end, rule->kind);
	return end;
}

static size_t take_word(struct lexer *lexer, size_t at) {
	bool number = is_digit(lexer->line[at]);
	size_t end = number ? number_end(lexer, at) : word_end(lexer, at);

	if (number) {
		lexer_add(lexer, at, end, HIGHLIGHT_NUMBER);
	} else if (is_keyword(lexer, at, end)) {
		lexer_add(lexer, at, end, HIGHLIGHT_KEYWORD);
	}
	return end;
}

static size_t take_any(struct lexer *lexer, size_t at) {
	const struct lex_language *language = lexer->language;

	for (size_t i = 0; i < language->rule_count; i++) {
		if (fits(lexer, &language->rules[i], at)) {
			return take_rule(lexer, i, at);
		}
	}
	if (is_letter(lexer->line[at]) || is_digit(lexer->line[at])) {
		return take_word(lexer, at);
	}
	size_t taken = language->special ? language->special(lexer, at) : 0;

	return at + (taken ? taken : 1);
}

void lexer_run(struct lexer *lexer, size_t at) {
	if (lexer->state->rule && at == 0) {
		at = go_on(lexer);
	}
	while (at < lexer->len) {
		at += lexer_blank(lexer, at);
		if (at < lexer->len) {
			at = take_any(lexer, at);
		}
	}
}
