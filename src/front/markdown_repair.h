#ifndef FRONT_MARKDOWN_REPAIR_H
#define FRONT_MARKDOWN_REPAIR_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* What is done to a text before it is parsed, so that it reads as it was meant. */

/* Bytes of a text that still grows which can be shown already: without a last line
   or marks that the next bytes may turn into something else. */
size_t repair_hold(const char *text, size_t len);
/* Appends what closes the code, emphasis and link that are open at the end of the
   last paragraph, so that they are drawn as if closed. */
void repair_close(const char *text, size_t len, struct buf *out);

/* Emphasis beside Chinese, Japanese and Korean text, where CommonMark's rule wants
   spaces that are not written there: a mark on both sides of the run of '*', '_' or
   '~' makes it count. `marks` gets where in `out` each mark stands; a text that has
   the mark's character already gets none. */
#define REPAIR_MARK "\xee\x80\x80" /* U+E000, private use */
#define REPAIR_MARK_LEN 3

struct repair_marks {
	VEC(uint32_t) at;
};

void repair_cjk(const char *text, size_t len, struct buf *out, struct repair_marks *marks);
/* The offset in the text without marks. */
size_t repair_unmarked(const struct repair_marks *marks, size_t at);

#endif
