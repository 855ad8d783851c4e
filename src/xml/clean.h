#ifndef XML_CLEAN_H
#define XML_CLEAN_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* A document without what surrounded it. */
struct xml_clean {
	const char *data;
	size_t len;     /* 0: no tag in it */
	size_t skipped; /* bytes that stood in front */
	bool utf8;      /* it is, whatever it declares; else the parser has to convert */
};

/* `held` takes what had to be converted and must live as long as the result. */
struct xml_clean xml_clean(struct buf *held, const char *data, size_t len);

#endif
