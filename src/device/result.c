/* The words of a device call's end. */
#include "device/ways.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

const char *transport_name(enum transport transport) {
	static const char *const names[TRANSPORT_COUNT] = {
		[TRANSPORT_TERMUX] = "termux",
		[TRANSPORT_SHELL] = "shell",
		[TRANSPORT_LOCAL] = "local",
	};

	return names[transport];
}

const char *device_end_name(enum device_end end) {
	static const char *const names[] = {
		[DEVICE_DONE] = "done",
		[DEVICE_NOT_INSTALLED] = "not installed",
		[DEVICE_NOT_GRANTED] = "not granted",
		[DEVICE_TIMED_OUT] = "timed out",
		[DEVICE_NOT_POSSIBLE] = "not possible",
		[DEVICE_FAILED] = "failed",
		[DEVICE_CANCELLED] = "cancelled",
	};

	return names[end];
}

void device_result_end(
	struct device_result *result, enum device_end end, const char *format, ...) {
	auto_buf struct buf text = BUF_INIT;
	size_t len;
	va_list args;

	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	for (size_t i = 0; i < text.len; i++) {
		if (text.data[i] == '\n' || text.data[i] == '\r') {
			text.data[i] = ' ';
		}
	}
	len = text.len < sizeof(result->text) ? text.len : sizeof(result->text) - 1;
	len = utf8_valid_prefix(text.data, len);
	memcpy(result->text, text.data, len);
	result->text[len] = '\0';
	result->end = end;
}
