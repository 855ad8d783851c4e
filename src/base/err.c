/* An error is built in a buffer of its own first, as its arguments may point
   into the error that it replaces, and then made one clean line. */

#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* What was cut or came from outside may hold half characters and controls. */
static void clean(char *text) {
	size_t len = strlen(text);

	len -= utf8_incomplete_tail(text, len);
	text[len] = '\0';
	for (size_t at = 0; at < len;) {
		uint32_t code;
		size_t used = utf8_decode(text + at, len - at, &code);

		if (used == 1 && (unsigned char)text[at] >= 0x80) {
			text[at] = '?';
		} else if (code < 0x20 || code == 0x7f) {
			text[at] = ' ';
		}
		at += used;
	}
}

static void store(struct err *err, enum err_code code, const char *text) {
	err->code = code;
	snprintf(err->text, sizeof(err->text), "%s", text);
	clean(err->text);
}

bool err_set(struct err *err, enum err_code code, const char *format, ...) {
	if (err) {
		char text[sizeof(err->text)];
		va_list args;

		va_start(args, format);
		vsnprintf(text, sizeof(text), format, args);
		va_end(args);
		store(err, code, text);
	}
	return false;
}

bool err_set_errno(struct err *err, enum err_code code, int number, const char *format, ...) {
	if (err) {
		char text[sizeof(err->text)];
		va_list args;

		va_start(args, format);
		vsnprintf(text, sizeof(text), format, args);
		va_end(args);
		size_t len = strlen(text);

		snprintf(text + len, sizeof(text) - len, ": %s", strerror(number));
		store(err, code, text);
	}
	return false;
}

bool err_wrap(struct err *err, const char *format, ...) {
	if (err) {
		char text[2 * sizeof(err->text)];
		va_list args;

		va_start(args, format);
		vsnprintf(text, sizeof(err->text), format, args);
		va_end(args);
		size_t len = strlen(text);

		snprintf(text + len, sizeof(text) - len, ": %s", err->text);
		store(err, err->code, text);
	}
	return false;
}

void err_clear(struct err *err) {
	if (err) {
		err->code = ERR_NONE;
		err->text[0] = '\0';
	}
}
