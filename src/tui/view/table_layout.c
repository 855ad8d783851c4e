/* A table takes the first form that fits: columns at their natural widths; the
   widest columns made smaller and their cells wrapped; each row as lines of
   "head: value". Nothing is cut off.

   While it streams it is records until two rows are in; then its widths are held, so
   that a row that is being written moves nothing. They grow at most twice, when a row
   is done. */

#include <string.h>

#include "base/utf8.h"
#include "base/width.h"
#include "tui/view/table.h"

#define WORD_MAX 12     /* a longer word does not keep a column wide */
#define READABLE 8      /* columns that wrapped text needs at least */
#define ROWS_TO_TRUST 4 /* head, two rows, and the one that is being written */
#define GROWTHS 2

struct table_cell table_cell(const struct table *table, size_t row, size_t column) {
	return table->cells.items[row * table->columns.len + column];
}

/* The widest piece that cannot be broken: a word, or a wide character. */
static int longest_word(const char *text, size_t len) {
	int longest = 0, word = 0;

	for (size_t at = 0; at < len;) {
		size_t used = utf8_cluster(text + at, len - at);
		int width = text[at] == ' ' ? 0 : width_cluster(text + at, used);

		word = text[at] == ' ' || width > 1 ? width : word + width;
		longest = word > longest ? word : longest;
		at += used;
	}
	return longest < WORD_MAX ? longest : WORD_MAX;
}

static void measure_cell(struct table *table, size_t column, const struct table_cell *cell) {
	struct table_column *of = &table->columns.items[column];
	int natural = width_text(table->block->text + cell->start, cell->len);
	int least = longest_word(table->block->text + cell->start, cell->len);
	int readable = natural < READABLE ? natural : READABLE;

	least = least > readable ? least : readable;
	of->natural = natural > of->natural ? natural : of->natural;
	of->least = least > of->least ? least : of->least;
}

static void measure(struct table *table, size_t rows) {
	memset(table->columns.items, 0, table->columns.len * sizeof(*table->columns.items));
	for (size_t row = 0; row < rows; row++) {
		for (size_t column = 0; column < table->columns.len; column++) {
			struct table_cell cell = table_cell(table, row, column);

			measure_cell(table, column, &cell);
		}
	}
}

static void fill_row(struct table *table, size_t column, size_t at) {
	for (; column < table->columns.len; column++) {
		vec_push(&table->cells, ((struct table_cell){ at, 0 }));
	}
	table->rows++;
}

/* Cells end in tabs, rows in line breaks; the head row says how many columns there
   are. Short rows are filled up, and the parser gives none that are longer. */
static void read_table(struct table *table) {
	const struct block *block = table->block;
	size_t column = 0, start = 0;

	for (size_t i = 0; i < block->len; i++) {
		char byte = block->text[i];

		if (byte == '\t' && (table->rows == 0 || column < table->columns.len)) {
			vec_push(&table->cells, ((struct table_cell){ start, i - start }));
			if (table->rows == 0) {
				vec_grow(&table->columns);
				vec_push(&table->used, 0);
			}
			column++;
		} else if (byte == '\n') {
			fill_row(table, column, i);
			column = 0;
		}
		start = byte == '\t' || byte == '\n' ? i + 1 : start;
	}
	table->cells.len = table->rows * table->columns.len;
}

/* Takes from the widest column, one at a time, until all fit. */
static bool shrink(struct table *table, int sum) {
	for (; sum > table->room; sum--) {
		struct table_column *widest = NULL;

		for (size_t i = 0; i < table->columns.len; i++) {
			struct table_column *column = &table->columns.items[i];

			if (column->width > column->least &&
				(!widest || column->width > widest->width)) {
				widest = column;
			}
		}
		if (!widest) {
			return false;
		}
		widest->width--;
	}
	return true;
}

static bool fit_columns(struct table *table) {
	int64_t sum = TABLE_GAP * ((int64_t)table->columns.len - 1), least = sum;

	for (size_t i = 0; i < table->columns.len; i++) {
		struct table_column *column = &table->columns.items[i];
		int most = table->room; /* one cannot be wider */

		column->width = column->natural < most ? column->natural : most;
		sum += column->width;
		least += column->least;
	}
	return least <= table->room && shrink(table, (int)sum);
}

static bool is_wider(const struct table *table, const struct table_hold *hold) {
	for (size_t i = 0; i < table->columns.len; i++) {
		if (table->columns.items[i].width > hold->widths[i]) {
			return true;
		}
	}
	return false;
}

static void keep_widths(const struct table *table, struct table_hold *hold) {
	for (size_t i = 0; i < table->columns.len; i++) {
		hold->widths[i] = table->columns.items[i].width;
	}
}

/* Decides on the form when enough rows are in. */
static void begin_hold(struct table *table, struct table_hold *hold) {
	if (table->rows < ROWS_TO_TRUST || table->columns.len > TABLE_HOLD_MAX) {
		return;
	}
	measure(table, table->rows - 1);
	hold->count = table->columns.len;
	hold->records = !fit_columns(table);
	keep_widths(table, hold);
}

/* The rows that are done may have made it wider. */
static void grow_hold(struct table *table, struct table_hold *hold) {
	measure(table, table->rows - 1);
	if (fit_columns(table) && is_wider(table, hold)) {
		hold->grown++;
		keep_widths(table, hold);
	}
}

/* The widths of a table that still comes; false: it is shown as records. */
static bool hold_columns(struct table *table, struct table_hold *hold) {
	if (hold->count == 0) {
		begin_hold(table, hold);
	} else if (!hold->records && hold->grown < GROWTHS &&
		   hold->count == table->columns.len) {
		grow_hold(table, hold);
	}
	if (hold->records || hold->count != table->columns.len) {
		return false;
	}
	for (size_t i = 0; i < hold->count; i++) {
		table->columns.items[i].width = hold->widths[i];
	}
	return true;
}

static bool choose_columns(const struct flow *flow, struct table *table) {
	if (flow->streaming && flow->table) {
		return hold_columns(table, flow->table);
	}
	if (flow->streaming && table->rows < ROWS_TO_TRUST) {
		return false;
	}
	measure(table, table->rows);
	return fit_columns(table);
}

void table_lay(struct flow *flow, const struct block *block, const struct text_prefix *prefix) {
	struct table table = { .block = block, .prefix = prefix };

	table.room = block_width(flow) - width_text(prefix->next, strlen(prefix->next));
	read_table(&table);
	if (table.columns.len > 0 && choose_columns(flow, &table)) {
		table_lay_columns(flow, &table);
	} else if (table.columns.len > 0) {
		table_lay_records(flow, &table);
	}
	vec_fini(&table.cells);
	vec_fini(&table.columns);
	vec_fini(&table.used);
}
