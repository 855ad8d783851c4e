/* Three parts of a growing text: what lies before the last cut is parsed once and
   frozen; behind it the tail is parsed again when something came; a tail that is
   the inside of one fence only gets its new lines. A long tail without a cut is
   parsed when it grew by a part of itself, so that the sum stays in proportion. */

#include "front/markdown/markdown.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/utf8.h"
#include "front/markdown/markdown_build.h"
#include "front/markdown/markdown_parse.h"
#include "front/markdown/markdown_repair.h"
#include "front/markdown/markdown_scan.h"

#define WHOLE_MAX ((size_t)64 << 10) /* parsed at once, with its links' definitions */
#define TAIL_SMALL 16384             /* bytes; parsed at every update */
#define TAIL_PART 32                 /* a longer one when it grew by one part in so many */

struct markdown_state {
	struct scan scan;
	size_t links;    /* of the frozen blocks */
	size_t read;     /* bytes of the text at the last parse */
	size_t released; /* bytes that stay shown whatever they may become */
	bool done;
	bool in_code; /* the tail is one code block ... */
	size_t code;  /* ... that holds the text up to here */
};

/* Blocks that were, to tell which of the new ones differ. */
struct old_blocks {
	VEC(struct block) blocks;
};

void markdown_init(struct markdown *markdown) {
	*markdown = (struct markdown){ 0 };
}

void markdown_truncate(struct markdown *markdown, size_t blocks, size_t links) {
	while (markdown->blocks.len > blocks) {
		block_fini(&markdown->blocks.items[--markdown->blocks.len]);
	}
	while (markdown->links.len > links) {
		free(markdown->links.items[--markdown->links.len]);
	}
}

void markdown_fini(struct markdown *markdown) {
	markdown_truncate(markdown, 0, 0);
	vec_fini(&markdown->blocks);
	vec_fini(&markdown->links);
	free(markdown->state);
	markdown_init(markdown);
}

const struct block *markdown_code(const struct markdown *markdown, int number) {
	size_t low = 0, high = markdown->blocks.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (markdown->blocks.items[middle].codes < number) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return number > 0 && low < markdown->blocks.len ? &markdown->blocks.items[low] : NULL;
}

static void take_blocks(struct markdown *markdown, size_t from, struct old_blocks *old) {
	for (size_t i = from; i < markdown->blocks.len; i++) {
		vec_push(&old->blocks, markdown->blocks.items[i]);
	}
	markdown->blocks.len = from;
}

/* Number of the first block that is another than it was. */
static size_t compare(const struct markdown *markdown, size_t from, struct old_blocks *old) {
	size_t at = 0;

	while (at < old->blocks.len && from + at < markdown->blocks.len &&
		block_equal(&old->blocks.items[at], &markdown->blocks.items[from + at])) {
		at++;
	}
	for (size_t i = 0; i < old->blocks.len; i++) {
		block_fini(&old->blocks.items[i]);
	}
	vec_fini(&old->blocks);
	return from + at;
}

static bool is_blank_line(const char *line, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
			return false;
		}
	}
	return true;
}

/* Adds text of a fence to its block, which ends inside of a line if it has any:
   lines that are blank are made empty. */
static void add_code(struct block *block, const char *text, size_t len) {
	auto_buf struct buf out = BUF_INIT;

	for (size_t at = 0; at < len;) {
		const char *newline = memchr(text + at, '\n', len - at);
		size_t end = newline ? (size_t)(newline - text) : len;

		bool whole = at > 0 || block->len == 0;

		if (!whole || !is_blank_line(text + at, end - at)) {
			sanitize(&out, text + at, end - at, SANITIZE_TEXT);
		}
		if (newline) {
			buf_add_char(&out, '\n');
		}
		at = end + (newline != NULL);
	}
	block->text = xrealloc(block->text, block->len + out.len + 1);
	memcpy(block->text + block->len, out.data, out.len);
	block->len += out.len;
	block->text[block->len] = '\0';
}

/* Where the text of a fence ends: before its last line break. */
static size_t code_end(const char *text, size_t from, size_t to) {
	if (to > from && text[to - 1] == '\n') {
		to--;
	}
	if (to > from && text[to - 1] == '\r') {
		to--;
	}
	return to;
}

/* Begins the block of a fence with its first line alone. */
static void begin_code(
	struct markdown *markdown, const char *text, const struct scan_fence *fence) {
	markdown_parse(markdown, text, fence->start, fence->body, false);
}

static void parse_fence(struct markdown *markdown, const char *text,
	const struct scan_fence *fence, size_t to) {
	begin_code(markdown, text, fence);
	size_t end = code_end(text, fence->body, to);

	add_code(vec_last(&markdown->blocks), text + fence->body, end - fence->body);
}

/* Parses what has no cut in it. Where it is too long it is cut all the same. */
static void parse_pieces(
	struct markdown *markdown, const char *text, size_t from, size_t to, bool open) {
	while (from < to) {
		size_t end = to;

		if (to - from > SCAN_PIECE_MAX) {
			end = from + SCAN_PIECE_MAX;
			end -= utf8_incomplete_tail(text + from, end - from);
		}
		markdown_parse(markdown, text, from, end, open && end == to);
		from = end;
	}
}

/* Parses a part that is too long for once in pieces. A fence that is longer than
   one needs no parser for its lines. */
static void parse_long(struct markdown *markdown, const char *text, size_t from, size_t to) {
	struct scan scan;
	size_t cut = from;

	scan_init(&scan, from);
	while (to - from > SCAN_PIECE_MAX) {
		struct scan_fence fence = scan.fence;
		bool in_code = scan_in_code(&scan);
		size_t line = scan.line;
		bool more = scan_line(&scan, text, to);
		size_t next = more ? scan.cut : to;

		if (next - from > SCAN_PIECE_MAX) {
			parse_pieces(markdown, text, from, cut, false);
			from = cut;
		}
		if (next - from > SCAN_PIECE_MAX && in_code) {
			parse_fence(markdown, text, &fence, more ? line : to);
			from = next;
		} else if (next - from > SCAN_PIECE_MAX) {
			parse_pieces(markdown, text, from, next, false);
			from = next;
		}
		cut = next;
	}
	parse_pieces(markdown, text, from, to, false);
}

static void parse_part(struct markdown *markdown, const char *text, size_t from, size_t to) {
	if (to - from > WHOLE_MAX) {
		parse_long(markdown, text, from, to);
	} else if (to > from) {
		markdown_parse(markdown, text, from, to, false);
	}
}

/* Bytes of a text that ends inside of a fence that can be shown: without a last
   line that may be the fence's end. */
static size_t hold_code(const struct scan *scan, const char *text, size_t len) {
	len -= utf8_incomplete_tail(text, len);
	const char *line = text + scan->line;
	size_t rest = len > scan->line ? len - scan->line : 0;

	if (is_blank_line(line, rest) || scan_may_close(&scan->fence, line, rest)) {
		return scan->line;
	}
	return len;
}

/* Notes whether something of a text that is shown up to `end` is held back; gives where
   it is shown to. */
static size_t show_to(struct markdown *markdown, size_t end, size_t len) {
	size_t released = markdown->state->released;

	end = end < released ? released : end;
	markdown->held = end < len;
	return end;
}

static void grow_code(struct markdown *markdown, const char *text, size_t len) {
	struct markdown_state *state = markdown->state;
	size_t hold = show_to(markdown, hold_code(&state->scan, text, len), len);
	size_t end = code_end(text, state->code, hold);

	if (end > state->code) {
		add_code(vec_last(&markdown->blocks), text + state->code, end - state->code);
		state->code = end;
	}
}

static void parse_tail(struct markdown *markdown, const char *text, size_t len) {
	struct markdown_state *state = markdown->state;
	size_t stable = markdown->stable;
	bool in_fence = state->scan.fence.byte != 0;

	state->in_code = scan_in_code(&state->scan);
	if (state->in_code) {
		begin_code(markdown, text, &state->scan.fence);
		state->code = state->scan.fence.body;
		grow_code(markdown, text, len);
		return;
	}
	enum scan_inside inside = in_fence ? state->scan.fence.inside : SCAN_INSIDE_TABLE;
	size_t end = state->scan.fence.start;

	if (inside == SCAN_INSIDE_CODE) {
		end = show_to(markdown, hold_code(&state->scan, text, len), len);
	} else if (inside == SCAN_INSIDE_TABLE) {
		end = stable + repair_hold(text + stable, len - stable);
		end = show_to(markdown, end, len);
	}
	parse_pieces(markdown, text, stable, end, inside == SCAN_INSIDE_TABLE);
}

static void freeze(struct markdown *markdown, const char *text) {
	struct markdown_state *state = markdown->state;

	if (state->scan.cut > markdown->stable) {
		parse_part(markdown, text, markdown->stable, state->scan.cut);
		markdown->frozen = markdown->blocks.len;
		markdown->stable = state->scan.cut;
		state->links = markdown->links.len;
	}
}

/* Is it time to parse the tail again? */
static bool is_due(const struct markdown *markdown, size_t len) {
	const struct markdown_state *state = markdown->state;
	size_t tail = len - markdown->stable;

	return state->scan.cut > markdown->stable ||
	       (len != state->read &&
		       (tail <= TAIL_SMALL || len - state->read >= tail / TAIL_PART));
}

static size_t read_whole(struct markdown *markdown, const char *text, size_t len) {
	struct old_blocks old = { 0 };

	take_blocks(markdown, 0, &old);
	markdown_truncate(markdown, 0, 0);
	parse_part(markdown, text, 0, len);
	markdown_add_links(markdown, len);
	markdown->frozen = markdown->blocks.len;
	markdown->stable = len;
	markdown->held = false;
	markdown->state->done = true;
	markdown->state->read = len;
	return compare(markdown, 0, &old);
}

static void start_over(struct markdown *markdown) {
	markdown->frozen = 0;
	markdown->stable = 0;
	markdown->held = false;
	*markdown->state = (struct markdown_state){ 0 };
	scan_init(&markdown->state->scan, 0);
}

static size_t read_tail(struct markdown *markdown, const char *text, size_t len) {
	struct old_blocks old = { 0 };
	size_t from = markdown->frozen;

	take_blocks(markdown, from, &old);
	markdown_truncate(markdown, from, markdown->state->links);
	freeze(markdown, text);
	parse_tail(markdown, text, len);
	markdown->state->read = len;
	return compare(markdown, from, &old);
}

size_t markdown_update(struct markdown *markdown, const char *text, size_t len, bool done) {
	struct markdown_state *state = markdown->state;

	if (!state) {
		state = markdown->state = xcalloc(1, sizeof(*state));
		start_over(markdown);
	}
	if (done) {
		return read_whole(markdown, text, len);
	}
	if (state->done || len < state->read) {
		start_over(markdown);
	}
	while (scan_line(&state->scan, text, len)) {
	}
	if (state->in_code && scan_in_code(&state->scan) &&
		state->scan.cut == markdown->stable) {
		size_t before = state->code;

		grow_code(markdown, text, len);
		state->read = len;
		return markdown->blocks.len - (state->code != before);
	}
	if (!is_due(markdown, len)) {
		markdown->held = markdown->held || len != state->read;
		return markdown->blocks.len;
	}
	return read_tail(markdown, text, len);
}

size_t markdown_release(struct markdown *markdown, const char *text, size_t len) {
	struct markdown_state *state = markdown->state;

	if (!state || state->done || !markdown->held || len < state->read) {
		return markdown->blocks.len;
	}
	state->released = len - utf8_incomplete_tail(text, len);
	size_t changed = read_tail(markdown, text, len);

	markdown->held = false;
	return changed;
}
