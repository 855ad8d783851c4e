/* What the wires have in common about PDF files. */
#include "provider/document.h"

#include "base/str.h"

bool document_is(const struct part *part) {
	return part->kind == PART_PDF && part->pdf.bytes;
}

size_t document_count(const struct message *message) {
	size_t count = 0;

	for (size_t i = 0; i < message->parts.len; i++) {
		count += document_is(&message->parts.items[i]);
	}
	return count;
}

const char *document_name(const struct part *part) {
	return str_is_empty(part->name) ? "document.pdf" : part->name;
}

void document_url(const struct part *part, struct buf *out) {
	buf_add_str(out, "data:application/pdf;base64,");
	buf_add_str(out, part->pdf.bytes);
}
