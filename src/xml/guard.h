#ifndef XML_GUARD_H
#define XML_GUARD_H

#include "xml/xml.h"

/* Looks over a text before a parser does: no element has more attributes than allowed (a
   parser compares each with each) and no document type holds declarations. A tag that the
   text is cut in is taken off `*len`. */
bool xml_guard(const char *data, size_t *len, const struct xml_limits *limits, struct err *err);

#endif
