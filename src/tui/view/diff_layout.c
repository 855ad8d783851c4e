/* The text is read into lines first, with their numbers; then lines too far from a
   change go, changes stand opposite each other in pairs, and what is left is laid
   out. All of it is bounded by what a tool's result may hold. */

#include "tui/view/diff_layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/vec.h"
#include "base/width.h"

#define NUMBERS_FROM 80 /* columns of the screen */
#define NUMBER_COLUMNS 5
#define LINES_MAX 4000

struct diff_line {
	const char *text; /* behind the sign */
	size_t len;
	char sign;       /* ' ', '+', '-' */
	int number;      /* in the new text, of '-' in the old one; 0: not known */
	size_t from, to; /* the part that changed; from == to: all or nothing */
};

struct diff {
	VEC(struct diff_line) lines;
};

static bool is_head(const char *line, size_t len) {
	return len >= 4 && memcmp(line, "@@ -", 4) == 0;
}

static size_t line_length(const char *text, size_t len) {
	const char *end = memchr(text, '\n', len);

	return end ? (size_t)(end - text) : len;
}

bool diff_is_in(const char *text, size_t len) {
	for (size_t at = 0; at < len; at += line_length(text + at, len - at) + 1) {
		if (is_head(text + at, len - at)) {
			return true;
		}
	}
	return false;
}

/* "@@ -12,3 +12,4 @@": where both texts go on. */
static void read_head(const char *line, size_t len, int *old_at, int *new_at) {
	const char *plus = memchr(line, '+', len);

	*old_at = (int)strtol(line + 4, NULL, 10);
	*new_at = plus ? (int)strtol(plus + 1, NULL, 10) : 0;
}

static void add_line(
	struct diff *diff, const char *line, size_t len, int *old_at, int *new_at) {
	char sign = len > 0 && (line[0] == '+' || line[0] == '-') ? line[0] : ' ';
	size_t skip = len > 0 && (line[0] == sign);
	struct diff_line added = {
		.text = line + skip,
		.len = len - skip,
		.sign = sign,
		.number = sign == '-' ? *old_at : *new_at,
	};

	*old_at += sign != '+';
	*new_at += sign != '-';
	vec_push(&diff->lines, added);
}

/* Everything behind the first head; what stands before it is for the model. */
static void read_diff(struct diff *diff, const char *text, size_t len) {
	int old_at = 0, new_at = 0;
	bool inside = false;

	for (size_t at = 0; at < len && diff->lines.len < LINES_MAX;) {
		size_t size = line_length(text + at, len - at);

		if (is_head(text + at, size)) {
			inside = true;
			read_head(text + at, size, &old_at, &new_at);
		} else if (inside && text[at] != '\\') {
			add_line(diff, text + at, size, &old_at, &new_at);
		}
		at += size + 1;
	}
}

static bool is_near_change(const struct diff *diff, size_t at, int context) {
	size_t from = at > (size_t)context ? at - (size_t)context : 0;

	for (size_t i = from; i <= at + (size_t)context && i < diff->lines.len; i++) {
		if (diff->lines.items[i].sign != ' ') {
			return true;
		}
	}
	return false;
}

static void drop_far_lines(struct diff *diff, int context) {
	VEC(struct diff_line) near = { 0 };

	for (size_t i = 0; i < diff->lines.len; i++) {
		if (is_near_change(diff, i, context)) {
			vec_push(&near, diff->lines.items[i]);
		}
	}
	if (near.len > 0) {
		memcpy(diff->lines.items, near.items, near.len * sizeof(*near.items));
	}
	diff->lines.len = near.len;
	vec_fini(&near);
}

static bool is_word(char byte) {
	return ((unsigned char)byte & 0x80) || (byte >= '0' && byte <= '9') ||
	       (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

/* Back to where a word begins, so that whole words are marked. */
static size_t word_start(const struct diff_line *line, size_t at) {
	while (at > 0 && at < line->len && is_word(line->text[at]) &&
		is_word(line->text[at - 1])) {
		at--;
	}
	return at;
}

static size_t word_end(const struct diff_line *line, size_t at) {
	while (at > 0 && at < line->len && is_word(line->text[at]) &&
		is_word(line->text[at - 1])) {
		at++;
	}
	return at;
}

/* Marks what differs between a line that went and the one that came in its place. */
static void compare(struct diff_line *old_line, struct diff_line *new_line) {
	size_t shorter = old_line->len < new_line->len ? old_line->len : new_line->len;
	size_t head = 0, tail = 0;

	while (head < shorter && old_line->text[head] == new_line->text[head]) {
		head++;
	}
	while (tail < shorter - head && old_line->text[old_line->len - 1 - tail] ==
						new_line->text[new_line->len - 1 - tail]) {
		tail++;
	}
	if (head + tail == 0) {
		return;
	}
	size_t from = word_start(old_line, head), other = word_start(new_line, head);

	from = from < other ? from : other;
	old_line->from = new_line->from = from;
	old_line->to = word_end(old_line, old_line->len - tail);
	new_line->to = word_end(new_line, new_line->len - tail);
}

/* Lines that went and as many that came, one after the other, are pairs. */
static void pair_lines(struct diff *diff) {
	for (size_t i = 0; i < diff->lines.len;) {
		size_t gone = 0, come = 0;

		while (i + gone < diff->lines.len && diff->lines.items[i + gone].sign == '-') {
			gone++;
		}
		while (i + gone + come < diff->lines.len &&
			diff->lines.items[i + gone + come].sign == '+') {
			come++;
		}
		for (size_t k = 0; gone == come && k < gone; k++) {
			compare(&diff->lines.items[i + k], &diff->lines.items[i + gone + k]);
		}
		i += gone + come > 0 ? gone + come : 1;
	}
}

static enum canvas_style sign_style(char sign) {
	return sign == '+' ? STYLE_ADDED : sign == '-' ? STYLE_REMOVED : STYLE_FAINT;
}

/* The bytes [from, to) of a line, its changed part underlined. */
static void add_runs(
	struct text_layout *layout, const struct diff_line *line, size_t from, size_t to) {
	size_t cuts[] = { from, line->from, line->to, to };

	for (int i = 0; i < 3; i++) {
		size_t start = cuts[i] > from ? cuts[i] : from;
		size_t end = cuts[i + 1] < to ? cuts[i + 1] : to;
		enum canvas_style style = sign_style(line->sign);

		if (i == 1 && line->sign != ' ') {
			style = line->sign == '+' ? STYLE_ADDED_WORD : STYLE_REMOVED_WORD;
		}
		if (end > start) {
			text_layout_run(layout, style, line->text + start, end - start);
		}
	}
}

/* "  13 - ": only the first of several lines on the screen has the number. */
static void begin_line(struct text_layout *layout, const struct diff_line *line, int col,
	bool numbers, bool first, uint64_t position) {
	char text[24];

	text_layout_line(layout, col, position);
	if (numbers && first && line->number > 0) {
		int used = snprintf(text, sizeof(text), "%-*d", NUMBER_COLUMNS, line->number);

		text_layout_run(layout, STYLE_FAINT, text, (size_t)used);
	} else if (numbers) {
		text_layout_spaces(layout, NUMBER_COLUMNS);
	}
	text_layout_run(layout, sign_style(line->sign), &line->sign, 1);
	text_layout_spaces(layout, 1);
}

static void lay_line(struct text_layout *layout, const struct diff_line *line, int col,
	int width, uint64_t position) {
	bool numbers = width >= NUMBERS_FROM;
	int room = width - col - 2 - (numbers ? NUMBER_COLUMNS : 0);
	size_t at = 0;

	room = room > 4 ? room : 4;
	do {
		size_t used = width_fit(line->text + at, line->len - at, room);

		used = used ? used : line->len - at;
		begin_line(layout, line, col, numbers, at == 0, position);
		add_runs(layout, line, at, at + used);
		at += used;
	} while (at < line->len);
}

size_t diff_lay(struct text_layout *layout, const char *text, size_t len, int col, int width,
	size_t most, int context) {
	struct diff diff = { 0 };

	read_diff(&diff, text, len);
	drop_far_lines(&diff, context);
	pair_lines(&diff);
	size_t shown = diff.lines.len < most ? diff.lines.len : most;
	size_t hidden = diff.lines.len - shown;

	for (size_t i = 0; i < shown; i++) {
		lay_line(layout, &diff.lines.items[i], col, width, i + 1);
	}
	vec_fini(&diff.lines);
	return hidden;
}
