#ifndef XML_XML_H
#define XML_XML_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

/* XML that others wrote, read as it comes, without a tree: bounded, no network, no files,
   no entities but the five of XML and numeric ones, no document type with declarations. */

#define XML_BYTES_MAX ((size_t)16 << 20)

struct xml_limits {
	size_t bytes; /* XML_BYTES_MAX at most */
	int depth;
	int elements;
	int attributes; /* of one element */
};

/* Names are without their prefix. All texts live until the call returns. */
struct xml_attribute {
	const char *name;
	const char *value; /* entities replaced */
};

struct xml_handler {
	/* Each may be NULL. What is opened is closed, also at the end of a cut text. */
	void (*open)(void *ctx, const char *name, const struct xml_attribute *attributes,
		size_t count);
	void (*text)(void *ctx, const char *data, size_t len); /* in pieces; CDATA too */
	void (*close)(void *ctx, const char *name);
};

struct xml_outcome {
	int elements; /* seen */
	bool cut;     /* it ended before its first element did; the last text may be missing */
	bool malformed; /* it is not well-formed; what could be read was */
	size_t skipped; /* bytes of something else in front */
};

/* Reads the first document in `data`. False when a limit is passed, when declarations stand
   in it or when nothing in it is an element; what came before was handed over. `outcome` may
   be NULL. */
bool xml_read(const char *data, size_t len, const struct xml_limits *limits,
	const struct xml_handler *handler, void *ctx, struct xml_outcome *outcome,
	struct err *err);

#endif
