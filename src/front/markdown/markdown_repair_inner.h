#ifndef FRONT_MARKDOWN_REPAIR_INNER_H
#define FRONT_MARKDOWN_REPAIR_INNER_H

#include "front/markdown/markdown_repair.h"

/* Shared by the files that change a text before it is parsed; nobody else includes
   it. */

/* Puts `text` in the place of old bytes [from, to). */
void repair_replace(struct repair_edits *edits, struct buf *out, size_t from, size_t to,
	const char *text, size_t len);

/* markdown_lines.c: markers, tables and fences; notes the stretches. */
void repair_lines(const char *text, size_t len, struct buf *out, struct repair *repair);
/* markdown_inline.c: what stands in the stretches. */
void repair_inlines(const char *text, size_t len, struct buf *out, struct repair *repair);

/* markdown_hold.c: bytes of the quotes and list markers that a line begins with. */
size_t repair_containers(const char *line, size_t len);

/* markdown_formula.c: looks for formulas in a text, from its beginning on; zeroed but
   for the text. */
enum formula_sign { FORMULA_ROUND, FORMULA_SQUARE, FORMULA_DOLLARS };

struct formula_reader {
	const char *text;
	size_t len;
	size_t clear[3]; /* by the sign that ends one: where the next may stand */
};

/* Bytes of the formula that begins at `at`, 0: there is none. What stands between its
   signs is [*start, *start + *inner). */
size_t formula_length(struct formula_reader *reader, size_t at, size_t *start, size_t *inner);
/* Could one begin at `at` that the text has not ended yet? */
bool formula_is_open(const char *text, size_t len, size_t at);
/* Appends it as Markdown: as text, or as code where it cannot be that. */
void formula_add(
	const char *text, size_t len, size_t start, size_t inner, bool lines, struct buf *out);

/* markdown_table.c: is the line at `at` the head of a table, whose second line follows?
   Gives the columns of the widest row and where the second line begins and ends. */
struct repair_table {
	size_t columns;
	size_t delimiter, next;
};

bool table_find(const char *text, size_t len, size_t at, struct repair_table *table);
/* Appends a line under the head that every parser takes. */
void table_add_delimiter(const char *line, size_t len, size_t columns, struct buf *out);
/* Bytes of the list markers that a table's head may stand behind. */
size_t table_marks(const char *line, size_t len);
/* Do its cells stand between full-width pipes? */
bool table_is_wide(const char *line, size_t len);

#endif
