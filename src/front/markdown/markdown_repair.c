/* Marks that were opened in a text that still comes, and not closed, are closed for
   the parser. It only guesses: the next bytes decide, and the whole text is parsed
   without. */

#include "front/markdown/markdown_line.h"
#include "front/markdown/markdown_repair_inner.h"

#include <string.h>

#define LOOK_BACK 16384 /* bytes that the last paragraph is looked for in */
#define OPEN_MAX 32

static bool is_blank(char byte) {
	return byte == ' ' || byte == '\t';
}

static bool is_one_of(char byte, const char *set) {
	return byte && strchr(set, byte);
}

static size_t line_start(const char *text, size_t at) {
	while (at > 0 && text[at - 1] != '\n') {
		at--;
	}
	return at;
}

/* Does a line begin a block of its own? */
static bool begins_block(const char *line, size_t len) {
	size_t blank = 0;

	while (blank < len && is_blank(line[blank])) {
		blank++;
	}
	return repair_containers(line, len) > blank ||
	       (blank < len && is_one_of(line[blank], "#|"));
}

static bool is_blank_line(const char *line, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (!is_blank(line[i]) && line[i] != '\r' && line[i] != '>') {
			return false;
		}
	}
	return true;
}

/* Where the last cell of a row begins, at its pipe; one in code divides nothing. */
static size_t last_cell(const char *text, size_t len, size_t start) {
	size_t cell = start;

	for (size_t at = start; at < len;) {
		if (text[at] == '|') {
			cell = at;
		}
		size_t code = text[at] == '`' ? line_code(text, len, at) : 0;

		if (text[at] == '`' && !code) {
			break;
		}
		at = code ? code : text[at] == '\\' ? at + 2 : at + 1;
	}
	return cell;
}

/* Where the last paragraph, or the last cell of a row, begins. */
static size_t paragraph_start(const char *text, size_t len) {
	size_t low = len > LOOK_BACK ? len - LOOK_BACK : 0;
	size_t end = len > 0 && text[len - 1] == '\n' ? len - 1 : len;
	size_t start = len;

	while (end > low) {
		size_t line = line_start(text, end);

		if (is_blank_line(text + line, end - line)) {
			break;
		}
		start = line;
		if (begins_block(text + line, end - line) || line == 0) {
			break;
		}
		end = line - 1;
	}
	return len > start && text[start] == '|' ? last_cell(text, len, start) : start;
}

/* A run of marks that waits for its other half. */
struct open_run {
	char byte;
	size_t len;
};

struct inline_scan {
	const char *text;
	size_t len;
	size_t at;
	struct open_run open[OPEN_MAX];
	size_t count;
	size_t code; /* length of an open run of backticks */
	struct formula_reader formulas;
};

static size_t run_length(const struct inline_scan *scan, size_t at) {
	size_t end = at;

	while (end < scan->len && scan->text[end] == scan->text[at]) {
		end++;
	}
	return end - at;
}

static void take_code(struct inline_scan *scan) {
	size_t end = line_code(scan->text, scan->len, scan->at);

	scan->code = end ? 0 : run_length(scan, scan->at);
	scan->at = end ? end : scan->len;
}

static bool is_space_at(const struct inline_scan *scan, size_t at) {
	return at >= scan->len || is_one_of(scan->text[at], " \t\r\n");
}

static bool is_letter(char byte) {
	return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
	       (byte >= 'A' && byte <= 'Z');
}

/* The one of the same length, else as many as it is long. */
static void close_runs(struct inline_scan *scan, char byte, size_t *run) {
	for (size_t i = scan->count; i > 0; i--) {
		if (scan->open[i - 1].byte == byte && scan->open[i - 1].len == *run) {
			scan->count = i - 1;
			*run = 0;
			return;
		}
	}
	for (size_t i = scan->count; i > 0 && *run > 0; i--) {
		struct open_run *open = &scan->open[i - 1];

		if (open->byte == byte && open->len > *run) {
			open->len -= *run;
			*run = 0;
			scan->count = i;
		} else if (open->byte == byte) {
			*run -= open->len;
			scan->count = i - 1;
		}
	}
}

/* A single mark between letters ("5*3", "snake_case") opens nothing. */
static void take_run(struct inline_scan *scan) {
	char byte = scan->text[scan->at];
	size_t run = run_length(scan, scan->at);
	size_t end = scan->at + run;
	bool space_before = scan->at == 0 || is_space_at(scan, scan->at - 1);
	bool letter_before = scan->at > 0 && is_letter(scan->text[scan->at - 1]);
	bool inside = letter_before && end < scan->len && is_letter(scan->text[end]);

	scan->at = end;
	if (!space_before && !(inside && byte == '_')) {
		close_runs(scan, byte, &run);
	}
	if (run == 0 || is_space_at(scan, end) || scan->count == OPEN_MAX) {
		return;
	}
	if (letter_before && (byte == '_' || run == 1)) {
		return;
	}
	if (run <= 3 && (byte != '~' || run <= 2)) {
		scan->open[scan->count++] = (struct open_run){ .byte = byte, .len = run };
	}
}

/* Marks in a formula are its own. */
static void take_formula(struct inline_scan *scan) {
	size_t start, inner;
	size_t len = formula_length(&scan->formulas, scan->at, &start, &inner);

	scan->at += len > 0 ? len : scan->text[scan->at] == '\\' ? 2 : 1;
}

/* An address that has begun and not ended: "[label](http://exa". */
static bool is_link_open(const char *text, size_t len) {
	for (size_t at = len; at > 1; at--) {
		char byte = text[at - 1];

		if (byte == '(' && text[at - 2] == ']') {
			return memchr(text, '[', at - 2) != NULL;
		}
		if (is_one_of(byte, " \t\n()<>`")) {
			return false;
		}
	}
	return false;
}

/* White space behind it is not kept. */
static bool ends_in_backtick(const char *text, size_t len) {
	while (len > 0 && is_one_of(text[len - 1], " \t\r\n")) {
		len--;
	}
	return len > 0 && text[len - 1] == '`';
}

void repair_close(const char *text, size_t len, struct buf *out) {
	size_t start = paragraph_start(text, len);
	struct inline_scan scan = { .text = text + start, .len = len - start };

	scan.formulas = (struct formula_reader){ .text = scan.text, .len = scan.len };

	while (scan.at < scan.len) {
		char byte = scan.text[scan.at];

		if (byte == '\\') {
			take_formula(&scan);
		} else if (byte == '`') {
			take_code(&scan);
		} else if (byte == '$') {
			take_formula(&scan);
		} else if (is_one_of(byte, "*_~")) {
			take_run(&scan);
		} else {
			scan.at++;
		}
	}
	if (scan.code && ends_in_backtick(text, len)) {
		buf_add_char(out, ' ');
	}
	for (size_t i = 0; i < scan.code; i++) {
		buf_add_char(out, '`');
	}
	if (!scan.code && is_link_open(scan.text, scan.len)) {
		buf_add_char(out, ')');
	}
	while (scan.count > 0) {
		const struct open_run *open = &scan.open[--scan.count];

		for (size_t i = 0; i < open->len; i++) {
			buf_add_char(out, open->byte);
		}
	}
}
