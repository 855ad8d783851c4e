#ifndef CHAT_PART_PDF_H
#define CHAT_PART_PDF_H

#include <stdbool.h>
#include <stdint.h>

/* What an attached PDF has besides: its bytes stand outside of the message. */
struct part_pdf {
	char *bytes;  /* base64; owned: only until they are stored, and for a request */
	int64_t blob; /* store's row of the bytes, 0: none */
	int64_t size; /* bytes */
	int pages;    /* 0: not known */
	bool refused; /* a server did not take them: its text goes instead */
};

#endif
