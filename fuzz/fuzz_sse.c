/* Any bytes as a stream of events: read whole, byte by byte, and in pieces whose
   lengths the bytes themselves give. All three must tell the same events. */
#include "fuzz/target.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "net/sse.h"

/* A hash over all events, and how many. */
struct digest {
	uint64_t hash;
	size_t count;
};

static bool handle_event(void *ctx, const char *event, const char *data, size_t len) {
	struct digest *digest = ctx;

	if (data[len] != '\0' || len == 0) {
		abort();
	}
	digest->count++;
	digest->hash = str_hash_more(digest->hash, event, strlen(event) + 1);
	digest->hash = str_hash_more(digest->hash, data, len + 1);
	return true;
}

/* Reads in pieces of `piece` bytes, or, with 0, of what each first byte says. */
static struct digest read_all(const uint8_t *data, size_t size, size_t piece) {
	struct digest digest = { 0 };
	struct sse sse;

	sse_init(&sse, handle_event, &digest);
	for (size_t at = 0; at < size;) {
		size_t len = piece > 0 ? piece : (size_t)data[at] + 1;

		len = len < size - at ? len : size - at;
		if (!sse_feed(&sse, (const char *)data + at, len)) {
			abort(); /* nothing stops it, and no input is that large */
		}
		at += len;
	}
	sse_finish(&sse);
	sse_fini(&sse);
	return digest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct digest whole = read_all(data, size, size + 1);
	struct digest bytes = read_all(data, size, 1);
	struct digest pieces = read_all(data, size, 0);

	if (whole.hash != bytes.hash || whole.count != bytes.count ||
		whole.hash != pieces.hash || whole.count != pieces.count) {
		abort();
	}
	return 0;
}
