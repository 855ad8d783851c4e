/* Lines are compared by hash and bytes; what both texts begin and end with is cut
   off, and the middle goes through Myers' greedy search for the shortest script.
   The search keeps a row for each step, so its steps are bounded: texts that
   differ in more are shown as one block out and one block in. */

#include "base/diff.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/vec.h"

#define STEPS_MAX 600               /* lines out and in; memory grows with its square */
#define WORK_MAX ((size_t)50000000) /* lines times steps */
#define NOTE_SIZE 48

struct line {
	const char *text;
	size_t len; /* with its newline, which the last may lack */
	uint64_t hash;
	bool changed; /* not in the other text */
};

struct text {
	VEC(struct line) lines;
};

/* The middle part that differs, and how far the search went. rows[d] holds for
   each diagonal k = -d, -d + 2 .. d the furthest old line reached, or -1. */
struct search {
	struct line *old_lines, *new_lines;
	int old_len, new_len;
	int *rows[STEPS_MAX + 1];
};

static void split(struct text *text, const char *data, size_t len) {
	while (len) {
		const char *newline = memchr(data, '\n', len);
		size_t size = newline ? (size_t)(newline - data) + 1 : len;
		struct line line = { .text = data, .len = size, .hash = str_hash(data, size) };

		vec_push(&text->lines, line);
		data += size;
		len -= size;
	}
}

static bool is_same(const struct line *a, const struct line *b) {
	return a->hash == b->hash && a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

/* Where step `d` enters diagonal `k`: the old line after one insertion (from the
   diagonal above) or one deletion (from below), whichever is further; -1: not. */
static int enter(const struct search *search, int d, int k, bool *deletes) {
	const int *row = search->rows[d - 1];
	int inserted = k < d - 1 ? row[(k + 1 + d - 1) / 2] : -1;
	int deleted = k > 1 - d ? row[(k - 1 + d - 1) / 2] : -1;

	if (inserted - k > search->new_len) {
		inserted = -1;
	}
	deleted = deleted < 0 || deleted == search->old_len ? -1 : deleted + 1;
	*deletes = deleted > inserted;
	return *deletes ? deleted : inserted;
}

/* Follows equal lines along diagonal `k` from old line `x`. */
static int slide(const struct search *search, int x, int k) {
	while (x < search->old_len && x - k < search->new_len &&
		is_same(&search->old_lines[x], &search->new_lines[x - k])) {
		x++;
	}
	return x;
}

/* One step of the search; true when it came to the end of both texts. */
static bool step(struct search *search, int d) {
	int *row = xreallocarray(NULL, (size_t)d + 1, sizeof(*row));
	bool found = false, deletes;

	search->rows[d] = row;
	for (int k = -d; k <= d; k += 2) {
		int x = d ? enter(search, d, k, &deletes) : 0;

		x = x < 0 ? -1 : slide(search, x, k);
		row[(k + d) / 2] = x;
		found = found || (x == search->old_len && x - k == search->new_len);
	}
	return found;
}

/* Walks back through the rows and marks the line that each step took. */
static void mark(struct search *search, int d) {
	int k = search->old_len - search->new_len;

	for (; d > 0; d--) {
		bool deletes;
		int x = enter(search, d, k, &deletes);

		if (deletes) {
			search->old_lines[x - 1].changed = true;
			k--;
		} else {
			search->new_lines[x - k - 1].changed = true;
			k++;
		}
	}
}

static void mark_all(struct search *search) {
	for (int i = 0; i < search->old_len; i++) {
		search->old_lines[i].changed = true;
	}
	for (int i = 0; i < search->new_len; i++) {
		search->new_lines[i].changed = true;
	}
}

static void find_changes(struct search *search) {
	size_t lines = (size_t)search->old_len + (size_t)search->new_len;
	size_t limit = WORK_MAX / (lines + 1);
	int last = limit < STEPS_MAX ? (int)limit : STEPS_MAX;
	int d = 0;

	while (d <= last && !step(search, d)) {
		d++;
	}
	if (d <= last) {
		mark(search, d);
	} else {
		mark_all(search);
	}
	for (int i = 0; i <= d && i <= last; i++) {
		free(search->rows[i]);
	}
}

static void compare(struct text *old_text, struct text *new_text) {
	struct line *a = old_text->lines.items, *b = new_text->lines.items;
	size_t a_len = old_text->lines.len, b_len = new_text->lines.len, head = 0;

	while (head < a_len && head < b_len && is_same(&a[head], &b[head])) {
		head++;
	}
	while (a_len > head && b_len > head && is_same(&a[a_len - 1], &b[b_len - 1])) {
		a_len--;
		b_len--;
	}
	if (a_len == head && b_len == head) {
		return;
	}
	struct search *search = xcalloc(1, sizeof(*search));

	search->old_lines = a ? a + head : NULL;
	search->new_lines = b ? b + head : NULL;
	search->old_len = (int)(a_len - head);
	search->new_len = (int)(b_len - head);
	find_changes(search);
	free(search);
}

/* Where the reader is, and what was written. */
struct printer {
	struct buf *out;
	const struct text *old_text, *new_text;
	size_t room; /* bytes that may still be written */
	size_t left_out;
	struct diff_stat stat;
};

static bool old_changed(const struct printer *printer, size_t at) {
	return at < printer->old_text->lines.len && printer->old_text->lines.items[at].changed;
}

static bool new_changed(const struct printer *printer, size_t at) {
	return at < printer->new_text->lines.len && printer->new_text->lines.items[at].changed;
}

static void print(struct printer *printer, const char *data, size_t len) {
	if (len <= printer->room && buf_add(printer->out, data, len)) {
		printer->room -= len;
	} else {
		printer->room = 0;
	}
}

static void print_line(struct printer *printer, char sign, const struct line *line) {
	static const char lacks_newline[] = "\\ No newline at end of file\n";
	bool whole = line->text[line->len - 1] == '\n';
	size_t size = 1 + line->len + (whole ? 0 : sizeof(lacks_newline));

	if (size > printer->room) {
		printer->room = 0;
		printer->left_out++;
		return;
	}
	print(printer, &sign, 1);
	print(printer, line->text, line->len);
	if (!whole) {
		print(printer, "\n", 1);
		print(printer, lacks_newline, sizeof(lacks_newline) - 1);
	}
}

/* Positions in both texts. */
struct place {
	size_t old_at, new_at;
};

/* The first change at or behind `place`; false when there is none. */
static bool find_change(const struct printer *printer, struct place *place) {
	while (!old_changed(printer, place->old_at) && !new_changed(printer, place->new_at)) {
		if (place->old_at >= printer->old_text->lines.len) {
			return false;
		}
		place->old_at++;
		place->new_at++;
	}
	return true;
}

static struct place skip_changes(const struct printer *printer, struct place place) {
	while (old_changed(printer, place.old_at)) {
		place.old_at++;
	}
	while (new_changed(printer, place.new_at)) {
		place.new_at++;
	}
	return place;
}

/* Behind the last change that is near enough to share a head. */
static struct place find_end(const struct printer *printer, struct place from, size_t context) {
	struct place end = skip_changes(printer, from), next = end;

	while (find_change(printer, &next) && next.old_at - end.old_at <= 2 * context) {
		end = skip_changes(printer, next);
		next = end;
	}
	return end;
}

static void print_range(struct buf *out, char sign, size_t from, size_t count) {
	/* An empty range names the line before it. */
	buf_addf(out, " %c%zu", sign, from + (count != 0));
	if (count != 1) {
		buf_addf(out, ",%zu", count);
	}
}

static void print_head(struct printer *printer, struct place from, struct place end) {
	auto_buf struct buf head = BUF_INIT;

	buf_add_str(&head, "@@");
	print_range(&head, '-', from.old_at, end.old_at - from.old_at);
	print_range(&head, '+', from.new_at, end.new_at - from.new_at);
	buf_add_str(&head, " @@\n");
	print(printer, head.data, head.len);
}

static void print_hunk(struct printer *printer, struct place at, struct place end) {
	const struct line *old_lines = printer->old_text->lines.items;
	const struct line *new_lines = printer->new_text->lines.items;

	print_head(printer, at, end);
	while (at.old_at < end.old_at || at.new_at < end.new_at) {
		if (old_changed(printer, at.old_at)) {
			printer->stat.removed++;
			print_line(printer, '-', &old_lines[at.old_at++]);
		} else if (new_changed(printer, at.new_at)) {
			printer->stat.added++;
			print_line(printer, '+', &new_lines[at.new_at++]);
		} else {
			print_line(printer, ' ', &old_lines[at.old_at++]);
			at.new_at++;
		}
	}
}

static void print_hunks(struct printer *printer, size_t context) {
	struct place at = { 0 };

	while (find_change(printer, &at)) {
		struct place end = find_end(printer, at, context);
		size_t lead = at.old_at < at.new_at ? at.old_at : at.new_at;
		size_t tail = printer->old_text->lines.len - end.old_at;

		lead = lead < context ? lead : context;
		tail = tail < context ? tail : context;
		print_hunk(printer, (struct place){ at.old_at - lead, at.new_at - lead },
			(struct place){ end.old_at + tail, end.new_at + tail });
		at = end;
	}
}

struct diff_stat diff_unified(struct buf *out, const char *old_text, size_t old_len,
	const char *new_text, size_t new_len, int context, size_t max) {
	struct text old_split = { 0 }, new_split = { 0 };
	struct printer printer = {
		.out = out,
		.old_text = &old_split,
		.new_text = &new_split,
		.room = max > NOTE_SIZE ? max - NOTE_SIZE : 0,
	};

	split(&old_split, old_text, old_len);
	split(&new_split, new_text, new_len);
	if (old_split.lines.len < INT32_MAX && new_split.lines.len < INT32_MAX) {
		compare(&old_split, &new_split);
		print_hunks(&printer, context > 0 ? (size_t)context : 0);
	}
	if (printer.left_out && max > NOTE_SIZE) {
		buf_addf(out, "[%zu more lines]\n", printer.left_out);
	}
	vec_fini(&old_split.lines);
	vec_fini(&new_split.lines);
	return printer.stat;
}
