/* Small questions about NUL-terminated text, all of them safe for NULL. Numbers
   are read the same way whatever the locale says about decimal points. */

#include "base/str.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"

#define DISTANCE_MAX 64

static bool is_space(char byte) {
	return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static char to_lower(char byte) {
	return byte >= 'A' && byte <= 'Z' ? (char)(byte + 'a' - 'A') : byte;
}

static bool is_equal_nocase(const char *a, const char *b, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (to_lower(a[i]) != to_lower(b[i])) {
			return false;
		}
	}
	return true;
}

bool str_eq(const char *a, const char *b) {
	return a && b ? strcmp(a, b) == 0 : a == b;
}

bool str_eq_nocase(const char *a, const char *b) {
	if (!a || !b) {
		return a == b;
	}
	size_t len = strlen(a);

	return len == strlen(b) && is_equal_nocase(a, b, len);
}

bool str_starts(const char *text, const char *prefix) {
	return text && prefix && strncmp(text, prefix, strlen(prefix)) == 0;
}

bool str_ends(const char *text, const char *suffix) {
	if (!text || !suffix) {
		return false;
	}
	size_t len = strlen(text), tail = strlen(suffix);

	return tail <= len && memcmp(text + len - tail, suffix, tail) == 0;
}

bool str_is_empty(const char *text) {
	return !text || !*text;
}

bool str_has_nocase(const char *text, const char *needle) {
	if (!text || !needle) {
		return false;
	}
	size_t len = strlen(text), want = strlen(needle);

	for (size_t at = 0; at + want <= len; at++) {
		if (is_equal_nocase(text + at, needle, want)) {
			return true;
		}
	}
	return false;
}

char *str_trim(char *text) {
	if (!text) {
		return NULL;
	}
	size_t len = strlen(text);
	char *start = text + (str_trim_span(text, &len) - text);

	start[len] = '\0';
	return start;
}

const char *str_trim_span(const char *data, size_t *len) {
	while (*len && is_space(*data)) {
		data++;
		(*len)--;
	}
	while (*len && is_space(data[*len - 1])) {
		(*len)--;
	}
	return data;
}

bool str_to_int(const char *text, int64_t *out) {
	if (!text) {
		return false;
	}
	const char *digits = text + (*text == '-' || *text == '+');
	char *end;

	if (*digits < '0' || *digits > '9') {
		return false;
	}
	errno = 0;
	long long value = strtoll(text, &end, 10);
	if (errno || *end) {
		return false;
	}
	*out = value;
	return true;
}

/* strtod() wants the decimal point of the locale. */
static double convert(const char *text, bool *whole) {
	const char *point = localeconv()->decimal_point;
	char *end;

	if (str_eq(point, ".")) {
		double value = strtod(text, &end);

		*whole = !*end;
		return value;
	}
	auto_buf struct buf local = BUF_INIT;

	for (const char *at = text; *at; at++) {
		buf_add_str(&local, *at == '.' ? point : (const char[]){ *at, '\0' });
	}
	double value = strtod(local.data, &end);

	*whole = !*end;
	return value;
}

bool str_to_double(const char *text, double *out) {
	if (!text || !*text || text[strspn(text, "0123456789+-.eE")]) {
		return false;
	}
	bool whole;
	double value = convert(text, &whole);

	if (!whole || !isfinite(value)) {
		return false;
	}
	*out = value;
	return true;
}

static int least(int a, int b) {
	return a < b ? a : b;
}

/* Row i of the table from rows i - 1 (`above`) and i - 2 (`two_above`). */
static void distance_row(const char *a, size_t i, const char *b, size_t b_len, int *row,
	const int *above, const int *two_above) {
	row[0] = (int)i;
	for (size_t j = 1; j <= b_len; j++) {
		row[j] = least(
			above[j - 1] + (a[i - 1] != b[j - 1]), least(above[j], row[j - 1]) + 1);
		if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
			row[j] = least(row[j], two_above[j - 2] + 1);
		}
	}
}

int str_distance(const char *a, const char *b, int limit) {
	size_t a_len = a ? strlen(a) : DISTANCE_MAX, b_len = b ? strlen(b) : DISTANCE_MAX;
	int rows[3][DISTANCE_MAX];

	if (a_len >= DISTANCE_MAX || b_len >= DISTANCE_MAX) {
		return limit + 1;
	}
	for (size_t j = 0; j <= b_len; j++) {
		rows[0][j] = (int)j;
	}
	for (size_t i = 1; i <= a_len; i++) {
		distance_row(a, i, b, b_len, rows[i % 3], rows[(i + 2) % 3], rows[(i + 1) % 3]);
	}
	int distance = rows[a_len % 3][b_len];

	return distance > limit ? limit + 1 : distance;
}

const char *str_nearest(const char *word, const char *const *list) {
	const char *nearest = NULL;
	int best = 3;

	if (!word || !list) {
		return NULL;
	}
	for (; *list; list++) {
		int distance = str_distance(word, *list, 2);

		bool is_nearer = distance < best || (distance == best && nearest &&
							    strlen(nearest) != strlen(word) &&
							    strlen(*list) == strlen(word));

		if (is_nearer && (size_t)distance * 2 < strlen(word)) {
			best = distance;
			nearest = *list;
		}
	}
	return nearest;
}

uint64_t str_hash(const void *data, size_t len) {
	return str_hash_more(UINT64_C(0xcbf29ce484222325), data, len);
}

uint64_t str_hash_more(uint64_t hash, const void *data, size_t len) {
	const unsigned char *bytes = data;

	for (size_t i = 0; i < len; i++) {
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	}
	return hash;
}
