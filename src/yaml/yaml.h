#ifndef YAML_YAML_H
#define YAML_YAML_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

struct json;

/* A YAML document as JSON values, with the line of every node. */
struct yaml {
	struct json *root; /* owned; NULL for an empty document */
	void *lines;       /* owned: node -> line */
	int twin;          /* yaml_read_text: line of a key that stands twice; 0: none */
};

/* For chela's own formats: YAML 1.2 core types (true, 3, 0x10, 1.5, null, ~),
   strict: duplicate keys, aliases, anchors, tags, several documents and
   non-string keys are errors with `name`, line and key. Bounded: 4 MB, depth 64,
   200,000 events. */
bool yaml_read(
	struct yaml *yaml, const char *text, size_t len, const char *name, struct err *err);
/* For text that other people wrote: every scalar as its text, but a plain null or none
   as null; of equal keys the last counts; unknown tags read over, aliases refused,
   depth <= 64, <= 10,000 events. */
bool yaml_read_text(
	struct yaml *yaml, const char *text, size_t len, const char *name, struct err *err);
bool yaml_read_file(struct yaml *yaml, const char *path, struct err *err); /* yaml_read */
void yaml_fini(struct yaml *yaml);

/* Line (from 1) where a node of this document begins, of a member that of its key;
   0 when unknown. */
int yaml_line(const struct yaml *yaml, const struct json *node);

#define YAML_INIT                                                                              \
	{ 0 }
#define auto_yaml __attribute__((cleanup(yaml_fini)))

#endif
