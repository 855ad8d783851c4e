/* Any bytes as the headers by which a server tells of its limits, a line each: what they
   are read as is within bounds, and a wait is never in the past. */
#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "net/backoff.h"
#include "provider/error/rate.h"

#define NOW 1772357100000 /* ms UTC */

/* The value behind "name: " in the first line that begins so; copied into `from`. */
struct source {
	const char *text;
	char value[256];
};

static const char *get(const void *from, const char *name) {
	struct source *source = (struct source *)(uintptr_t)from;
	size_t len = strlen(name);

	for (const char *line = source->text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (strncasecmp(line, name, len) == 0 && line[len] == ':') {
			size_t size = strcspn(line + len + 1, "\n");

			size = size < sizeof(source->value) ? size : sizeof(source->value) - 1;
			memcpy(source->value, line + len + 1, size);
			source->value[size] = '\0';
			return source->value;
		}
	}
	return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_free char *text = xmemdup((const char *)data, size);
	auto_buf struct buf shown = BUF_INIT;
	struct source source = { .text = text };
	struct rate rate = RATE_INIT;

	rate_read(&rate, get, &source, NOW);
	for (int i = 0; i < RATE_KINDS; i++) {
		const struct rate_meter *meter = &rate.meters[i];

		if (meter->left < -1 || meter->limit < -1 || meter->reset < -1) {
			abort();
		}
	}
	rate_describe(&rate, NOW, &shown);
	int64_t wait = rate_wait(&rate, NOW);
	if (wait < -1 || wait == 0 || backoff_parse_moment(text) < -1 ||
		backoff_parse_duration(text) < -1 ||
		backoff_parse_retry_after(text, NOW) < -1) {
		abort();
	}
	return 0;
}
