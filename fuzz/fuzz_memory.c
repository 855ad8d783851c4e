/* Any bytes as the answer of a model that was asked what to remember: what is kept of it
   is a line of its own, bounded, without a control character. And as a document of
   memories: it is refused with a sentence, or all of its records are taken in. */

#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "memory/bullets.h"
#include "memory/exchange.h"
#include "memory/fact.h"

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

static void check_one(void *ctx, enum memory_kind kind, const char *text, size_t len) {
	auto_buf struct buf clean = BUF_INIT;
	auto_buf struct buf again = BUF_INIT;
	auto_buf struct buf key = BUF_INIT;
	int *count = ctx;

	must(++*count <= BULLETS_MAX && len > 0);
	if (!fact_clean(&clean, kind, text, len, NULL)) {
		must(clean.len == 0);
		return;
	}
	must(clean.len >= FACT_MIN && clean.len <= 4 * FACT_SNAPSHOT_MAX);
	must(utf8_is_valid(clean.data, clean.len) && strlen(clean.data) == clean.len);
	for (size_t i = 0; i < clean.len; i++) {
		must((unsigned char)clean.data[i] >= 0x20 && clean.data[i] != 0x7f);
	}
	must(fact_clean(&again, kind, clean.data, clean.len, NULL));
	must(strcmp(again.data, clean.data) == 0);
	fact_key(&key, clean.data, clean.len);
	must(utf8_is_valid(key.data, key.len));
	fact_alike(clean.data, clean.data);
}

static void check_document(const char *text, size_t len) {
	struct err err = ERR_INIT;
	struct exchange_reader *reader = exchange_open(text, len, NULL, NULL, &err);
	struct memory_row row;

	must(reader || err.text[0]);
	while (exchange_next(reader, &row, &err)) {
		must(!row.text || (row.created >= 0 && row.updated >= 0 && row.uses >= 0));
	}
	exchange_free(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	int count = 0;

	bullets_read((const char *)data, size, "Write nothing else.", check_one, &count);
	check_document((const char *)data, size);
	return 0;
}
