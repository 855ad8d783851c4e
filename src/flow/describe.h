#ifndef FLOW_DESCRIBE_H
#define FLOW_DESCRIBE_H

struct flow_planned;

/* A step in a few words, with its values: 'tap "Send"'; the caller's. */
char *flow_describe(const struct flow_planned *planned);

#endif
