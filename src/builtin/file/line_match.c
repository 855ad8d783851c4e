/* Plain text is looked for in the text as a whole and then put into its line;
   a regular expression is held against line after line. */

#include "builtin/file/line_match.h"

#include <regex.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "json/pattern.h"

#define REGEX_LINE_MAX ((size_t)4096) /* bytes of a line that an expression is held against */

struct line_match {
	char *plain; /* lower case unless match_case; NULL: the expression */
	size_t plain_len;
	bool match_case;
	bool is_regex; /* `regex` is compiled */
	regex_t regex;
	bool word_start;
	bool word_end;
};

static char lower(char byte) {
	return byte >= 'A' && byte <= 'Z' ? (char)(byte + 'a' - 'A') : byte;
}

static char upper(char byte) {
	return byte >= 'a' && byte <= 'z' ? (char)(byte + 'A' - 'a') : byte;
}

/* Is there a '|' outside of all parentheses and brackets? */
static bool has_outer_or(const char *regex) {
	int depth = 0;
	bool bracket = false;

	for (const char *at = regex; *at; at++) {
		if (*at == '\\' && at[1]) {
			at++;
		} else if (bracket) {
			bracket = *at != ']';
		} else if (*at == '|' && depth == 0) {
			return true;
		} else {
			bracket = *at == '[';
			depth += (*at == '(') - (*at == ')');
		}
	}
	return false;
}

/* Takes the "\b" off both ends of an expression: POSIX has none, but whether a
   match begins or ends a word can be seen afterwards. */
static void take_word_ends(struct line_match *match, char **regex) {
	size_t len = strlen(*regex), slashes = 0;

	if (len >= 2 && (*regex)[len - 1] == 'b') {
		while (slashes + 2 <= len && (*regex)[len - 2 - slashes] == '\\') {
			slashes++;
		}
	}
	if (slashes % 2) {
		match->word_end = true;
		(*regex)[len - 2] = '\0';
	}
	if (str_starts(*regex, "\\b")) {
		match->word_start = true;
		*regex += 2;
	}
}

static bool compile(struct line_match *match, const char *query, struct err *err) {
	bool any_case = str_starts(query, "(?i)");
	auto_free char *copy = xstrdup(query + (any_case ? 4 : 0));
	auto_buf struct buf posix = BUF_INIT;
	char *regex = copy;

	take_word_ends(match, &regex);
	if ((match->word_start || match->word_end) && has_outer_or(regex)) {
		return err_set(
			err, ERR_USAGE, "put what is between \\b and \\b in parentheses");
	}
	if (!pattern_translate(regex, &posix, err)) {
		return err_wrap(
			err, "write the regular expression simpler, or search without regex");
	}
	int flags = REG_EXTENDED | (match->match_case && !any_case ? 0 : REG_ICASE);
	int code = regcomp(&match->regex, posix.data, flags);

	if (code) {
		char why[160];

		regerror(code, &match->regex, why, sizeof(why));
		return err_set(err, ERR_USAGE, "the regular expression is wrong: %s", why);
	}
	match->is_regex = true;
	return true;
}

struct line_match *line_match_new(
	const char *query, bool regex, bool match_case, struct err *err) {
	struct line_match *match = xcalloc(1, sizeof(*match));

	match->match_case = match_case;
	if (regex) {
		return compile(match, query, err) ? match : line_match_free(match);
	}
	match->plain = xstrdup(query);
	match->plain_len = strlen(query);
	for (char *at = match->plain; *at && !match_case; at++) {
		*at = lower(*at);
	}
	return match;
}

struct line_match *line_match_free(struct line_match *match) {
	if (match && match->is_regex) {
		regfree(&match->regex);
	}
	if (match) {
		free(match->plain);
		free(match);
	}
	return NULL;
}

static bool equals_nocase(const char *data, const char *lower_text, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (lower(data[i]) != lower_text[i]) {
			return false;
		}
	}
	return true;
}

/* Like memmem() for ASCII letters of either case: goes from one first byte to the
   next, looking for both of its cases at once. */
static char *find_nocase(char *data, size_t len, const char *text, size_t text_len) {
	if (len < text_len) {
		return NULL;
	}
	char *end = data + len - text_len + 1, *low = data, *high = data;

	while (low || high) {
		low = low ? memchr(low, text[0], (size_t)(end - low)) : NULL;
		high = high ? memchr(high, upper(text[0]), (size_t)(end - high)) : NULL;
		char *at = !low || (high && high < low) ? high : low;

		if (!at) {
			break;
		}
		if (equals_nocase(at, text, text_len)) {
			return at;
		}
		low = low && low <= at ? at + 1 : low;
		high = high && high <= at ? at + 1 : high;
	}
	return NULL;
}

static bool find_plain(
	const struct line_match *match, char *data, size_t len, size_t *line, size_t *place) {
	char *found = match->match_case
			      ? memmem(data, len, match->plain, match->plain_len)
			      : find_nocase(data, len, match->plain, match->plain_len);

	if (!found) {
		return false;
	}
	*place = (size_t)(found - data);
	for (*line = *place; *line && data[*line - 1] != '\n';) {
		(*line)--;
	}
	return true;
}

/* Is there a word character at `at`, which may be the end? */
static bool is_word_at(const char *at) {
	uint32_t code;

	return *at &&
	       (utf8_decode(at, strnlen(at, 4), &code), utf8_is_word(code) || code == '_');
}

static bool is_word_before(const char *start, const char *at) {
	if (at == start) {
		return false;
	}
	do {
		at--;
	} while (at > start && ((unsigned char)*at & 0xc0) == 0x80);
	return is_word_at(at);
}

/* Is there a border of a word at `at`? */
static bool is_border(const char *start, const char *at) {
	return is_word_before(start, at) != is_word_at(at);
}

/* Holds the expression against one NUL-terminated line. */
static bool match_line(const struct line_match *match, const char *line, size_t *place) {
	const char *from = line;
	regmatch_t found;

	while (regexec(&match->regex, from, 1, &found, from == line ? 0 : REG_NOTBOL) == 0) {
		const char *start = from + found.rm_so, *end = from + found.rm_eo;

		if ((!match->word_start || is_border(line, start)) &&
			(!match->word_end || is_border(line, end))) {
			*place = (size_t)(start - line);
			return true;
		}
		if (!*start) {
			break;
		}
		from = start + 1;
	}
	return false;
}

static bool find_regex(
	const struct line_match *match, char *data, size_t len, size_t *line, size_t *place) {
	for (size_t at = 0; at < len;) {
		char *newline = memchr(data + at, '\n', len - at);
		size_t end = newline ? (size_t)(newline - data) : len;
		size_t stop = end - at > REGEX_LINE_MAX ? at + REGEX_LINE_MAX : end;

		stop -= stop > at && data[stop - 1] == '\r';
		char held = data[stop];

		data[stop] = '\0';
		bool found = match_line(match, data + at, place);

		data[stop] = held;
		if (found) {
			*line = at;
			*place += at;
			return true;
		}
		at = end + 1;
	}
	return false;
}

bool line_match_find(
	struct line_match *match, char *data, size_t len, size_t *line, size_t *place) {
	return match->plain ? find_plain(match, data, len, line, place)
			    : find_regex(match, data, len, line, place);
}
