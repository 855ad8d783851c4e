#ifndef TOOL_DATA_H
#define TOOL_DATA_H

#include "base/err.h"

struct json;

/* A YAML file of the data folder that a tool knows things from ("apps.yaml"), as a tree;
   the caller's. NULL with an error. */
struct json *tool_data_read(const char *name, struct err *err);

#endif
