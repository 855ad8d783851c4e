#ifndef FRONT_MATHS_MATHS_H
#define FRONT_MATHS_MATHS_H

#include "base/buf.h"

#include <stdbool.h>

/* Formulas of TeX as plain text: "x^2" is shown with its raised two. */

#define MATHS_MAX 4096 /* bytes of a formula */

/* Appends the formula, which stands without its dollar signs, as lines of text; rows
   of a matrix are lines where `lines`, else they stand behind one another. False when
   it has something that this cannot say; then nothing is added. */
bool maths_text(const char *source, size_t len, bool lines, struct buf *out);

#endif
