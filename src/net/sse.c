/* Lines are found with memchr() and read where they lie; only a line that is cut
   by the end of a chunk is copied and put together. The places of the next LF
   and the next CR are remembered, so that no byte of a chunk is searched more
   than twice, whatever the mixture of line ends. */
#include "net/sse.h"

#include <string.h>

static const char bom[] = "\xef\xbb\xbf";

void sse_init(struct sse *sse,
	bool (*on_event)(void *ctx, const char *event, const char *data, size_t len),
	void *ctx) {
	*sse = (struct sse){ .on_event = on_event, .ctx = ctx };
	buf_init(&sse->line, SSE_EVENT_MAX);
	buf_init(&sse->data, SSE_EVENT_MAX);
	buf_init(&sse->event, SSE_EVENT_MAX);
	buf_init(&sse->stray, SSE_STRAY_MAX);
}

void sse_fini(struct sse *sse) {
	buf_fini(&sse->line);
	buf_fini(&sse->data);
	buf_fini(&sse->event);
	buf_fini(&sse->stray);
}

/* An event without data is none, but it still ends the name. */
static bool dispatch(struct sse *sse) {
	bool goes_on = true;

	if (sse->data.len > 0) {
		goes_on =
			sse->on_event(sse->ctx, sse->event.data, sse->data.data, sse->data.len);
	}
	buf_clear(&sse->data);
	buf_clear(&sse->event);
	sse->has_data = false;
	return goes_on;
}

static bool is_field(const char *line, size_t name_len, const char *name) {
	return name_len == strlen(name) && memcmp(line, name, name_len) == 0;
}

/* A server that fails in the middle may write its error as it would alone. */
static void keep_stray(struct sse *sse, const char *line, size_t len) {
	if (sse->stray.len > 0 || line[0] == '{' || line[0] == '[') {
		buf_add(&sse->stray, line, len);
		buf_add_char(&sse->stray, '\n');
	}
}

static bool read_field(struct sse *sse, const char *line, size_t len) {
	const char *colon = memchr(line, ':', len);
	size_t name_len = colon ? (size_t)(colon - line) : len;
	const char *value = line + name_len;
	const char *end = line + len;

	value += colon ? 1 : 0;
	value += value < end && *value == ' ' ? 1 : 0;
	if (is_field(line, name_len, "data")) {
		bool added = (!sse->has_data || buf_add_char(&sse->data, '\n')) &&
			     buf_add(&sse->data, value, (size_t)(end - value));

		sse->has_data = true;
		sse->failed |= !added;
	} else if (is_field(line, name_len, "event")) {
		buf_clear(&sse->event);
		sse->failed |= !buf_add(&sse->event, value, (size_t)(end - value));
	} else if (name_len > 0 && !is_field(line, name_len, "id") &&
		   !is_field(line, name_len, "retry")) {
		keep_stray(sse, line, len);
	}
	return !sse->failed;
}

static bool read_line(struct sse *sse, const char *line, size_t len) {
	if (!sse->started) {
		sse->started = true;
		if (len >= 3 && memcmp(line, bom, 3) == 0) {
			line += 3;
			len -= 3;
		}
	}
	return len == 0 ? dispatch(sse) : read_field(sse, line, len);
}

/* A line that ends here; its beginning may wait in `line`. */
static bool end_line(struct sse *sse, const char *data, size_t len) {
	bool goes_on;

	if (sse->line.len == 0) {
		return read_line(sse, data, len);
	}
	if (!buf_add(&sse->line, data, len)) {
		sse->failed = true;
		return false;
	}
	goes_on = read_line(sse, sse->line.data, sse->line.len);
	buf_clear(&sse->line);
	return goes_on;
}

/* Where the next `byte` is at or behind `at`; `known` is the answer of before. */
static const char *find(const char *known, const char *at, const char *end, int byte) {
	const char *found;

	if (known >= at) {
		return known;
	}
	found = memchr(at, byte, (size_t)(end - at));
	return found ? found : end;
}

bool sse_feed(struct sse *sse, const char *data, size_t len) {
	const char *at = data;
	const char *end = data + len;
	const char *lf = NULL;
	const char *cr = NULL;

	while (at < end) {
		const char *stop;

		if (sse->after_cr && *at == '\n') {
			at++;
			sse->after_cr = false;
			continue;
		}
		sse->after_cr = false;
		lf = find(lf, at, end, '\n');
		cr = find(cr, at, end, '\r');
		stop = lf < cr ? lf : cr;
		if (stop == end) {
			sse->failed |= !buf_add(&sse->line, at, (size_t)(end - at));
			return !sse->failed;
		}
		sse->after_cr = stop == cr;
		if (!end_line(sse, at, (size_t)(stop - at))) {
			return false;
		}
		at = stop + 1;
	}
	return true;
}

bool sse_finish(struct sse *sse) {
	return (sse->line.len == 0 || end_line(sse, "", 0)) && dispatch(sse);
}
