#ifndef JSON_NODE_H
#define JSON_NODE_H

/* What the files of this folder share: a struct json is a cJSON node. A number
   whose text says more than its double is a raw node, with the text in
   `valuestring` and the nearest double (or infinity) in `valuedouble`. */

#include <cjson/cJSON.h>

#include "json/json.h"

static inline cJSON *node_of(struct json *json) {
	return (cJSON *)json;
}

static inline const cJSON *node_of_const(const struct json *json) {
	return (const cJSON *)json;
}

static inline int node_type(const cJSON *node) {
	return node->type & 0xff;
}

/* Lets cJSON allocate by xmalloc(), so that it never fails; to be called before
   anything that makes nodes. */
void node_use_memory(void);

#endif
