#ifndef TUI_VIEW_TABLE_H
#define TUI_VIEW_TABLE_H

#include "tui/view/block_layout.h"

/* A table while it is laid out; shared by table_layout.c and table_form.c. */

#define TABLE_GAP 2 /* columns between two of the table */

struct table_cell {
	size_t start, len;
};

struct table_column {
	int natural; /* the widest cell */
	int least;   /* what keeps it readable */
	int width;
};

struct table {
	const struct block *block;
	const struct text_prefix *prefix;
	int room;                     /* columns behind the prefix */
	VEC(struct table_cell) cells; /* row by row */
	VEC(struct table_column) columns;
	VEC(size_t) used; /* of the row that is drawn: bytes of each cell */
	size_t rows;
	size_t drawn; /* lines so far, for the prefix */
};

struct table_cell table_cell(const struct table *table, size_t row, size_t column);
/* The rows in columns of their widths, cells wrapped. */
void table_lay_columns(struct flow *flow, struct table *table);
/* Each row as lines of "head: value". */
void table_lay_records(struct flow *flow, struct table *table);

#endif
