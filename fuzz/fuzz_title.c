/* Any bytes as a model's answer to the question for a title: one line that fits a list and
   holds nothing that a terminal would act on. */
#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "agent/aside/title.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "base/width.h"

#define COLUMNS_MAX 60

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_free char *answer = xmemdup((const char *)data, size);
	auto_buf struct buf title = BUF_INIT;

	title_clean(&title, answer);
	if (!utf8_is_valid(title.data, title.len) || strpbrk(title.data, "\r\n\t\x1b\x7f") ||
		width_text(title.data, title.len) > COLUMNS_MAX) {
		abort();
	}
	return 0;
}
