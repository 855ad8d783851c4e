/* What a phone's shell may print. The first byte chooses: 0 and 1, a stream with a mark
   that is known here, read whole and in pieces, against a plain search; 2, the words in
   which a shell tells what it is; 3, base64, which must come out of its own encoding. */
#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/mem.h"
#include "device/mark.h"
#include "device/script.h"

/* Short, so that inputs meet it; a mark is otherwise random. */
#define PATTERN "\nM:"

static void add(void *ctx, const char *data, size_t len) {
	if (len == 0) {
		abort();
	}
	buf_add(ctx, data, len);
}

/* Reads in pieces of `piece` bytes, or, with 0, of what each first byte says; how much
   was read. */
static size_t read_all(
	struct mark *mark, const char *data, size_t size, size_t piece, struct buf *plain) {
	size_t at = 0;

	*mark = (struct mark){ .pattern = PATTERN, .len = sizeof(PATTERN) - 1 };
	while (at < size && !mark->found) {
		size_t len = piece > 0 ? piece : (size_t)(unsigned char)data[at] + 1;

		at += mark_read(mark, data + at, len < size - at ? len : size - at, add, plain);
	}
	return at;
}

static void check_mark(const char *data, size_t size, size_t piece) {
	auto_buf struct buf plain = BUF_INIT;
	struct mark mark;
	size_t at = read_all(&mark, data, size, piece, &plain);
	const char *found = memmem(data, size, PATTERN, sizeof(PATTERN) - 1);
	size_t before = found ? (size_t)(found - data) : size;
	const char *text = found ? found + sizeof(PATTERN) - 1 : NULL;
	const char *end = found ? memchr(text, '\n', size - (size_t)(text - data)) : NULL;

	if (mark.found != (end != NULL) || (end && data + at != end + 1)) {
		abort();
	}
	if (!end) {
		mark_flush(&mark, add, &plain);
		if (mark.text_len < sizeof(mark.text) - 1) {
			before = size;
		}
	}
	if (plain.len < before || memcmp(plain.data, data, before) != 0) {
		abort();
	}
}

static void check_base64(const char *data, size_t size) {
	auto_buf struct buf bytes = BUF_INIT;
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf again = BUF_INIT;

	if (base64_decode(&bytes, data, size)) {
		base64_encode(&text, bytes.data, bytes.len);
		if (!base64_decode(&again, text.data, text.len) || again.len != bytes.len ||
			memcmp(again.data, bytes.data, bytes.len) != 0) {
			abort();
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
	const char *data = (const char *)bytes + 1;
	struct script_hello hello;

	if (size == 0) {
		return 0;
	}
	auto_free char *text = xmemdup(data, size - 1);

	switch (bytes[0] % 4) {
	case 0:
	case 1:
		check_mark(data, size - 1, size);
		check_mark(data, size - 1, 1);
		check_mark(data, size - 1, 0);
		break;
	case 2:
		if (script_read_hello(&hello, text) && (hello.sdk < 0 || hello.sdk > 999)) {
			abort();
		}
		break;
	case 3:
		check_base64(data, size - 1);
		break;
	}
	return 0;
}
