/* The first pass over a text that goes to the parser. The scan tells which lines are
   text; on them markers get the space that they lack and tables become such as the
   parser knows. A fence of Markdown that is a table loses its two lines. */

#include <string.h>

#include "base/str.h"
#include "front/markdown/markdown_line.h"
#include "front/markdown/markdown_repair_inner.h"
#include "front/markdown/markdown_scan.h"

struct pass {
	const char *text;
	size_t len;
	struct buf *out;
	struct repair *repair;
	struct scan scan;
	struct repair_table table; /* the one at hand; columns 0: none */
	bool outer;                /* its head begins with a pipe */
	bool paragraph;            /* the line before is text that goes on */
	bool code;                 /* the line before is code by its indent */
	bool shown;                /* inside of a fence that is shown as a table */
	size_t formula;            /* end of a formula of several lines */
	struct formula_reader formulas;
};

/* One line: its parts in the text. */
struct part {
	size_t start;
	size_t body; /* behind the indent and the quotes */
	size_t end;  /* without its line break */
	size_t next;
	int indent; /* columns */
};

static struct part part_at(const struct pass *pass, size_t start) {
	const char *text = pass->text;
	const char *end = memchr(text + start, '\n', pass->len - start);
	struct part part = { .start = start,
		.next = end ? (size_t)(end + 1 - text) : pass->len };
	size_t used;

	part.end = end ? (size_t)(end - text) : pass->len;
	part.end -= part.end > start && text[part.end - 1] == '\r';
	part.indent = line_indent(text + start, part.end - start, 0, &used);
	part.body = start + line_quotes(text + start, part.end - start);
	return part;
}

static void copy(struct pass *pass, size_t from, size_t to) {
	buf_add(pass->out, pass->text + from, to - from);
}

static void replace(struct pass *pass, size_t from, size_t to, const char *text, size_t len) {
	repair_replace(&pass->repair->lines, pass->out, from, to, text, len);
}

/* Notes that what was added from `start` on is read for inlines. */
static void note_stretch(struct pass *pass, size_t start, int kind, bool goes_on) {
	struct repair_stretch *last = vec_last(&pass->repair->stretches);

	if (goes_on && last && last->kind == STRETCH_TEXT && last->end == start) {
		last->end = (uint32_t)pass->out->len;
		return;
	}
	struct repair_stretch *stretch = vec_grow(&pass->repair->stretches);

	stretch->start = (uint32_t)start;
	stretch->end = (uint32_t)pass->out->len;
	stretch->kind = kind;
}

/* A blank line in front of this one, in the same quotes. */
static void add_blank_line(struct pass *pass, const struct part *part) {
	auto_buf struct buf line = BUF_INIT;

	buf_add(&line, pass->text + part->start, part->body - part->start);
	buf_add_char(&line, '\n');
	replace(pass, part->start, part->start, line.data, line.len);
}

/* The pipe at `at` of a row, as the parser wants it: a wide one becomes a pipe, and a
   cell of nothing is a space. Bytes of it, 0: it stays. */
static size_t take_pipe(struct pass *pass, const struct part *part, size_t at, bool wide) {
	const char *pipe = pass->text + at;
	size_t left = part->end - at;
	bool is_wide = wide && left >= 3 && memcmp(pipe, WIDE_PIPE, 3) == 0;
	size_t used = is_wide ? 3 : pipe[0] == '|';
	bool empty = used && left > used &&
		     (pipe[used] == '|' || (wide && line_begins_row(pipe + used, left - used)));

	if (is_wide || empty) {
		replace(pass, at, at + used, "| ", empty ? 2 : 1);
		return used;
	}
	return 0;
}

static void add_row(struct pass *pass, const struct part *part) {
	const char *text = pass->text;
	size_t start = pass->out->len;
	size_t from = part->start;
	bool wide = table_is_wide(text + part->body, part->end - part->body);
	bool in_code = false;

	for (size_t at = part->body; at < part->end;) {
		size_t used = 0;

		in_code = in_code != (text[at] == '`');
		if (!in_code && (text[at] == '|' || text[at] == '\xef')) {
			copy(pass, from, at);
			used = take_pipe(pass, part, at, wide);
			from = at + used;
		}
		at += used ? used : text[at] == '\\' ? 2 : 1;
	}
	copy(pass, from, part->next);
	note_stretch(pass, start, STRETCH_ROW, false);
}

static void add_delimiter(struct pass *pass, const struct part *part) {
	auto_buf struct buf line = BUF_INIT;

	table_add_delimiter(
		pass->text + part->body, part->end - part->body, pass->table.columns, &line);
	copy(pass, part->start, part->body);
	replace(pass, part->body, part->end, line.data, line.len);
	copy(pass, part->end, part->next);
}

/* The line is one of the table at hand. A line without a pipe behind rows that begin
   with one is text again. */
static bool take_row(struct pass *pass, const struct part *part) {
	const char *line = pass->text + part->body;
	size_t len = part->end - part->body;
	bool one;

	if (!pass->table.columns) {
		return false;
	}
	if (part->start == pass->table.delimiter) {
		add_delimiter(pass, part);
		return true;
	}
	if (line_fence(line, len) || line_is_heading(line, len) || line_is_rule(line, len) ||
		line_marker(line, len, &one)) {
		pass->table.columns = 0;
		return false;
	}
	if (pass->outer && pass->table.columns > 1 && !line_has_pipe(line, len, true)) {
		pass->table.columns = 0;
		add_blank_line(pass, part);
		return false;
	}
	add_row(pass, part);
	return true;
}

static bool begin_table(struct pass *pass, const struct part *part) {
	const char *line = pass->text + part->body;
	size_t len = part->end - part->body;

	if (!line_has_pipe(line, len, true) ||
		!table_find(pass->text, pass->len, part->start, &pass->table)) {
		return false;
	}
	size_t marks = table_marks(line, len);

	pass->outer = line_begins_row(line + marks, len - marks);
	if (pass->paragraph && !marks) {
		add_blank_line(pass, part);
	}
	add_row(pass, part);
	return true;
}

/* The end of a formula that a line of its own begins, 0: there is none. */
static size_t find_formula(struct pass *pass, const struct part *part) {
	const char *text = pass->text;
	size_t start, inner;

	if (memchr(text + part->start, '>', part->body - part->start) ||
		part->end - part->body < 2 ||
		(memcmp(text + part->body, "$$", 2) != 0 &&
			memcmp(text + part->body, "\\[", 2) != 0)) {
		return 0;
	}
	size_t len = formula_length(&pass->formulas, part->body, &start, &inner);
	size_t end = part->body + len;

	for (size_t at = part->next; at < end;) {
		struct part line = part_at(pass, at);

		if (line.body >= line.end ||
			line_fence(text + line.body, line.end - line.body)) {
			return 0;
		}
		at = line.next;
	}
	return end > part->end ? end : 0;
}

static void add_text(struct pass *pass, const struct part *part) {
	const char *line = pass->text + part->body;
	size_t len = part->end - part->body;
	size_t start = pass->out->len;

	if (part->start < pass->formula) {
		copy(pass, part->start, part->next);
		note_stretch(pass, start, STRETCH_TEXT, true);
		return;
	}
	pass->formula = find_formula(pass, part);
	size_t lack = line_lack(line, len);
	bool heading = line_is_heading(line, len);
	bool one;
	bool item = line_marker(line, len, &one);
	bool quoted = memchr(pass->text + part->start, '>', part->body - part->start) != NULL;

	copy(pass, part->start, part->body);
	if (lack) {
		copy(pass, part->body, part->body + lack);
		replace(pass, part->body + lack, part->body + lack, " ", 1);
	}
	copy(pass, part->body + lack, part->next);
	note_stretch(pass, start, heading ? STRETCH_LINE : STRETCH_TEXT,
		pass->paragraph && !heading && !item && !quoted);
	pass->paragraph = !heading && !line_is_rule(line, len);
}

/* Code by its indent: it follows a blank line, and goes on. */
static bool is_code(const struct pass *pass, const struct part *part, bool fresh, int item) {
	return part->indent - item >= 4 && (fresh || pass->code);
}

static void take_text(struct pass *pass, const struct part *part, bool fresh, int item) {
	pass->code = !pass->table.columns && is_code(pass, part, fresh, item);
	if (pass->code) {
		copy(pass, part->start, part->next);
	} else if (part->start < pass->formula ||
		   (!take_row(pass, part) && !begin_table(pass, part))) {
		add_text(pass, part);
		return;
	}
	pass->paragraph = false;
}

/* Is it a fence of Markdown that begins with a table? */
static bool holds_table(const struct pass *pass, const struct part *part) {
	struct repair_table table;
	size_t at = part->next;

	if (!pass->scan.fence.byte || pass->scan.fence.inside == SCAN_INSIDE_CODE) {
		return false;
	}
	for (;;) {
		struct part line = at < pass->len ? part_at(pass, at) : (struct part){ 0 };

		if (line.next == 0 || line.body < line.end) {
			break;
		}
		at = line.next;
	}
	return at < pass->len && table_find(pass->text, pass->len, at, &table);
}

/* A line that begins or ends a fence; one that is not shown is blank. */
static void take_fence(struct pass *pass, const struct part *part) {
	bool hide = pass->shown;

	pass->table.columns = 0;
	pass->paragraph = pass->code = false;
	pass->shown = !hide && holds_table(pass, part);
	if (hide || pass->shown) {
		replace(pass, part->start, part->end, "", 0);
		copy(pass, part->end, part->next);
	} else {
		copy(pass, part->start, part->next);
	}
}

static void take_line(struct pass *pass, const struct part *part) {
	bool fresh = pass->scan.fresh && !pass->scan.fence.byte;
	int item = scan_item_column(&pass->scan, part->indent);
	bool shown = pass->shown;

	scan_any_line(&pass->scan, pass->text, pass->len);
	switch (pass->scan.kind) {
	case SCAN_FENCE:
		take_fence(pass, part);
		return;
	case SCAN_CODE:
		if (shown && part->body < part->end) {
			take_text(pass, part, false, item);
			return;
		}
		break;
	case SCAN_TEXT:
		take_text(pass, part, fresh, item);
		return;
	case SCAN_BLANK:
		break;
	}
	copy(pass, part->start, part->next);
	pass->table.columns = 0;
	pass->paragraph = false;
}

void repair_lines(const char *text, size_t len, struct buf *out, struct repair *repair) {
	struct pass pass = {
		.text = text,
		.len = len,
		.out = out,
		.repair = repair,
		.formulas = { .text = text, .len = len },
	};

	scan_init(&pass.scan, 0);
	while (pass.scan.line < len) {
		struct part part = part_at(&pass, pass.scan.line);

		take_line(&pass, &part);
	}
}
