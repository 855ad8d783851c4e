#ifndef PROVIDER_ERROR_CLASS_H
#define PROVIDER_ERROR_CLASS_H

#include "provider/error/error.h"
#include "provider/error/error_facts.h"

/* Which kind of failure the facts show; sets kind, drop and limit. */
void error_class_find(struct provider_error *error, const struct error_facts *facts);
/* The size of the context window that an overflow text names, 0 when it does not. */
int64_t error_class_window(const char *text);

#endif
