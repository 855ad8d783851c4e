/* Recursion over the pattern with a budget of tries. "**" with a "/" behind it may
   also stand for no folder at all. */

#include "builtin/file/glob.h"

#include <string.h>

#include "base/buf.h"
#include "base/path.h"

#define TRIES 20000
#define DEPTH 200

struct matcher {
	int tries;
	int depth;
};

static bool match(struct matcher *matcher, const char *pattern, const char *text);

/* The end of a bracket expression that begins at `pattern` (behind the '['), or NULL. */
static const char *bracket_end(const char *pattern) {
	const char *at = pattern + (*pattern == '!' || *pattern == '^');

	return *at ? strchr(at + 1, ']') : NULL;
}

static bool bracket_has(const char *at, const char *end, unsigned char byte) {
	bool negated = *at == '!' || *at == '^';
	bool found = false;

	for (at += negated; at < end; at++) {
		unsigned char from = (unsigned char)*at, to = from;

		if (at + 2 < end && at[1] == '-') {
			to = (unsigned char)at[2];
			at += 2;
		}
		found = found || (byte >= from && byte <= to);
	}
	return found != negated;
}

/* "*" and "**": the shortest text first. */
static bool match_star(struct matcher *matcher, const char *pattern, const char *text) {
	bool deep = pattern[1] == '*';
	const char *rest = pattern + (deep ? 2 : 1);

	if (deep && *rest == '/' && match(matcher, rest + 1, text)) {
		return true;
	}
	for (;; text++) {
		if (match(matcher, rest, text)) {
			return true;
		}
		if (!*text || (*text == '/' && !deep) || matcher->tries <= 0) {
			return false;
		}
	}
}

/* The brace that closes the group at `at`, or NULL. */
static const char *brace_end(const char *at) {
	int depth = 0;

	for (; *at; at++) {
		if (*at == '{') {
			depth++;
		} else if (*at == '}' && --depth == 0) {
			return at;
		}
	}
	return NULL;
}

/* The end of the alternative at `at`: a ',' of this level or the closing brace. */
static const char *alternative_end(const char *at, const char *close) {
	int depth = 0;

	for (; at < close; at++) {
		depth += (*at == '{') - (*at == '}');
		if (*at == ',' && depth == 0) {
			break;
		}
	}
	return at;
}

/* "{a,b}": each alternative followed by what stands behind the group. */
static bool match_braces(
	struct matcher *matcher, const char *pattern, const char *close, const char *text) {
	for (const char *at = pattern + 1; at <= close;) {
		const char *end = alternative_end(at, close);
		auto_buf struct buf one = BUF_INIT;

		buf_add(&one, at, (size_t)(end - at));
		buf_add_str(&one, close + 1);
		if (match(matcher, one.data, text)) {
			return true;
		}
		at = end + 1;
	}
	return false;
}

/* One byte of the text against one element of the pattern; NULL: no. */
static const char *match_one(const char *pattern, char byte) {
	if (*pattern == '?') {
		return byte && byte != '/' ? pattern + 1 : NULL;
	}
	if (*pattern == '[') {
		const char *end = bracket_end(pattern + 1);

		if (end) {
			bool has = byte && byte != '/' &&
				   bracket_has(pattern + 1, end, (unsigned char)byte);

			return has ? end + 1 : NULL;
		}
	}
	if (*pattern == '\\' && pattern[1]) {
		pattern++;
	}
	return *pattern && *pattern == byte ? pattern + 1 : NULL;
}

static bool match_rest(struct matcher *matcher, const char *pattern, const char *text) {
	while (*pattern || *text) {
		const char *close = *pattern == '{' ? brace_end(pattern) : NULL;

		if (*pattern == '*') {
			return match_star(matcher, pattern, text);
		}
		if (close) {
			return match_braces(matcher, pattern, close, text);
		}
		pattern = match_one(pattern, *text);
		if (!pattern) {
			return false;
		}
		text++;
	}
	return true;
}

static bool match(struct matcher *matcher, const char *pattern, const char *text) {
	if (--matcher->tries <= 0 || matcher->depth >= DEPTH) {
		return false;
	}
	matcher->depth++;
	bool fits = match_rest(matcher, pattern, text);

	matcher->depth--;
	return fits;
}

bool glob_match(const char *pattern, const char *path) {
	struct matcher matcher = { .tries = TRIES };

	return match(&matcher, pattern, strchr(pattern, '/') ? path : path_basename(path));
}
