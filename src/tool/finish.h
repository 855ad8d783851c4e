#ifndef TOOL_FINISH_H
#define TOOL_FINISH_H

#include "tool/result.h"

/* Makes the text of a result fit for a model: clean, without bytes that are no text,
   within `max` characters. Where that took something away, `full` gets all of it. */
void result_finish(struct tool_result *result, size_t max);

#endif
