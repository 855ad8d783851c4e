/* A pattern comes from a tool file, a skill or a server: it is rewritten into a
   POSIX expression piece by piece, and a piece that is not known refuses it. The
   C library copies what is repeated ("+" in some, counts in all), and nested
   copies multiply, so the size that it will come to is counted on the way. */

#include "json/pattern.h"

#include <regex.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

#define COUNT_MAX 1000  /* of one repetition */
#define SIZE_LIMIT 2000 /* pieces after all copying */
#define GROUPS_MAX 20   /* within each other */
#define TEXT_MAX ((size_t)64 << 10)
#define WORK_MAX ((size_t)1 << 20) /* pieces times bytes of text */

struct translation {
	const char *at;
	struct buf out;
	long sizes[GROUPS_MAX + 1]; /* of the open groups, so far */
	int depth;
	long last; /* size of the piece that a repetition would copy; 0: none */
	struct err *err;
};

static bool refuse(struct translation *translation, const char *what) {
	return err_set(translation->err, ERR_CONFIG, "pattern: %s is not supported", what);
}

static bool count_piece(struct translation *translation, long size) {
	translation->last = size;
	translation->sizes[translation->depth] += size;
	return translation->sizes[translation->depth] <= SIZE_LIMIT ||
	       refuse(translation, "something so large");
}

/* The piece before stands `copies` times. */
static bool count_copies(struct translation *translation, long copies) {
	if (!translation->last) {
		return refuse(translation, "a repetition of nothing");
	}
	bool ok = count_piece(translation, translation->last * (copies - 1));

	translation->last = 0;
	return ok;
}

/* What a class escape means within brackets; NULL for other letters. */
static const char *class_of(char letter) {
	switch (letter) {
	case 'd':
		return "0-9";
	case 'w':
		return "A-Za-z0-9_";
	case 's':
		return " \t\n\r\f\v";
	default:
		return NULL;
	}
}

/* The byte that \n and the like stand for; 0 for other letters. */
static char control_of(char letter) {
	static const char pairs[] = "n\nr\rt\tf\fv\v";
	const char *found = letter ? strchr(pairs, letter) : NULL;

	return found && (found - pairs) % 2 == 0 ? found[1] : '\0';
}

static bool is_punctuation(char byte) {
	return byte && strchr("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ ", byte);
}

/* \x outside of brackets, at the x. */
static bool add_escape(struct translation *translation) {
	char letter = *translation->at;
	const char *class = class_of((char)(letter | 0x20));
	struct buf *out = &translation->out;

	if (class) {
		buf_addf(out, "[%s%s]", letter < 'a' ? "^" : "", class);
	} else if (control_of(letter)) {
		buf_add_char(out, control_of(letter));
	} else if (is_punctuation(letter)) {
		/* POSIX leaves open what an escaped ordinary character means. */
		if (strchr("^.[]$()|*+?{}\\", letter)) {
			buf_add_char(out, '\\');
		}
		buf_add_char(out, letter);
	} else {
		return refuse(translation, "this escape");
	}
	translation->at++;
	return true;
}

/* A set as POSIX wants it: a closing bracket first, a caret behind others, a
   hyphen last, and no backslash but as itself. */
struct set {
	struct buf items;
	bool close, caret, hyphen;
};

static void add_member(struct set *set, char byte) {
	if (byte == ']') {
		set->close = true;
	} else if (byte == '^') {
		set->caret = true;
	} else if (byte == '-') {
		set->hyphen = true;
	} else {
		buf_add_char(&set->items, byte);
	}
}

/* One member of a set, escaped or not; false at what is not known. */
static bool add_set_item(struct translation *translation, struct set *set) {
	char byte = *translation->at++;

	if (byte == '[' && *translation->at && strchr(".:=", *translation->at)) {
		return refuse(translation, "a named class");
	}
	if (byte == '\\') {
		byte = *translation->at;
		translation->at += byte != '\0';
		if (class_of(byte)) {
			buf_add_str(&set->items, class_of(byte));
			return true;
		}
		if (!control_of(byte) && !is_punctuation(byte)) {
			return refuse(translation, "this escape in a set");
		}
		byte = control_of(byte) ? control_of(byte) : byte;
	}
	if (translation->at[0] == '-' && translation->at[1] && translation->at[1] != ']') {
		return refuse(translation, "this range");
	}
	add_member(set, byte);
	return true;
}

static bool is_range(const char *at) {
	return !strchr("\\[^", at[0]) && at[1] == '-' && at[2] && at[2] != ']' &&
	       at[2] != '\\' && at[2] != '[';
}

/* Writes a set whose members are gathered. */
static void write_set(struct buf *out, const struct set *set, bool negated) {
	bool only_caret = set->caret && !set->close && !set->hyphen && !set->items.len;

	if (only_caret && !negated) {
		buf_add_str(out, "\\^");
		return;
	}
	buf_add_str(out, negated ? "[^" : "[");
	buf_add_str(out, set->close ? "]" : "");
	buf_add(out, set->items.data, set->items.len);
	if (set->caret && !set->close && !set->items.len && !negated) {
		/* A caret must not come first. */
		buf_add_str(out, "-^]");
		return;
	}
	buf_add_str(out, set->caret ? "^" : "");
	buf_add_str(out, set->hyphen ? "-" : "");
	buf_add_char(out, ']');
}

/* At the byte behind '['. */
static bool add_set(struct translation *translation) {
	struct set set = { .items = BUF_INIT };
	bool negated = *translation->at == '^', ok = true;

	translation->at += negated;
	if (*translation->at == ']') {
		return refuse(translation, "an empty set");
	}
	while (ok && *translation->at && *translation->at != ']') {
		if (is_range(translation->at)) {
			buf_add(&set.items, translation->at, 3);
			translation->at += 3;
		} else {
			ok = add_set_item(translation, &set);
		}
	}
	if (ok && !*translation->at) {
		ok = refuse(translation, "an unfinished set");
	}
	if (ok) {
		write_set(&translation->out, &set, negated);
		translation->at++;
	}
	buf_fini(&set.items);
	return ok;
}

/* A lazy repetition matches the same texts as a greedy one. */
static void skip_lazy(struct translation *translation) {
	translation->at += *translation->at == '?';
}

/* {m}, {m,} and {m,n}, at the brace. */
static bool add_repeat(struct translation *translation) {
	const char *at = translation->at;
	char *end;
	long count = 0;

	do {
		at++;
		if (*at >= '0' && *at <= '9') {
			long number = strtol(at, &end, 10);

			count = number > count ? number : count;
			at = end;
		}
	} while (*at == ',');
	if (*at != '}') {
		return refuse(translation, "'{' that is no repetition");
	}
	if (count > COUNT_MAX) {
		return refuse(translation, "a repetition of more than 1000");
	}
	/* {m,} ends in one more copy, for the rest. */
	if (!count_copies(translation, (count ? count : 1) + (at[-1] == ','))) {
		return false;
	}
	buf_add(&translation->out, translation->at, (size_t)(at + 1 - translation->at));
	translation->at = at + 1;
	skip_lazy(translation);
	return true;
}

static bool open_group(struct translation *translation) {
	if (translation->depth == GROUPS_MAX) {
		return refuse(translation, "so many groups within each other");
	}
	translation->sizes[++translation->depth] = 0;
	translation->last = 0;
	translation->at++;
	buf_add_char(&translation->out, '(');
	if (translation->at[0] == '?') {
		if (translation->at[1] != ':') {
			return refuse(translation, "(?");
		}
		translation->at += 2;
	}
	return true;
}

static bool close_group(struct translation *translation) {
	if (translation->depth == 0) {
		return refuse(translation, "')' without '('");
	}
	long size = translation->sizes[translation->depth--];

	buf_add_char(&translation->out, *translation->at++);
	return count_piece(translation, size + 1);
}

static bool add_mark(struct translation *translation) {
	char byte = *translation->at++;

	buf_add_char(&translation->out, byte);
	skip_lazy(translation);
	return count_copies(translation, byte == '+' ? 2 : 1);
}

/* Anchors and '|' have no size and cannot be repeated. */
static bool add_anchor(struct translation *translation) {
	buf_add_char(&translation->out, *translation->at++);
	translation->last = 0;
	return true;
}

static bool add_byte(struct translation *translation) {
	buf_add_char(&translation->out, *translation->at++);
	return count_piece(translation, 1);
}

static bool add_piece(struct translation *translation) {
	switch (*translation->at) {
	case '\\':
		translation->at++;
		return add_escape(translation) && count_piece(translation, 1);
	case '[':
		translation->at++;
		return add_set(translation) && count_piece(translation, 1);
	case '(':
		return open_group(translation);
	case ')':
		return close_group(translation);
	case '{':
		return add_repeat(translation);
	case '?':
	case '*':
	case '+':
		return add_mark(translation);
	case '^':
	case '$':
	case '|':
		return add_anchor(translation);
	default:
		return add_byte(translation);
	}
}

/* Gives the size of the pattern, with all copies, in `size`. */
static bool translate(const char *pattern, struct buf *out, size_t *size, struct err *err) {
	struct translation translation = {
		.at = pattern,
		.out = BUF_INIT_MAX(16 * PATTERN_MAX),
		.err = err,
	};
	bool ok = strlen(pattern) <= PATTERN_MAX ||
		  err_set(err, ERR_LIMIT, "pattern: longer than %d bytes", PATTERN_MAX);

	while (ok && *translation.at) {
		ok = add_piece(&translation);
	}
	if (ok && translation.depth) {
		ok = refuse(&translation, "'(' without ')'");
	}
	if (ok) {
		buf_add(out, translation.out.data, translation.out.len);
		*size = (size_t)translation.sizes[0] + 1;
	}
	buf_fini(&translation.out);
	return ok;
}

bool pattern_translate(const char *pattern, struct buf *out, struct err *err) {
	size_t size;

	return translate(pattern, out, &size, err);
}

static bool compile(const char *pattern, regex_t *out, size_t *size, struct err *err) {
	auto_buf struct buf posix = BUF_INIT;

	if (!translate(pattern, &posix, size, err)) {
		return false;
	}
	int code = regcomp(out, posix.data, REG_EXTENDED | REG_NOSUB);
	char text[128] = "";

	if (code) {
		regerror(code, out, text, sizeof(text));
		return err_set(err, ERR_CONFIG, "pattern '%s': %s", pattern, text);
	}
	return true;
}

bool pattern_check(const char *pattern, struct err *err) {
	regex_t regex;
	size_t size;

	if (!compile(pattern, &regex, &size, err)) {
		return false;
	}
	regfree(&regex);
	return true;
}

enum pattern_result pattern_match(const char *pattern, const char *text) {
	enum pattern_result result = PATTERN_TOO_LONG;
	size_t size, len = strlen(text);
	regex_t regex;

	if (!compile(pattern, &regex, &size, NULL)) {
		return PATTERN_NO;
	}
	if (len <= TEXT_MAX && len <= WORK_MAX / size) {
		result = regexec(&regex, text, 0, NULL, 0) == 0 ? PATTERN_YES : PATTERN_NO;
	}
	regfree(&regex);
	return result;
}
