/* Any bytes as a PDF: its pages are counted in one walk, and never more than there could
   be. */
#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/pdf.h"

#define LEAST 10 /* bytes of "/Type/Page" */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	/* Of its exact size, so that a read behind it is found. */
	char *text = xmalloc(size ? size : 1);

	if (size > 0) {
		memcpy(text, data, size);
	}
	int pages = pdf_pages(text, size);
	bool told = memmem(text, size, "/Linearized", 11) != NULL;

	if (pages < 0 || pages > PDF_PAGES_MAX || (!told && (size_t)pages > size / LEAST) ||
		(size < 5 && pdf_is(text, size))) {
		abort();
	}
	free(text);
	return 0;
}
