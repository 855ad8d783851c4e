#ifndef BUILTIN_OCR_H
#define BUILTIN_OCR_H

#include "builtin/chain.h"

/* Text in pictures, read by tesseract where it is installed. */

enum ocr_form {
	OCR_PAGE,   /* the text of a page, in its order */
	OCR_LINES,  /* scattered lines, as on a screen */
	OCR_PLACES, /* the same, each with where it stands */
};

/* Part of the data of a chain. */
struct ocr {
	struct buf image; /* PNG, JPEG ... */
	enum ocr_form form;
	const char
		*languages; /* as tesseract has them ("eng+fra"); borrowed from the arguments;
			       NULL: simplified Chinese and English, what of it is there */
	void (*on_text)(struct chain *chain, const struct buf *text); /* must end the run */
};

void ocr_fini(struct ocr *ocr);
/* Reads the image, which is copied; the rest of `ocr` is set by the caller. A failure
   ends the run. */
void ocr_start(struct chain *chain, struct ocr *ocr, const void *image, size_t len);
/* For tool_ops. */
bool ocr_is_here(struct device *device, struct buf *why);

#endif
