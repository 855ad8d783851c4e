/* Any bytes as XML: what is opened is closed, in order and within the limits, all texts are
   valid, and what is refused says why. */

#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "xml/xml.h"

static const struct xml_limits limits = {
	.bytes = 1 << 20, .depth = 40, .elements = 5000, .attributes = 20
};

struct counts {
	int open, elements;
};

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

static void must_be_text(const char *text) {
	must(utf8_is_valid(text, strlen(text)));
}

static void handle_open(
	void *ctx, const char *name, const struct xml_attribute *attributes, size_t count) {
	struct counts *counts = ctx;

	must(++counts->open <= limits.depth);
	must(++counts->elements <= limits.elements);
	must(count <= (size_t)limits.attributes);
	must_be_text(name);
	for (size_t i = 0; i < count; i++) {
		must_be_text(attributes[i].name);
		must_be_text(attributes[i].value);
	}
}

static void handle_text(void *ctx, const char *data, size_t len) {
	struct counts *counts = ctx;

	must(counts->open > 0);
	must(utf8_is_valid(data, len));
}

static void handle_close(void *ctx, const char *name) {
	struct counts *counts = ctx;

	must(counts->open-- > 0);
	must_be_text(name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static const struct xml_handler handler = { handle_open, handle_text, handle_close };
	struct counts counts = { 0 };
	struct xml_outcome outcome;
	struct err err = ERR_INIT;

	if (xml_read((const char *)data, size, &limits, &handler, &counts, &outcome, &err)) {
		must(counts.open == 0);
		must(outcome.elements == counts.elements && counts.elements > 0);
	} else {
		must(err.code != ERR_NONE && err.text[0]);
	}
	return 0;
}
