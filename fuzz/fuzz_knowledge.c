/* Any bytes as a text of a knowledge base: it is refused with a sentence, or whole. */

#include "fuzz/target.h"

#include <stdlib.h>

#include "knowledge/document.h"

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	const char *bytes = (const char *)data;
	struct document document;
	struct err err = ERR_INIT;

	if (!document_read(&document, "sea/crab.md", bytes, size, &err)) {
		must(err.text[0]);
		return 0;
	}
	must(document.title[0] && document.category && document.body_len > 0);
	must(document.body >= bytes && document.body + document.body_len <= bytes + size);
	must(!document.source[0] || (document.source[0] | 0x20) == 'h');
	document_fini(&document);
	return 0;
}
