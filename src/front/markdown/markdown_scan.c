/* A cut stands before a line that begins a block of the top level: a fence or a
   heading at column 0, or a line at column 0 after a blank one that continues no
   list. What fences and list items are open is followed for this; where the text
   alone leaves it unclear the scan is lost and cuts no more, which costs time and
   nothing else. */

#include "front/markdown/markdown_scan.h"

#include <string.h>

#include "base/utf8.h"
#include "front/markdown/markdown_line.h"

/* A line without its end: how far it is indented, and the rest. */
struct line {
	size_t start;
	size_t next; /* of the line behind it */
	int indent;  /* columns */
	const char *rest;
	size_t len; /* of the rest */
};

void scan_init(struct scan *scan, size_t at) {
	*scan = (struct scan){ .line = at, .cut = at, .fresh = true };
}

/* May a fence stand in it, which a quote of many lines would hide? */
static bool has_fence(const char *data, size_t len) {
	return memmem(data, len, "```", 3) || memmem(data, len, "~~~", 3);
}

static int top_item(const struct scan *scan) {
	return scan->item_count ? scan->items[scan->item_count - 1] : 0;
}

/* Where the contents begin of the innermost item that a line so far in stands in. */
static int item_of(const struct scan *scan, int indent) {
	int found = 0;

	for (int i = 0; i < scan->item_count && scan->items[i] <= indent; i++) {
		found = scan->items[i];
	}
	return found;
}

static void close_items(struct scan *scan, int indent) {
	while (scan->item_count && top_item(scan) > indent) {
		scan->item_count--;
	}
	if (indent == 0) {
		scan->unsure = false;
	}
}

static void cut_at(struct scan *scan, size_t at) {
	if (!scan->lost) {
		scan->cut = at;
	}
}

/* `data`: its run of backticks or tildes. */
static void open_fence(
	struct scan *scan, const struct line *line, const char *data, size_t len, int indent) {
	scan->fence = (struct scan_fence){
		.byte = data[0],
		.len = line_fence(data, len),
		.indent = indent,
		.container = top_item(scan),
		.start = line->start,
		.body = line->next,
		.inside = line_is_markdown_fence(data, len) ? SCAN_INSIDE_UNKNOWN
							    : SCAN_INSIDE_CODE,
	};
	scan->fresh = true;
}

static void see_quote(struct scan *scan, const char *data, size_t len) {
	if (len > 0 && data[0] == '>' && has_fence(data, len)) {
		scan->quoted_fence = true;
	}
}

/* An item, the items that begin on the same line, and what follows in it. */
static void open_items(struct scan *scan, const struct line *line) {
	const char *data = line->rest;
	size_t len = line->len;
	int column = line->indent;
	size_t marker;
	bool one;

	while (!line_is_rule(data, len) && (marker = line_marker(data, len, &one)) > 0) {
		size_t used;
		int gap = line_indent(data + marker, len - marker, column + (int)marker, &used);

		if (used == len - marker || gap > 4 || gap == 0) {
			gap = 1;
			used = used ? 1 : 0;
		}
		column += (int)marker + gap;
		data += marker + used;
		len -= marker + used;
		if (scan->item_count == SCAN_ITEMS_MAX) {
			scan->lost = true;
			return;
		}
		scan->items[scan->item_count++] = column;
	}
	scan->fresh = false;
	scan->unsure = scan->unsure || line_is_blank(data, len);
	see_quote(scan, data, len);
	if (line_fence(data, len)) {
		open_fence(scan, line, data, len, column);
	}
}

bool scan_may_close(const struct scan_fence *fence, const char *line, size_t len) {
	size_t used;

	if (line_indent(line, len, 0, &used) - fence->container > 3) {
		return false;
	}
	size_t run = line_run(line + used, len - used, fence->byte);

	return line_is_blank(line + used + run, len - used - run) && (run > 0 || used == len);
}

/* A fence of Markdown that begins with a table is shown as one. */
static void look_inside(struct scan *scan, const struct line *line) {
	enum scan_inside *inside = &scan->fence.inside;

	if (line->len == 0) {
		return;
	}
	if (*inside == SCAN_INSIDE_UNKNOWN) {
		*inside = line_has_pipe(line->rest, line->len, true) ? SCAN_INSIDE_HEAD
								     : SCAN_INSIDE_CODE;
	} else if (*inside == SCAN_INSIDE_HEAD) {
		*inside = line_is_delimiter(line->rest, line->len) ? SCAN_INSIDE_TABLE
								   : SCAN_INSIDE_CODE;
	}
}

/* True when the line was the fence's own. Its end counts outside of its item too:
   so the parser has it, and so it is meant. */
static bool in_fence(struct scan *scan, const char *text, const struct line *line) {
	const struct scan_fence *fence = &scan->fence;
	size_t len = (size_t)(line->rest + line->len - text) - line->start;
	bool outside = line->indent < fence->container;

	if (line->len >= fence->len && line->rest[fence->len - 1] == fence->byte &&
		scan_may_close(fence, text + line->start, len)) {
		scan->fence.byte = 0;
		scan->unsure = scan->unsure || outside;
		if (fence->container == 0) {
			cut_at(scan, line->next);
		}
		return true;
	}
	if (line->len > 0 && outside) {
		scan->fence.byte = 0;
		/* Whether one fence ends another so, parsers are not at one about. */
		scan->lost = scan->lost || has_fence(line->rest, line->len);
		return false;
	}
	look_inside(scan, line);
	return true;
}

static bool is_marker(const struct line *line, bool *one) {
	return !line_is_rule(line->rest, line->len) &&
	       line_marker(line->rest, line->len, one) > 0;
}

static bool is_list_item(const struct scan *scan, const struct line *line) {
	bool one;

	if (!is_marker(line, &one)) {
		return false;
	}
	return line->indent - item_of(scan, line->indent) < 4 &&
	       (one || scan->fresh || scan->item_count > 0);
}

static void take_item(struct scan *scan, const struct line *line) {
	bool one = false;
	bool doubt = scan->unsure && !scan->fresh && is_marker(line, &one) && !one;

	if (scan->fresh && !scan->unsure && scan->item_count == 0 && line->indent == 0) {
		cut_at(scan, line->start);
	}
	close_items(scan, line->indent);
	open_items(scan, line);
	scan->unsure = scan->unsure || doubt;
}

/* One that is indented too far is none, but parsers are not at one about it. */
static bool take_fence(struct scan *scan, const struct line *line) {
	if (!line_fence(line->rest, line->len)) {
		return false;
	}
	bool deep = line->indent - item_of(scan, line->indent) > 3;

	scan->lost =
		scan->lost || deep || scan->quoted_fence || (scan->unsure && line->indent > 0);
	if (deep) {
		return false;
	}
	close_items(scan, line->indent);
	if (line->indent == 0) {
		cut_at(scan, line->start);
	}
	open_fence(scan, line, line->rest, line->len, line->indent);
	return true;
}

static void take_text(struct scan *scan, const struct line *line) {
	bool heading = line->indent == 0 && line_is_heading(line->rest, line->len);
	bool rule = line->indent == 0 && line_is_rule(line->rest, line->len);
	bool one;

	see_quote(scan, line->rest, line->len);
	scan->table = line_is_delimiter(line->rest, line->len);
	if (scan->fresh || heading || rule) {
		if (line->indent == 0 && (scan->fresh || heading)) {
			cut_at(scan, line->start);
		}
		close_items(scan, line->indent);
	} else if (line->indent < top_item(scan) || is_marker(line, &one)) {
		scan->unsure = true;
	}
	scan->fresh = heading || rule;
}

/* What follows a table without a blank line is one more row of it, whatever it
   looks like, unless it was no table. */
static void take_row(struct scan *scan, const struct line *line) {
	bool one;

	scan->lost = scan->lost || is_marker(line, &one) || line_fence(line->rest, line->len);
}

/* Two blank lines may end a list. */
static void take_blank(struct scan *scan) {
	scan->unsure = scan->unsure || (scan->blank && scan->item_count > 0);
	scan->blank = true;
	scan->fresh = true;
	scan->quoted_fence = false;
	scan->table = false;
	scan->formula = '\0';
}

/* Lines of a formula begin nothing; where one looks as if it did, it is lost what they
   are if the formula does not end. */
static void look_for_formula(struct scan *scan, const struct line *line) {
	const char *data = line->rest;
	size_t len = line->len;
	bool one;

	if (scan->formula) {
		const char *sign = scan->formula == '$' ? "$$" : "\\]";

		scan->lost = scan->lost || is_marker(line, &one) ||
			     line_is_heading(data, len) || line_is_rule(data, len) ||
			     line_fence(data, len);
		scan->formula = memmem(data, len, sign, 2) ? '\0' : scan->formula;
	} else if (len >= 2 && memcmp(data, "$$", 2) == 0) {
		scan->formula = memmem(data + 2, len - 2, "$$", 2) ? '\0' : '$';
	} else if (len >= 2 && memcmp(data, "\\[", 2) == 0) {
		scan->formula = memmem(data + 2, len - 2, "\\]", 2) ? '\0' : ']';
	}
}

/* The line itself, where it is not inside of a fence. */
static void look_at_text(struct scan *scan, const struct line *line) {
	scan->blank = false;
	look_for_formula(scan, line);
	if (scan->table) {
		take_row(scan, line);
	} else if (is_list_item(scan, line)) {
		take_item(scan, line);
	} else if (!take_fence(scan, line)) {
		take_text(scan, line);
	}
	scan->kind = scan->fence.byte ? SCAN_FENCE : SCAN_TEXT;
}

static void look_at(struct scan *scan, const char *text, const struct line *line) {
	if (memchr(line->rest, '\r', line->len)) {
		scan->lost = true; /* a line break to others */
	}
	if (scan->fence.byte && in_fence(scan, text, line)) {
		scan->kind = scan->fence.byte ? SCAN_CODE : SCAN_FENCE;
	} else if (line->len == 0) {
		take_blank(scan);
		scan->kind = SCAN_BLANK;
	} else {
		look_at_text(scan, line);
	}
}

/* Looks at the line that ends before `end`, its line break or the text's end. */
static void look_up_to(struct scan *scan, const char *text, const char *end, size_t next) {
	const char *start = text + scan->line;
	struct line line = { .start = scan->line, .next = next };
	size_t used;

	if (end > start && end[-1] == '\r') {
		end--;
	}
	line.indent = line_indent(start, (size_t)(end - start), 0, &used);
	line.rest = start + used;
	line.len = (size_t)(end - start) - used;
	look_at(scan, text, &line);
	scan->line = next;
}

bool scan_any_line(struct scan *scan, const char *text, size_t len) {
	if (scan->line >= len) {
		return false;
	}
	const char *end = memchr(text + scan->line, '\n', len - scan->line);
	size_t next = end ? (size_t)(end + 1 - text) : len;

	look_up_to(scan, text, end ? end : text + len, next);
	return true;
}

int scan_item_column(const struct scan *scan, int indent) {
	return item_of(scan, indent);
}

bool scan_in_code(const struct scan *scan) {
	return scan->fence.byte && scan->fence.start == scan->cut && scan->fence.indent == 0 &&
	       scan->fence.inside == SCAN_INSIDE_CODE;
}

/* A line that is too long goes on as another one. */
static bool break_line(struct scan *scan, const char *text, size_t len) {
	if (len - scan->line <= SCAN_PIECE_MAX || scan_in_code(scan)) {
		return false;
	}
	size_t tail = utf8_incomplete_tail(text + scan->line, SCAN_PIECE_MAX);

	scan_init(scan, scan->line + SCAN_PIECE_MAX - tail);
	return true;
}

bool scan_line(struct scan *scan, const char *text, size_t len) {
	const char *start = text + scan->line;
	const char *end = scan->line < len ? memchr(start, '\n', len - scan->line) : NULL;

	if (!end) {
		return break_line(scan, text, len);
	}
	look_up_to(scan, text, end, (size_t)(end + 1 - text));
	if (scan->line - scan->cut > SCAN_PIECE_MAX && !scan_in_code(scan)) {
		scan_init(scan, scan->line);
	}
	return true;
}
