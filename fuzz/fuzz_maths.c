/* Any bytes as a formula of TeX: text comes of it, or nothing at all. */
#include "fuzz/target.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "front/maths/maths.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	const char *text = (const char *)data;

	for (int lines = 0; lines < 2; lines++) {
		auto_buf struct buf out = BUF_INIT;
		bool good = maths_text(text, size, lines, &out);

		if (good != (out.len > 0) || out.full || (good && size > MATHS_MAX * 2)) {
			abort();
		}
		if (!lines && memchr(out.data, '\n', out.len) && !memchr(text, '\n', size)) {
			abort();
		}
	}
	return 0;
}
