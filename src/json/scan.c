/* A recursive descent over the bytes that builds nothing. UTF-8 is checked for
   the whole text at once before, as that is faster than on the way; behind it
   every byte from 0x80 is known to be good within a string. */

#include "json/scan.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "json/json.h"

#define DIGITS_EXACT 15 /* decimal digits that each double keeps */
#define NUMBER_MAX 60   /* bytes of a number that cJSON reads */

struct scanner {
	const char *start, *at, *end;
	struct scan *scan;
	size_t numbers; /* so far */
	int depth;
	bool lenient;
	struct err *err;
};

static bool scan_value(struct scanner *scanner);

static bool fail(struct scanner *scanner, const char *what) {
	bool is_end = scanner->at == scanner->end;

	return err_set(scanner->err, ERR_PARSE, "JSON at byte %zu: %s%s",
		(size_t)(scanner->at - scanner->start), what, is_end ? " (end of text)" : "");
}

static void skip_space(struct scanner *scanner) {
	while (scanner->at < scanner->end &&
		(*scanner->at == ' ' || *scanner->at == '\n' || *scanner->at == '\r' ||
			*scanner->at == '\t')) {
		scanner->at++;
	}
}

static bool is_next(const struct scanner *scanner, char byte) {
	return scanner->at < scanner->end && *scanner->at == byte;
}

static bool is_digit_next(const struct scanner *scanner) {
	return scanner->at < scanner->end && *scanner->at >= '0' && *scanner->at <= '9';
}

/* The four digits behind \u; -1 when they are not there. */
static int hex_at(const struct scanner *scanner, const char *at) {
	int value = 0;

	if (scanner->end - at < 4) {
		return -1;
	}
	for (int i = 0; i < 4; i++) {
		char byte = at[i] | 0x20;

		if (at[i] >= '0' && at[i] <= '9') {
			value = value * 16 + at[i] - '0';
		} else if (byte >= 'a' && byte <= 'f') {
			value = value * 16 + byte - 'a' + 10;
		} else {
			return -1;
		}
	}
	return value;
}

static bool is_low_surrogate_at(const struct scanner *scanner, const char *at) {
	return scanner->end - at >= 6 && at[0] == '\\' && at[1] == 'u' &&
	       (hex_at(scanner, at + 2) & ~0x3ff) == 0xdc00;
}

/* At the `u` of \uXXXX. */
static bool scan_unicode_escape(struct scanner *scanner) {
	const char *start = scanner->at - 1;
	int code = hex_at(scanner, scanner->at + 1);

	if (code < 0) {
		return fail(scanner, "expected four hex digits behind \\u");
	}
	scanner->at += 5;
	if ((code & ~0x3ff) == 0xd800 && is_low_surrogate_at(scanner, scanner->at)) {
		scanner->at += 6;
		return true;
	}
	if (code && (code & ~0x7ff) != 0xd800) {
		return true;
	}
	if (!scanner->lenient) {
		scanner->at = start;
		return fail(scanner,
			code ? "half a surrogate pair" : "\\u0000, which no text may hold");
	}
	struct scan_patch patch = { (size_t)(start - scanner->start), 6, SCAN_PATCH_ESCAPE };

	vec_push(&scanner->scan->patches, patch);
	return true;
}

static bool scan_escape(struct scanner *scanner) {
	scanner->at++;
	if (scanner->at == scanner->end) {
		return fail(scanner, "unfinished string");
	}
	if (*scanner->at == 'u') {
		return scan_unicode_escape(scanner);
	}
	if (!strchr("\"\\/bfnrt", *scanner->at) || !*scanner->at) {
		return fail(scanner, "unknown escape");
	}
	scanner->at++;
	return true;
}

/* Is there a quote, a backslash or a control among these eight bytes? */
static bool is_special_word(const char *at) {
	const uint64_t ones = UINT64_C(0x0101010101010101), highs = ones << 7;
	uint64_t word;

	memcpy(&word, at, sizeof(word));
	uint64_t quote = word ^ (ones * '"'), slash = word ^ (ones * '\\');

	return (((quote - ones) & ~quote) | ((slash - ones) & ~slash) |
		       ((word - ones * 0x20) & ~word)) &
	       highs;
}

static bool scan_string(struct scanner *scanner) {
	const char *at = scanner->at + 1, *end = scanner->end;

	for (;;) {
		while (end - at >= 8 && !is_special_word(at)) {
			at += 8;
		}
		while (at < end && *at != '"' && *at != '\\' && (unsigned char)*at >= 0x20) {
			at++;
		}
		scanner->at = at;
		if (at == end) {
			return fail(scanner, "unfinished string");
		}
		if (*at == '"') {
			scanner->at++;
			return true;
		}
		if (*at != '\\') {
			return fail(scanner, "control character in a string");
		}
		if (!scan_escape(scanner)) {
			return false;
		}
		at = scanner->at;
	}
}

static size_t skip_digits(struct scanner *scanner) {
	const char *start = scanner->at;

	while (is_digit_next(scanner)) {
		scanner->at++;
	}
	return (size_t)(scanner->at - start);
}

/* Would a double print this text again? Sure for integers and plain fractions of
   up to 15 digits; what is not sure is looked at later. */
static bool is_kept_by_double(const char *text, size_t len, size_t fraction, bool exponent) {
	size_t digits = len - (text[0] == '-') - (fraction ? 1 : 0);
	const char *first = text + (text[0] == '-');

	if (exponent || digits > DIGITS_EXACT) {
		return false;
	}
	if (!fraction) {
		return text[0] != '-' || *first != '0';
	}
	return text[len - 1] != '0' &&
	       (*first != '0' || fraction < 5 || strncmp(first, "0.0000", 6) != 0);
}

static void note_number(
	struct scanner *scanner, const char *start, size_t fraction, bool exponent) {
	size_t len = (size_t)(scanner->at - start), at = (size_t)(start - scanner->start);

	if (!is_kept_by_double(start, len, fraction, exponent)) {
		struct scan_number number = { at, len, scanner->numbers };

		vec_push(&scanner->scan->numbers, number);
	}
	if (len > NUMBER_MAX) {
		struct scan_patch patch = { at, len, SCAN_PATCH_NUMBER };

		vec_push(&scanner->scan->patches, patch);
	}
	scanner->numbers++;
}

static bool scan_number(struct scanner *scanner) {
	const char *start = scanner->at;
	size_t fraction = 0;
	bool exponent = false;

	scanner->at += is_next(scanner, '-');
	if (is_next(scanner, '0')) {
		scanner->at++;
	} else if (!skip_digits(scanner)) {
		return fail(scanner, "expected a digit");
	}
	if (is_next(scanner, '.')) {
		scanner->at++;
		fraction = skip_digits(scanner);
		if (!fraction) {
			return fail(scanner, "expected a digit");
		}
	}
	if (is_next(scanner, 'e') || is_next(scanner, 'E')) {
		exponent = true;
		scanner->at++;
		scanner->at += is_next(scanner, '-') || is_next(scanner, '+');
		if (!skip_digits(scanner)) {
			return fail(scanner, "expected a digit");
		}
	}
	note_number(scanner, start, fraction, exponent);
	return true;
}

static bool scan_word(struct scanner *scanner, const char *word) {
	size_t len = strlen(word);

	if ((size_t)(scanner->end - scanner->at) < len || memcmp(scanner->at, word, len) != 0) {
		return fail(scanner, "expected a value");
	}
	scanner->at += len;
	return true;
}

static bool scan_key(struct scanner *scanner) {
	skip_space(scanner);
	if (!is_next(scanner, '"')) {
		return fail(scanner, "expected a key in double quotes");
	}
	if (!scan_string(scanner)) {
		return false;
	}
	skip_space(scanner);
	if (!is_next(scanner, ':')) {
		return fail(scanner, "expected ':'");
	}
	scanner->at++;
	return true;
}

/* An array or object, at its opening bracket. */
static bool scan_container(struct scanner *scanner, char close) {
	if (++scanner->depth > JSON_DEPTH_MAX) {
		return err_set(scanner->err, ERR_LIMIT,
			"JSON at byte %zu: deeper than %d levels",
			(size_t)(scanner->at - scanner->start), JSON_DEPTH_MAX);
	}
	scanner->at++;
	skip_space(scanner);
	while (!is_next(scanner, close)) {
		if ((close == '}' && !scan_key(scanner)) || !scan_value(scanner)) {
			return false;
		}
		skip_space(scanner);
		if (is_next(scanner, close)) {
			break;
		}
		if (!is_next(scanner, ',')) {
			return fail(scanner,
				close == '}' ? "expected ',' or '}'" : "expected ',' or ']'");
		}
		scanner->at++;
		skip_space(scanner);
		if (is_next(scanner, close)) {
			return fail(scanner, "a comma before the end");
		}
	}
	scanner->at++;
	scanner->depth--;
	return true;
}

static bool scan_value(struct scanner *scanner) {
	skip_space(scanner);
	switch (scanner->at < scanner->end ? *scanner->at : '\0') {
	case '{':
		return scan_container(scanner, '}');
	case '[':
		return scan_container(scanner, ']');
	case '"':
		return scan_string(scanner);
	case 't':
		return scan_word(scanner, "true");
	case 'f':
		return scan_word(scanner, "false");
	case 'n':
		return scan_word(scanner, "null");
	default:
		return is_next(scanner, '-') || is_digit_next(scanner)
			       ? scan_number(scanner)
			       : fail(scanner, "expected a value");
	}
}

bool scan_text(struct scan *scan, const char *text, size_t len, bool lenient, struct err *err) {
	struct scanner scanner = {
		.start = text,
		.at = text,
		.end = text + len,
		.scan = scan,
		.lenient = lenient,
		.err = err,
	};
	size_t valid = utf8_valid_prefix(text, len);

	if (valid < len) {
		return err_set(err, ERR_PARSE, "JSON at byte %zu: no valid UTF-8", valid);
	}
	if (!scan_value(&scanner)) {
		return false;
	}
	skip_space(&scanner);
	return scanner.at == scanner.end || fail(&scanner, "something behind the value");
}

void scan_fini(struct scan *scan) {
	vec_fini(&scan->numbers);
	vec_fini(&scan->patches);
}
