/* What a tool gave becomes a result: valid text within its bound, all of it set aside
   where it shows less; and pages of it, one behind the other, are the whole. The first
   byte says how large a page is. */

#include <stdlib.h>
#include <string.h>

#include "agent/call/result_page.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "fuzz/target.h"
#include "tool/finish.h"

#define RESULT_MAX 1000 /* characters */

static void must(bool holds) {
	if (!holds) {
		abort();
	}
}

static void check_finish(const char *data, size_t len) {
	struct tool_result result;

	tool_result_init(&result);
	buf_add(&result.text, data, len);
	result_finish(&result, RESULT_MAX);
	must(utf8_is_valid(result.text.data, result.text.len));
	must(!memchr(result.text.data, '\0', result.text.len));
	must(result.text.len <= RESULT_MAX * 4);
	must(result.full.len == 0 || len > 0);
	tool_result_fini(&result);
}

/* Where the page says that the next one begins; 0: it was the last. */
static size_t next_of(const char *page) {
	static const char words[] = " more bytes: go on with offset ";
	const char *found = NULL;

	for (const char *at = strstr(page, words); at; at = strstr(at + 1, words)) {
		found = at;
	}
	return found ? strtoul(found + strlen(words), NULL, 10) : 0;
}

static void check_pages(const char *data, size_t len, size_t max, bool valid) {
	struct result_query query = { .max = max };

	for (size_t pages = 0; pages < 2 + len / 50; pages++) {
		auto_buf struct buf out = BUF_INIT;

		result_page(data, len, &query, &out, NULL);
		size_t next = next_of(out.data);

		if (next <= (size_t)query.offset || next > len) {
			break;
		}
		must(!valid || memcmp(out.data, data + query.offset,
				       next - (size_t)query.offset) == 0);
		query.offset = (int64_t)next;
	}
}

static void check_places(const char *data, size_t len) {
	auto_free char *word = xmemdup(data, len < 3 ? len : 3);
	struct result_query query = { .search = word, .max = 2000, .offset = len / 2 };
	auto_buf struct buf out = BUF_INIT;

	if (word[0]) {
		result_page(data, len, &query, &out, NULL);
		must(out.len <= 4000);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_buf struct buf text = BUF_INIT;

	if (size == 0) {
		return 0;
	}
	check_finish((const char *)data + 1, size - 1);
	/* What is kept is valid text or bytes that have a name. */
	utf8_repair(&text, (const char *)data + 1, size - 1);
	check_pages(text.data, text.len, 400 + (size_t)data[0], true);
	check_places(text.data, text.len);
	check_pages((const char *)data + 1, size - 1, 400, false);
	return 0;
}
