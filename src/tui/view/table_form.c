/* The two ways in which a table is drawn. */

#include <string.h>

#include "base/mem.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "base/width.h"
#include "tui/view/table.h"

#define FIELD_MIN 4 /* columns of a value */

/* Begins a line; the first of the table has the marker of its item in front. */
static void begin_line(struct flow *flow, struct table *table, uint64_t position) {
	const char *prefix = table->drawn == 0 ? table->prefix->first : table->prefix->next;

	text_layout_line(flow->layout, flow->col, position);
	text_layout_run(flow->layout, table->prefix->style, prefix, strlen(prefix));
	table->drawn++;
}

static int pad_before(const struct table *table, size_t column, int columns) {
	const char *info = table->block->info;
	char align = info && column < strlen(info) ? info[column] : '-';
	int room = table->columns.items[column].width - columns;

	return room <= 0 ? 0 : align == 'r' ? room : align == 'c' ? room / 2 : 0;
}

/* The next piece of a cell, behind `due` spaces that only count when something
   follows; gives those that are due behind it. */
static int lay_piece(
	struct flow *flow, struct table *table, size_t row, size_t column, int due) {
	struct table_cell cell = table_cell(table, row, column);
	size_t *used = &table->used.items[column];
	int width = table->columns.items[column].width;
	const char *text = table->block->text + cell.start + *used;
	size_t left = cell.len - *used, next = 0, len = 0;

	if (left > 0) {
		len = width_wrap(text, left, width > 0 ? width : 1, &next);
	}
	int columns = width_text(text, len);
	int before = pad_before(table, column, columns);

	if (len > 0) {
		text_layout_spaces(flow->layout, due + before);
		block_runs(flow->layout, table->block, cell.start + *used, len,
			row == 0 ? STYLE_STRONG : STYLE_NORMAL);
		due = 0;
	} else {
		before = columns = 0;
	}
	*used += next;
	return due + width - before - columns + TABLE_GAP;
}

/* One screen line of a row. False when all of its cells are used up. */
static bool lay_row_line(struct flow *flow, struct table *table, size_t row) {
	bool more = false;
	int due = 0;

	begin_line(flow, table, flow->position + table_cell(table, row, 0).start);
	for (size_t i = 0; i < table->columns.len; i++) {
		due = lay_piece(flow, table, row, i, due);
		more = more || table->used.items[i] < table_cell(table, row, i).len;
	}
	return more;
}

static void lay_rule(struct flow *flow, struct table *table) {
	size_t count = table->columns.len;

	begin_line(flow, table, flow->position + table_cell(table, 0, count - 1).start);
	for (size_t i = 0; i < count; i++) {
		auto_buf struct buf rule = BUF_INIT;

		for (int at = 0; at < table->columns.items[i].width; at++) {
			buf_add_char(&rule, '-');
		}
		text_layout_run(flow->layout, STYLE_BAR, rule.data, rule.len);
		text_layout_spaces(flow->layout, i + 1 < count ? TABLE_GAP : 0);
	}
}

/* A row of several lines stands apart from those above and below. */
static void lay_row(struct flow *flow, struct table *table, size_t row, bool *tall) {
	size_t start = flow->layout->lines.len;
	bool was_tall = *tall;
	bool is_tall = false;

	for (size_t i = 0; i < table->columns.len && row > 1 && !was_tall; i++) {
		struct table_cell cell = table_cell(table, row, i);
		size_t next;
		int width = table->columns.items[i].width;

		width_wrap(table->block->text + cell.start, cell.len, width > 0 ? width : 1,
			&next);
		is_tall = is_tall || next < cell.len;
	}
	if (row > 1 && (was_tall || is_tall)) {
		begin_line(flow, table, flow->position + table_cell(table, row, 0).start);
		start++;
	}
	memset(table->used.items, 0, table->used.len * sizeof(*table->used.items));
	while (lay_row_line(flow, table, row)) {
	}
	*tall = row > 0 && flow->layout->lines.len - start > 1;
}

void table_lay_columns(struct flow *flow, struct table *table) {
	bool tall = false;

	for (size_t row = 0; row < table->rows; row++) {
		lay_row(flow, table, row, &tall);
		if (row == 0) {
			lay_rule(flow, table);
		}
	}
}

static void lay_field_name(struct flow *flow, struct table *table, size_t column) {
	struct table_cell head = table_cell(table, 0, column);
	auto_free char *number = NULL;

	if (head.len > 0) {
		block_runs(flow->layout, table->block, head.start, head.len, STYLE_STRONG);
	} else {
		number = xasprintf(tr("col %zu"), column + 1);
		text_layout_run(flow->layout, STYLE_STRONG, number, strlen(number));
	}
	text_layout_run(flow->layout, STYLE_FAINT, ": ", 2);
}

/* The head where it is wider than the line: on lines of its own. */
static void lay_long_name(struct flow *flow, struct table *table, size_t column, int room) {
	struct table_cell head = table_cell(table, 0, column);
	const char *text = table->block->text + head.start;

	for (size_t at = 0; at < head.len;) {
		size_t next, used = width_wrap(text + at, head.len - at, room, &next);

		if (at > 0) {
			begin_line(flow, table, vec_last(&flow->layout->lines)->position);
		}
		block_runs(flow->layout, table->block, head.start + at, used, STYLE_STRONG);
		at += next;
	}
	text_layout_run(flow->layout, STYLE_FAINT, ":", 1);
}

static int at_least(int value, int least) {
	return value > least ? value : least;
}

/* Does the first line end where the text may be broken? */
static bool begins_well(const char *text, size_t len, int room) {
	size_t next;

	if (room <= 0) {
		return false;
	}
	size_t used = width_wrap(text, len, room, &next);

	return used == len || next > used ||
	       width_cluster(text + used, utf8_cluster(text + used, len - used)) > 1;
}

/* "head: value"; a value that does not fit behind its head goes on below it. */
static void lay_field(struct flow *flow, struct table *table, size_t row, size_t column) {
	struct table_cell head = table_cell(table, 0, column);
	struct table_cell cell = row < table->rows ? table_cell(table, row, column)
						   : (struct table_cell){ head.start, 0 };
	const char *text = table->block->text + cell.start;
	int below = at_least(table->room - TABLE_GAP, FIELD_MIN);
	int name = width_text(table->block->text + head.start, head.len) + TABLE_GAP;

	begin_line(flow, table, flow->position + cell.start);
	int room = table->room + text_layout_columns(flow->layout, flow->layout->lines.len - 1);

	if (name > table->room) {
		lay_long_name(flow, table, column, at_least(table->room - 1, 1));
		room = 0;
	} else {
		lay_field_name(flow, table, column);
		room -= text_layout_columns(flow->layout, flow->layout->lines.len - 1);
	}
	if (cell.len > 0 && !begins_well(text, cell.len, room)) {
		begin_line(flow, table, flow->position + cell.start);
		text_layout_spaces(flow->layout, TABLE_GAP);
		room = below;
	}
	for (size_t at = 0; at < cell.len;) {
		size_t next, used = width_wrap(text + at, cell.len - at, room, &next);

		block_runs(flow->layout, table->block, cell.start + at, used, STYLE_NORMAL);
		at += next;
		room = below;
		if (at < cell.len) {
			begin_line(flow, table, flow->position + cell.start + at);
			text_layout_spaces(flow->layout, TABLE_GAP);
		}
	}
}

void table_lay_records(struct flow *flow, struct table *table) {
	size_t rows = table->rows > 1 ? table->rows : 2; /* the head alone: names */

	for (size_t row = 1; row < rows; row++) {
		if (row > 1) {
			begin_line(
				flow, table, flow->position + table_cell(table, row, 0).start);
			text_layout_run(flow->layout, STYLE_FAINT, "--", 2);
		}
		for (size_t column = 0; column < table->columns.len; column++) {
			lay_field(flow, table, row, column);
		}
	}
}
