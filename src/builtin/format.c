/* Counts and sizes as a reader of results wants them. */

#include "builtin/format.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"

void format_line(struct buf *out, const char *data, size_t len, size_t max) {
	size_t part = len;

	if (len > max) {
		part = max - utf8_incomplete_tail(data, max);
	}
	buf_add(out, data, part);
	if (part < len) {
		buf_addf(out, " [%zu more bytes in this line]", len - part);
	}
}

void format_count(struct buf *out, size_t count, const char *one, const char *plural) {
	if (count == 1 || plural) {
		buf_addf(out, "%zu %s", count, count == 1 ? one : plural);
	} else {
		buf_addf(out, "%zu %ss", count, one);
	}
}

void format_size(struct buf *out, double bytes) {
	static const char *const units[] = { "KB", "MB", "GB", "TB" };

	if (bytes < 1024) {
		format_count(out, (size_t)bytes, "byte", NULL);
		return;
	}
	size_t unit = 0;

	for (bytes /= 1024; bytes >= 1024 && unit + 1 < ARRAY_LEN(units); bytes /= 1024) {
		unit++;
	}
	buf_addf(out, "%.*f %s", bytes < 100, bytes, units[unit]);
}

size_t format_lines_of(const char *data, size_t len) {
	size_t lines = len && data[len - 1] != '\n';

	for (const char *at = data, *end = data + len;
		at < end && (at = memchr(at, '\n', (size_t)(end - at))); at++) {
		lines++;
	}
	return lines;
}
