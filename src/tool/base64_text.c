/* Base64 is known by what it is made of: letters of both cases and digits without a
   space, in one piece or in lines of one length, longer than words and paths are. */

#include "tool/base64_text.h"

#include "base/base64.h"
#include "base/kind.h"

#include <string.h>

#define RUN_MIN ((size_t)2048) /* characters */
#define LINE_MIN ((size_t)60)  /* where it is broken into lines */
#define LOOK ((size_t)400)     /* characters that are decoded, a multiple of 4 */

static bool is_digit(char byte) {
	return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') ||
	       (byte >= '0' && byte <= '9') || byte == '+' || byte == '/';
}

static size_t count_digits(const char *data, size_t len) {
	size_t count = 0;

	while (count < len && is_digit(data[count])) {
		count++;
	}
	return count;
}

static size_t count_newline(const char *data, size_t len) {
	size_t count = len > 0 && data[0] == '\r';

	return count < len && data[count] == '\n' ? count + 1 : 0;
}

/* Bytes of the run that begins at `data`. */
static size_t measure(const char *data, size_t len) {
	size_t line = count_digits(data, len), at = line;

	while (line >= LINE_MIN) {
		size_t newline = count_newline(data + at, len - at);
		size_t next =
			newline ? count_digits(data + at + newline, len - at - newline) : 0;

		if (next == 0 || next > line) {
			break;
		}
		at += newline + next;
		if (next < line) {
			break;
		}
	}
	for (int i = 0; i < 2 && at < len && data[at] == '='; i++) {
		at++;
	}
	return at;
}

/* A hash, a number or a rule drawn with one letter is none. */
static bool is_mixed(const char *data, size_t len) {
	bool upper = false, lower = false, beyond_hex = false;

	for (size_t i = 0; i < len && i < LOOK; i++) {
		upper |= data[i] >= 'A' && data[i] <= 'Z';
		lower |= data[i] >= 'a' && data[i] <= 'z';
		beyond_hex |= data[i] > 'f';
	}
	return upper && lower && beyond_hex;
}

static void describe(const char *data, size_t len, struct buf *out) {
	auto_buf struct buf head = BUF_INIT;
	const char *kind = NULL;
	char digits[LOOK];
	size_t count = 0;

	for (size_t i = 0; i < len && count < LOOK; i++) {
		if (is_digit(data[i])) {
			digits[count++] = data[i];
		}
	}
	if (base64_decode(&head, digits, count - count % 4)) {
		kind = kind_of_binary(head.data, head.len);
	}
	buf_addf(out, "[base64, %zu characters: %s]", len, kind ? kind : "text");
}

bool base64_text_fold(struct buf *text) {
	struct buf out;
	bool folded = false;

	if (text->len < RUN_MIN) {
		return false;
	}
	buf_init(&out, text->max);
	for (size_t i = 0; i < text->len;) {
		size_t run = measure(text->data + i, text->len - i);

		folded |= run >= RUN_MIN && is_mixed(text->data + i, run);
		if (run >= RUN_MIN && is_mixed(text->data + i, run)) {
			describe(text->data + i, run, &out);
		} else {
			run += run == 0;
			buf_add(&out, text->data + i, run);
		}
		i += run;
	}
	if (folded) {
		buf_fini(text);
		*text = out;
	} else {
		buf_fini(&out);
	}
	return folded;
}
