#ifndef BUILTIN_OCR_TEXT_H
#define BUILTIN_OCR_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* What tesseract prints. Pure. */

/* The lines of its TSV: "text", where `places` "text @(x,y)" with the middle of the line
   in pixels of the image. Words that it is not sure of are left out. */
void ocr_read_tsv(const char *tsv, size_t len, bool places, struct buf *out);
/* Of what --list-langs prints those that read Chinese and English, joined by '+', else the
   first one that is a language; the caller's. NULL when there is none. */
char *ocr_choose_languages(const char *list);

#endif
