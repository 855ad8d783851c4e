/* A cut stands before a line that begins a block of the top level: a fence or a
   heading at column 0, or a line at column 0 after a blank one that continues no
   list. What fences and list items are open is followed for this; where the text
   alone leaves it unclear the scan is lost and cuts no more, which costs time and
   nothing else. */

#include "front/markdown_scan.h"

#include <string.h>

#include "base/utf8.h"

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

static bool is_blank(char byte) {
	return byte == ' ' || byte == '\t';
}

static bool is_one_of(char byte, const char *set) {
	return byte && strchr(set, byte);
}

static int count_indent(const char *data, size_t len, int column, size_t *used) {
	int from = column;
	size_t at = 0;

	while (at < len && is_blank(data[at])) {
		column = data[at] == '\t' ? (column / 4 + 1) * 4 : column + 1;
		at++;
	}
	*used = at;
	return column - from;
}

static size_t run_length(const char *data, size_t len, char byte) {
	size_t run = 0;

	while (run < len && data[run] == byte) {
		run++;
	}
	return run;
}

static bool is_all_blank(const char *data, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (!is_blank(data[i])) {
			return false;
		}
	}
	return true;
}

static bool is_fence(const char *data, size_t len, struct scan_fence *fence) {
	if (len < 3 || (data[0] != '`' && data[0] != '~')) {
		return false;
	}
	size_t run = run_length(data, len, data[0]);

	if (run < 3 || (data[0] == '`' && memchr(data + run, '`', len - run))) {
		return false;
	}
	fence->byte = data[0];
	fence->len = run;
	return true;
}

static bool has_fence(const char *data, size_t len) {
	return memmem(data, len, "```", 3) || memmem(data, len, "~~~", 3);
}

static bool is_heading(const char *data, size_t len) {
	size_t run = run_length(data, len, '#');

	return run >= 1 && run <= 6 && (run == len || is_blank(data[run]));
}

/* The line under a table's head. */
static bool is_table(const char *data, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (!is_one_of(data[i], "|:- \t")) {
			return false;
		}
	}
	return memchr(data, '|', len) || memchr(data, ':', len);
}

/* A thematic break, or the line under a heading: both end a paragraph. */
static bool is_rule(const char *data, size_t len) {
	size_t count = 0;

	if (len == 0 || !is_one_of(data[0], "-*_")) {
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		if (data[i] == data[0]) {
			count++;
		} else if (!is_blank(data[i])) {
			return false;
		}
	}
	return count >= 3;
}

/* Bytes of a list marker, 0: none. `one`: it may stand right behind a paragraph. */
static size_t marker_length(const char *data, size_t len, bool *one) {
	size_t at = 0;

	*one = true;
	if (len > 0 && is_one_of(data[0], "-+*")) {
		at = 1;
	} else {
		while (at < len && at < 9 && data[at] >= '0' && data[at] <= '9') {
			at++;
		}
		*one = at == 1 && data[0] == '1';
		if (at == 0 || at == len || !is_one_of(data[at], ".)")) {
			return 0;
		}
		at++;
	}
	*one = *one && !is_all_blank(data + at, len - at);
	return at == len || is_blank(data[at]) ? at : 0;
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

static void open_fence(struct scan *scan, const struct line *line,
	const struct scan_fence *found, int indent) {
	scan->fence = *found;
	scan->fence.indent = indent;
	scan->fence.container = top_item(scan);
	scan->fence.start = line->start;
	scan->fence.body = line->next;
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
	struct scan_fence fence = { 0 };
	size_t marker;
	bool one;

	while (!is_rule(data, len) && (marker = marker_length(data, len, &one)) > 0) {
		size_t used;
		int gap =
			count_indent(data + marker, len - marker, column + (int)marker, &used);

		if (used == len - marker || gap > 4) {
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
	scan->unsure = scan->unsure || is_all_blank(data, len);
	see_quote(scan, data, len);
	if (is_fence(data, len, &fence)) {
		open_fence(scan, line, &fence, column);
	}
}

bool scan_may_close(const struct scan_fence *fence, const char *line, size_t len) {
	size_t used;

	if (count_indent(line, len, 0, &used) - fence->container > 3) {
		return false;
	}
	size_t run = run_length(line + used, len - used, fence->byte);

	return is_all_blank(line + used + run, len - used - run) && (run > 0 || used == len);
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
	return true;
}

static bool is_marker(const struct line *line, bool *one) {
	return !is_rule(line->rest, line->len) && marker_length(line->rest, line->len, one) > 0;
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
	struct scan_fence fence = { 0 };

	if (!is_fence(line->rest, line->len, &fence)) {
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
	open_fence(scan, line, &fence, line->indent);
	return true;
}

static void take_text(struct scan *scan, const struct line *line) {
	bool heading = line->indent == 0 && is_heading(line->rest, line->len);
	bool rule = line->indent == 0 && is_rule(line->rest, line->len);
	bool one;

	see_quote(scan, line->rest, line->len);
	scan->table = is_table(line->rest, line->len);
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
	struct scan_fence fence = { 0 };
	bool one;

	scan->lost =
		scan->lost || is_marker(line, &one) || is_fence(line->rest, line->len, &fence);
}

/* Two blank lines may end a list. */
static void take_blank(struct scan *scan) {
	scan->unsure = scan->unsure || (scan->blank && scan->item_count > 0);
	scan->blank = true;
	scan->fresh = true;
	scan->quoted_fence = false;
	scan->table = false;
}

static void look_at(struct scan *scan, const char *text, const struct line *line) {
	if (memchr(line->rest, '\r', line->len)) {
		scan->lost = true; /* a line break to others */
	}
	if (scan->fence.byte && in_fence(scan, text, line)) {
		return;
	}
	if (line->len == 0) {
		take_blank(scan);
		return;
	}
	scan->blank = false;
	if (scan->table) {
		take_row(scan, line);
		return;
	}
	if (is_list_item(scan, line)) {
		take_item(scan, line);
	} else if (!take_fence(scan, line)) {
		take_text(scan, line);
	}
}

bool scan_in_code(const struct scan *scan) {
	return scan->fence.byte && scan->fence.start == scan->cut && scan->fence.indent == 0;
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
	size_t used;

	if (!end) {
		return break_line(scan, text, len);
	}
	struct line line = { .start = scan->line, .next = (size_t)(end + 1 - text) };

	if (end > start && end[-1] == '\r') {
		end--;
	}
	line.indent = count_indent(start, (size_t)(end - start), 0, &used);
	line.rest = start + used;
	line.len = (size_t)(end - start) - used;
	look_at(scan, text, &line);
	scan->line = line.next;
	if (scan->line - scan->cut > SCAN_PIECE_MAX && !scan_in_code(scan)) {
		scan_init(scan, scan->line);
	}
	return true;
}
