#ifndef TOOL_RECIPE_RESULT_H
#define TOOL_RECIPE_RESULT_H

#include "tool/recipe.h"

/* Turns what a recipe's program printed into the text of a result. False with a
   sentence when it is not what `result:` promises. JSON that Termux:API prints is
   compacted also where only text is promised. A parser also hears of nothing printed,
   where that is fine (`empty: ok`). */
bool recipe_read_output(const struct recipe *recipe, enum transport transport,
	const struct json *arguments, const char *text, size_t len, struct buf *out,
	struct err *err);

#endif
