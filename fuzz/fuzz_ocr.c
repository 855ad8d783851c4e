/* Any bytes as what tesseract prints: each line that comes of it ends in a newline, and
   one with places is a line without them and more. */
#include "fuzz/target.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "builtin/see/ocr_text.h"

static size_t count(const struct buf *text) {
	size_t lines = 0;

	for (size_t i = 0; i < text->len; i++) {
		lines += text->data[i] == '\n';
	}
	return lines;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_free char *list = xmemdup((const char *)data, size);
	auto_free char *languages = ocr_choose_languages(list);
	auto_buf struct buf places = BUF_INIT;
	auto_buf struct buf lines = BUF_INIT;

	ocr_read_tsv((const char *)data, size, true, &places);
	ocr_read_tsv((const char *)data, size, false, &lines);
	if (count(&places) != count(&lines) || (places.len == 0) != (lines.len == 0) ||
		(lines.len > 0 && lines.data[lines.len - 1] != '\n') || lines.len > size * 2) {
		abort();
	}
	if (languages && languages[0] == '\0') {
		abort();
	}
	return 0;
}
