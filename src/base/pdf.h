#ifndef BASE_PDF_H
#define BASE_PDF_H

#include <stdbool.h>
#include <stddef.h>

#define PDF_PAGES_MAX 100000 /* more are not counted */

/* Do these bytes begin as a PDF file does? */
bool pdf_is(const char *data, size_t len);
/* Its pages as far as they stand openly in it; 0: they cannot be told (packed, or
   encrypted). Reads once over the bytes. */
int pdf_pages(const char *data, size_t len);

#endif
