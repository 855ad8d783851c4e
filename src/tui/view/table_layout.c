/* A table takes the first form that fits: columns at their natural widths; the
   widest columns made smaller and their cells wrapped; each row as lines of
   "head: value". Nothing is cut off. */

#include "tui/view/block_layout.h"

#include <string.h>

#include "base/width.h"

#define COLUMNS_MAX 64
#define GAP 2           /* columns between two of the table */
#define WORD_MAX 12     /* a longer word does not keep a column wide */
#define ROWS_TO_TRUST 3 /* head and two rows; before, widths would still change */

struct table_cell {
	size_t start, len;
};

struct table_column {
	int natural; /* the widest cell */
	int least;   /* the widest word */
	int width;
};

struct table {
	const struct block *block;
	VEC(struct table_cell) cells; /* row by row */
	size_t rows;
	size_t count; /* columns */
	struct table_column columns[COLUMNS_MAX];
};

static struct table_cell cell_of(const struct table *table, size_t row, size_t column) {
	return table->cells.items[row * table->count + column];
}

static int longest_word(const char *text, size_t len) {
	int longest = 0;

	for (size_t at = 0; at < len;) {
		const char *space = memchr(text + at, ' ', len - at);
		size_t used = space ? (size_t)(space - text) - at : len - at;
		int width = width_text(text + at, used);

		longest = width > longest ? width : longest;
		at += used + 1;
	}
	return longest < WORD_MAX ? longest : WORD_MAX;
}

static void measure_cell(struct table *table, size_t column, size_t start, size_t len) {
	struct table_column *of = &table->columns[column];
	int natural = width_text(table->block->text + start, len);
	int least = longest_word(table->block->text + start, len);

	of->natural = natural > of->natural ? natural : of->natural;
	of->least = least > of->least ? least : of->least;
}

/* Cells end in tabs, rows in line breaks; the head row says how many columns there
   are. Short rows are filled up, what is too much is left out. */
static void read_table(struct table *table, const struct block *block) {
	size_t column = 0, start = 0;

	table->block = block;
	for (size_t i = 0; i < block->len; i++) {
		char byte = block->text[i];

		if (byte == '\t' && column < COLUMNS_MAX &&
			(table->rows == 0 || column < table->count)) {
			struct table_cell cell = { start, i - start };

			vec_push(&table->cells, cell);
			measure_cell(table, column, start, i - start);
			column++;
		} else if (byte == '\n') {
			table->count = table->rows == 0 ? column : table->count;
			for (; column < table->count; column++) {
				vec_push(&table->cells, ((struct table_cell){ i, 0 }));
			}
			table->rows++;
			column = 0;
		}
		start = byte == '\t' || byte == '\n' ? i + 1 : start;
	}
	table->cells.len = table->rows * table->count;
}

/* Takes from the widest column, one at a time, until all fit. */
static bool fit_columns(struct table *table, int width) {
	int sum = GAP * ((int)table->count - 1), least = sum;

	for (size_t i = 0; i < table->count; i++) {
		table->columns[i].width = table->columns[i].natural;
		sum += table->columns[i].natural;
		least += table->columns[i].least;
	}
	if (least > width) {
		return false;
	}
	for (; sum > width; sum--) {
		struct table_column *widest = NULL;

		for (size_t i = 0; i < table->count; i++) {
			struct table_column *column = &table->columns[i];

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

static int pad_before(const struct table *table, size_t column, int columns) {
	const char *info = table->block->info;
	char align = info && column < strlen(info) ? info[column] : '-';
	int room = table->columns[column].width - columns;

	return room <= 0 ? 0 : align == 'r' ? room : align == 'c' ? room / 2 : 0;
}

/* One screen line of a row: the next piece of each cell. False when all are used
   up. */
static bool lay_row_line(
	struct flow *flow, const struct table *table, size_t row, size_t used[COLUMNS_MAX]) {
	bool more = false;
	int due = 0; /* spaces that only count when something follows */

	text_layout_line(
		flow->layout, flow->col, flow->position + cell_of(table, row, 0).start);
	for (size_t i = 0; i < table->count; i++) {
		struct table_cell cell = cell_of(table, row, i);
		const char *text = table->block->text + cell.start + used[i];
		size_t left = cell.len - used[i], next = 0, len = 0;

		if (left > 0) {
			len = width_wrap(text, left, table->columns[i].width, &next);
		}
		int columns = width_text(text, len);
		int before = pad_before(table, i, columns);

		if (len > 0) {
			text_layout_spaces(flow->layout, due + before);
			block_runs(flow->layout, table->block, cell.start + used[i], len,
				row == 0 ? STYLE_STRONG : STYLE_NORMAL);
			due = table->columns[i].width - before - columns + GAP;
		} else {
			due += table->columns[i].width + GAP;
		}
		used[i] += next;
		more = more || used[i] < cell.len;
	}
	return more;
}

static void lay_rule(struct flow *flow, const struct table *table) {
	text_layout_line(flow->layout, flow->col,
		flow->position + cell_of(table, 0, table->count - 1).start);
	for (size_t i = 0; i < table->count; i++) {
		auto_buf struct buf rule = BUF_INIT;

		for (int at = 0; at < table->columns[i].width; at++) {
			buf_add_char(&rule, '-');
		}
		text_layout_run(flow->layout, STYLE_BAR, rule.data, rule.len);
		text_layout_spaces(flow->layout, i + 1 < table->count ? GAP : 0);
	}
}

static void lay_columns(struct flow *flow, const struct table *table) {
	for (size_t row = 0; row < table->rows; row++) {
		size_t used[COLUMNS_MAX] = { 0 };

		while (lay_row_line(flow, table, row, used)) {
		}
		if (row == 0) {
			lay_rule(flow, table);
		}
	}
}

static void lay_field_name(
	struct flow *flow, const struct table *table, struct table_cell head, size_t column) {
	auto_buf struct buf name = BUF_INIT;

	if (head.len > 0) {
		block_runs(flow->layout, table->block, head.start, head.len, STYLE_STRONG);
	} else {
		buf_addf(&name, "col %zu", column + 1);
		text_layout_run(flow->layout, STYLE_STRONG, name.data, name.len);
	}
	text_layout_run(flow->layout, STYLE_FAINT, ": ", 2);
}

static void begin_below(struct flow *flow, uint64_t position) {
	text_layout_line(flow->layout, flow->col, position);
	text_layout_spaces(flow->layout, GAP);
}

/* "head: value"; a value that does not fit behind its head goes on below it. */
static void lay_field(struct flow *flow, const struct table *table, size_t row, size_t column) {
	struct table_cell head = cell_of(table, 0, column), cell = cell_of(table, row, column);
	const char *text = table->block->text + cell.start;
	int below = flow->width - GAP > 4 ? flow->width - GAP : 4;

	text_layout_line(flow->layout, flow->col, flow->position + cell.start);
	lay_field_name(flow, table, head, column);
	int room = flow->width - text_layout_columns(flow->layout, flow->layout->lines.len - 1);
	size_t word = strcspn(text, " \t");

	if (width_text(text, word) > room && cell.len > 0) {
		begin_below(flow, flow->position + cell.start);
		room = below;
	}
	for (size_t at = 0; at < cell.len;) {
		size_t next, used = width_wrap(text + at, cell.len - at, room, &next);

		block_runs(flow->layout, table->block, cell.start + at, used, STYLE_NORMAL);
		at += next;
		room = below;
		if (at < cell.len) {
			begin_below(flow, flow->position + cell.start + at);
		}
	}
}

static void lay_records(struct flow *flow, const struct table *table) {
	for (size_t row = 1; row < table->rows; row++) {
		if (row > 1) {
			text_layout_line(flow->layout, flow->col,
				flow->position + cell_of(table, row, 0).start);
			text_layout_run(flow->layout, STYLE_FAINT, "--", 2);
		}
		for (size_t column = 0; column < table->count; column++) {
			lay_field(flow, table, row, column);
		}
	}
}

void table_lay(struct flow *flow, const struct block *block, int width) {
	struct table table = { 0 };

	read_table(&table, block);
	if (table.count == 0) {
		vec_fini(&table.cells);
		return;
	}
	bool unsure = flow->streaming && table.rows < ROWS_TO_TRUST;

	if ((table.rows == 1 || !unsure) && fit_columns(&table, width)) {
		lay_columns(flow, &table);
	} else {
		lay_records(flow, &table);
	}
	vec_fini(&table.cells);
}
