#ifndef FRONT_TOOL_WORDS_H
#define FRONT_TOOL_WORDS_H

#include "base/buf.h"
#include "tool/tool.h"

/* All about a tool, for a person: what it does, its risk, what it takes, and why it
   cannot run here. */
void tool_describe(const struct tool *tool, struct device *device, struct buf *out);

#endif
