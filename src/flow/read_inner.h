#ifndef FLOW_READ_INNER_H
#define FLOW_READ_INNER_H

#include "flow/flow.h"
#include "yaml/yaml.h"
#include "json/json.h"

/* Part of read*.c; nobody else includes it. */

struct flow_reader {
	struct yaml yaml;
	struct flow *flow; /* that is being read */
	struct diagnostics *found;
	bool failed;
};

/* Adds a diagnostic at a node's line; returns false. */
bool flow_refuse(struct flow_reader *reader, const struct json *node, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* One entry of `steps`; adds it to the flow. */
void flow_read_step(struct flow_reader *reader, const struct json *node);
/* Does each {x} name a parameter, and may it stand where it stands? Tells which parameters
   are never used. */
void flow_check_templates(struct flow_reader *reader);

#endif
