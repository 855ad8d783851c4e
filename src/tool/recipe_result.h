#ifndef TOOL_RECIPE_RESULT_H
#define TOOL_RECIPE_RESULT_H

#include "tool/recipe.h"
#include "tool/tool.h"

/* Turns what a recipe's program printed into the text of a result. False with a
   sentence when it is not what `result:` promises. JSON that Termux:API prints is
   compacted also where only text is promised, and JSON is without its credentials unless
   the tool is the person's own. A parser also hears of nothing printed, where that is fine
   (`empty: ok`). */
bool recipe_read_output(const struct tool *tool, enum transport transport,
	const struct json *arguments, const char *text, size_t len, struct buf *out,
	struct err *err);

#endif
