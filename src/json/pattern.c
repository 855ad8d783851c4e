/* A pattern comes from a tool file, a skill or a server: it is rewritten into a
   POSIX expression piece by piece, and a piece that is not known refuses it. The
   C library expands counted repetitions, nested ones by multiplication, so their
   product is bounded before it sees them. */

#include "json/pattern.h"

#include <regex.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

#define REPEAT_MAX 1000 /* product of all counts */

struct translation {
	const char *at;
	struct buf out;
	long repeats; /* product of the counts so far */
	int depth;    /* of open groups */
	struct err *err;
};

static bool refuse(struct translation *translation, const char *what) {
	return err_set(translation->err, ERR_CONFIG, "pattern: %s is not supported", what);
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
	if (count > REPEAT_MAX || translation->repeats * (count ? count : 1) > REPEAT_MAX) {
		return refuse(translation, "a repetition of more than 1000");
	}
	translation->repeats *= count ? count : 1;
	buf_add(&translation->out, translation->at, (size_t)(at + 1 - translation->at));
	translation->at = at + 1;
	skip_lazy(translation);
	return true;
}

static bool add_group(struct translation *translation) {
	translation->at++;
	translation->depth++;
	buf_add_char(&translation->out, '(');
	if (translation->at[0] == '?') {
		if (translation->at[1] != ':') {
			return refuse(translation, "(?");
		}
		translation->at += 2;
	}
	return true;
}

static bool add_piece(struct translation *translation) {
	char byte = *translation->at;

	switch (byte) {
	case '\\':
		translation->at++;
		return add_escape(translation);
	case '[':
		translation->at++;
		return add_set(translation);
	case '(':
		return add_group(translation);
	case '{':
		return add_repeat(translation);
	case ')':
		if (translation->depth-- == 0) {
			return refuse(translation, "')' without '('");
		}
		break;
	case '?':
	case '*':
	case '+':
		buf_add_char(&translation->out, byte);
		translation->at++;
		skip_lazy(translation);
		return true;
	default:
		break;
	}
	buf_add_char(&translation->out, byte);
	translation->at++;
	return true;
}

bool pattern_translate(const char *pattern, struct buf *out, struct err *err) {
	struct translation translation = {
		.at = pattern,
		.out = BUF_INIT_MAX(16 * PATTERN_MAX),
		.repeats = 1,
		.err = err,
	};
	bool ok = strlen(pattern) <= PATTERN_MAX ||
		  err_set(err, ERR_LIMIT, "pattern: longer than %d bytes", PATTERN_MAX);

	while (ok && *translation.at) {
		ok = add_piece(&translation);
	}
	if (ok) {
		buf_add(out, translation.out.data, translation.out.len);
	}
	buf_fini(&translation.out);
	return ok;
}

static bool compile(const char *pattern, regex_t *out, struct err *err) {
	auto_buf struct buf posix = BUF_INIT;

	if (!pattern_translate(pattern, &posix, err)) {
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

	if (!compile(pattern, &regex, err)) {
		return false;
	}
	regfree(&regex);
	return true;
}

bool pattern_matches(const char *pattern, const char *text) {
	regex_t regex;

	if (!compile(pattern, &regex, NULL)) {
		return false;
	}
	bool found = regexec(&regex, text, 0, NULL, 0) == 0;

	regfree(&regex);
	return found;
}
