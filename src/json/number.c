/* Numbers as text. Where a double is not enough the digits themselves are
   compared, in the form that number_normalize() gives them. */

#include "json/number.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "json/node.h"

#define EXPONENT_MAX INT64_C(1000000000000)
#define EXACT_MAX 9007199254740992.0 /* 2^53 */

/* printf() writes the decimal point of the locale. */
static void add_with_point(struct buf *out, char *text) {
	const char *point = localeconv()->decimal_point;
	char *found = str_eq(point, ".") ? NULL : strstr(text, point);

	if (found) {
		buf_add(out, text, (size_t)(found - text));
		buf_add_char(out, '.');
		text = found + strlen(point);
	}
	buf_add_str(out, text);
}

void number_format(double value, struct buf *out) {
	char text[40];

	if (!isfinite(value)) {
		buf_add_str(out, "null");
		return;
	}
	if (fabs(value) <= EXACT_MAX && value == (double)(int64_t)value) {
		/* Zero loses its sign: "-0" would be read as another number. */
		buf_addf(out, "%lld", (long long)value);
		return;
	}
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, sizeof(text), "%.*g", digits, value);
		if (strtod(text, NULL) == value) {
			break;
		}
	}
	add_with_point(out, text);
}

void number_text(const struct json *number, struct buf *out) {
	const cJSON *node = node_of_const(number);

	if (node_type(node) == cJSON_Raw) {
		buf_add_str(out, node->valuestring);
	} else {
		number_format(node->valuedouble, out);
	}
}

/* The written exponent, cut at +-EXPONENT_MAX. */
static int64_t parse_exponent(const char *text) {
	bool negative = *text == '-';
	int64_t value = 0;

	text += *text == '-' || *text == '+';
	for (; *text && value < EXPONENT_MAX; text++) {
		value = value * 10 + (*text - '0');
	}
	value = value < EXPONENT_MAX ? value : EXPONENT_MAX;
	return negative ? -value : value;
}

void number_normalize(const char *text, struct buf *out) {
	int64_t exponent = 0;
	bool negative = *text == '-', after_point = false;
	size_t start = out->len + negative;

	if (negative) {
		buf_add_char(out, *text++);
	}
	for (; *text && *text != 'e' && *text != 'E'; text++) {
		if (*text == '.') {
			after_point = true;
			continue;
		}
		exponent -= after_point;
		if (*text != '0' || out->len > start) {
			buf_add_char(out, *text);
		}
	}
	if (*text) {
		exponent += parse_exponent(text + 1);
	}
	if (out->len == start) {
		buf_truncate(out, start - negative);
		buf_add_str(out, "0e0");
		return;
	}
	while (out->data[out->len - 1] == '0') {
		buf_truncate(out, out->len - 1);
		exponent++;
	}
	buf_addf(out, "e%lld", (long long)exponent);
}

static void normal_form(const struct json *number, struct buf *out) {
	auto_buf struct buf text = BUF_INIT;

	number_text(number, &text);
	number_normalize(text.data, out);
}

bool number_is_integer(const struct json *number) {
	auto_buf struct buf form = BUF_INIT;
	const cJSON *node = node_of_const(number);

	if (node_type(node) != cJSON_Raw && fabs(node->valuedouble) <= EXACT_MAX) {
		return node->valuedouble == (double)(int64_t)node->valuedouble;
	}
	normal_form(number, &form);
	return !strstr(form.data, "e-");
}

bool number_equal(const struct json *a, const struct json *b) {
	if (node_type(node_of_const(a)) != cJSON_Raw &&
		node_type(node_of_const(b)) != cJSON_Raw) {
		return node_of_const(a)->valuedouble == node_of_const(b)->valuedouble;
	}
	auto_buf struct buf a_form = BUF_INIT, b_form = BUF_INIT;

	normal_form(a, &a_form);
	normal_form(b, &b_form);
	return str_eq(a_form.data, b_form.data);
}

int number_compare(const struct json *a, const struct json *b) {
	int64_t a_int, b_int;

	if (json_int(a, &a_int) && json_int(b, &b_int)) {
		return (a_int > b_int) - (a_int < b_int);
	}
	double a_double = node_of_const(a)->valuedouble,
	       b_double = node_of_const(b)->valuedouble;

	return (a_double > b_double) - (a_double < b_double);
}

/* An exact 64-bit integer from the normal form. */
static bool int_of_form(struct buf *form, int64_t *out) {
	char *mark = strrchr(form->data, 'e');
	int64_t exponent = parse_exponent(mark + 1);

	if (exponent < 0 || exponent > 18) {
		return false;
	}
	buf_truncate(form, (size_t)(mark - form->data));
	buf_addf(form, "%.*s", (int)exponent, "000000000000000000");
	return str_to_int(form->data, out);
}

bool json_int(const struct json *json, int64_t *out) {
	if (!json_is(json, JSON_NUMBER)) {
		return false;
	}
	const cJSON *node = node_of_const(json);

	if (node_type(node) != cJSON_Raw && fabs(node->valuedouble) <= EXACT_MAX) {
		int64_t value = (int64_t)node->valuedouble;

		if ((double)value != node->valuedouble) {
			return false;
		}
		*out = value;
		return true;
	}
	auto_buf struct buf form = BUF_INIT;

	normal_form(json, &form);
	return int_of_form(&form, out);
}

bool json_double(const struct json *json, double *out) {
	if (!json_is(json, JSON_NUMBER) || !isfinite(node_of_const(json)->valuedouble)) {
		return false;
	}
	*out = node_of_const(json)->valuedouble;
	return true;
}
