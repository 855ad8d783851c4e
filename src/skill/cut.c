/* A SKILL.md is cut at its fences before anything else looks at it: a byte order mark goes,
   CR LF and CR become LF, so that lines are lines wherever the file was written. */

#include "skill/skill_inner.h"

#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"

static bool fail(struct skill *skill, int line, const char *rule, const char *message) {
	skill_note(skill, SKILL_FATAL, line, rule, "%s", tr(message));
	return false;
}

static bool has_wide_mark(const char *data, size_t len) {
	return len >= 2 &&
	       (memcmp(data, "\xff\xfe", 2) == 0 || memcmp(data, "\xfe\xff", 2) == 0 ||
		       (len >= 4 && memcmp(data, "\0\0\xfe\xff", 4) == 0));
}

/* The text with LF alone. */
static void normalize(struct buf *text, struct skill *skill, const char *data, size_t len) {
	size_t from = 0;
	bool told = false;

	for (const char *at; (at = memchr(data + from, '\r', len - from));) {
		size_t i = (size_t)(at - data);

		buf_add(text, data + from, i - from);
		buf_add_char(text, '\n');
		from = i + 1 + (i + 1 < len && data[i + 1] == '\n');
		if (!told) {
			skill_note(skill, SKILL_NOTE, 1, "cr-line-ends",
				TR("lines end in CR: most editors can save with LF"));
		}
		told = true;
	}
	buf_add(text, data + from, len - from);
}

/* Is the line at `at` a fence? `end` gets where it ends. */
static bool is_fence(const struct buf *text, size_t at, size_t *end) {
	const char *newline = memchr(text->data + at, '\n', text->len - at);

	*end = newline ? (size_t)(newline - text->data) : text->len;
	if (*end - at < 3 || memcmp(text->data + at, "---", 3) != 0) {
		return false;
	}
	for (size_t i = at + 3; i < *end; i++) {
		if (text->data[i] != ' ' && text->data[i] != '\t') {
			return false;
		}
	}
	return true;
}

static bool is_blank(const char *data, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (!strchr(" \t", data[i]) || !data[i]) {
			return false;
		}
	}
	return true;
}

/* The first fence; blank lines may stand before it. */
static bool find_front(struct skill_cut *cut, struct skill *skill) {
	size_t at = 0, end = 0;

	cut->line = 1;
	while (at < cut->text.len && !is_fence(&cut->text, at, &end) &&
		is_blank(cut->text.data + at, end - at) && end < cut->text.len) {
		at = end + 1;
		cut->line++;
	}
	if (at >= cut->text.len || !is_fence(&cut->text, at, &end)) {
		return fail(skill, cut->line, "no-front-matter",
			TR("no front matter: begin with a line of three hyphens, then name: "
			   "and "
			   "description:, then such a line again"));
	}
	if (cut->line > 1) {
		skill_note(skill, SKILL_NOTE, 1, "leading-blank-lines",
			TR("blank lines before the first ---: remove them"));
	}
	cut->line++;
	cut->front = end < cut->text.len ? end + 1 : end;
	return true;
}

static bool find_end(struct skill_cut *cut, struct skill *skill) {
	size_t end = 0;

	for (size_t at = cut->front; at < cut->text.len; at = end + 1) {
		if (is_fence(&cut->text, at, &end)) {
			cut->front_end = at;
			cut->body = end;
			return true;
		}
	}
	skill->open = true;
	return fail(skill, cut->line - 1, "not-closed",
		TR("front matter not closed: a line of three hyphens has to end it"));
}

static bool is_white(char byte) {
	return byte == ' ' || byte == '\t' || byte == '\n';
}

bool skill_cut(struct skill_cut *cut, struct skill *skill, const char *data, size_t len) {
	bool marked = len >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0;

	if (has_wide_mark(data, len)) {
		return fail(skill, 1, "not-utf8",
			TR("not UTF-8 (it begins like UTF-16 or UTF-32): save it as UTF-8"));
	}
	if (len == 0) {
		return fail(skill, 1, "empty", TR("empty file"));
	}
	if (marked) {
		skill_note(skill, SKILL_NOTE, 1, "bom",
			TR("it begins with a byte order mark: save it as UTF-8 without one"));
	}
	normalize(&cut->text, skill, data + (marked ? 3 : 0), len - (marked ? 3 : 0));
	if (!find_front(cut, skill) || !find_end(cut, skill)) {
		return false;
	}
	cut->body_end = cut->text.len;
	while (cut->body < cut->body_end && is_white(cut->text.data[cut->body])) {
		cut->body++;
	}
	while (cut->body_end > cut->body && is_white(cut->text.data[cut->body_end - 1])) {
		cut->body_end--;
	}
	return utf8_is_valid(cut->text.data + cut->front, cut->front_end - cut->front) ||
	       fail(skill, cut->line, "not-utf8", "front matter is not UTF-8: save it so");
}
