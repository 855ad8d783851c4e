/* What a line says: the texts of an element and of all in it that cannot be tapped by
   itself. Frameworks say things twice (a description and the same text, a parent that reads
   out its children), which is told from two values that happen to be equal by where they
   stand. */

#include "screen/label.h"

#include "base/buf.h"
#include "base/sanitize.h"
#include "base/utf8.h"

#define SAID_MAX 48

static bool is_space(uint32_t code) {
	return code == ' ' || (code >= 0x09 && code <= 0x0d) || code == 0x85 || code == 0xa0 ||
	       code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x2028 ||
	       code == 0x2029 || code == 0x202f || code == 0x205f || code == 0x3000;
}

/* Drawn as nothing, and no part of a letter or a picture. */
static bool is_nothing(uint32_t code) {
	return code == 0x200b || code == 0x2060 || code == 0xfeff || code == 0xad ||
	       code == 0xfffc || sanitize_is_bad(code);
}

void label_clean(struct buf *out, const char *text) {
	size_t len = strlen(text), start = out->len;
	bool space = false;

	for (size_t at = 0; at < len && !out->full;) {
		uint32_t code;
		size_t used = utf8_decode(text + at, len - at, &code);

		if (is_space(code)) {
			space = true;
		} else if (!is_nothing(code)) {
			if (space && out->len > start) {
				buf_add_char(out, ' ');
			}
			space = false;
			buf_add_code(out, code);
		}
		at += used;
	}
}

static bool is_word_at(const char *text, size_t len) {
	uint32_t code;

	if (len == 0) {
		return false;
	}
	utf8_decode(text, len, &code);
	return utf8_is_word(code) && !utf8_is_cjk(code);
}

static bool is_word_before(const char *text, const char *at) {
	if (at == text) {
		return false;
	}
	do {
		at--;
	} while (at > text && ((unsigned char)*at & 0xc0) == 0x80);
	return is_word_at(at, strlen(at));
}

bool label_holds(const char *whole, const char *part) {
	size_t len = strlen(part);

	for (const char *at = whole; len > 0 && (at = strstr(at, part)); at++) {
		const char *behind = at + len;
		bool starts = !is_word_at(at, len) || !is_word_before(whole, at);

		if (starts &&
			(!is_word_before(at, behind) || !is_word_at(behind, strlen(behind)))) {
			return true;
		}
	}
	return false;
}

static bool is_within(const struct label_part *inner, const struct label_part *outer) {
	return inner->node >= outer->node && inner->node < outer->end;
}

bool label_repeats(const struct label_part *said, const struct label_part *part) {
	bool related = is_within(part, said) || is_within(said, part);

	if (strcmp(said->text, part->text) == 0) {
		return related || part->spoken || said->spoken ||
		       !rect_is_empty(rect_meet(said->bounds, part->bounds));
	}
	return (is_within(part, said) || part->spoken) && label_holds(said->text, part->text);
}

/* Parts that are kept, as indices into `parts`. */
struct said {
	int items[SAID_MAX];
	int len;
};

static bool is_said(const struct said *said, const struct label_part *parts, int part) {
	for (int i = 0; i < said->len; i++) {
		if (label_repeats(&parts[said->items[i]], &parts[part])) {
			return true;
		}
	}
	return false;
}

/* What a later part repeats with more words is left to that one. */
static bool is_said_later(const struct label_part *parts, int part) {
	int count = 0;

	for (int at = parts[part].next; at >= 0 && count < SAID_MAX; at = parts[at].next) {
		bool same = strcmp(parts[at].text, parts[part].text) == 0;

		if (!same && !parts[at].hidden && label_repeats(&parts[at], &parts[part])) {
			return true;
		}
		count++;
	}
	return false;
}

/* As much of a text as there is room for. */
static void add_fitting(struct buf *out, const char *text) {
	size_t len = strlen(text), room = out->max - out->len;

	if (len > room) {
		len = room - utf8_incomplete_tail(text, room);
	}
	buf_add(out, text, len);
}

static void join(struct buf *out, const struct label_part *parts, int first, bool hidden) {
	struct said said = { .len = 0 };
	size_t start = out->len;

	for (int at = first; at >= 0; at = parts[at].next) {
		if (parts[at].hidden != hidden || is_said(&said, parts, at) ||
			is_said_later(parts, at)) {
			continue;
		}
		buf_add_str(out, out->len > start ? " | " : "");
		add_fitting(out, parts[at].text);
		if (said.len < SAID_MAX) {
			said.items[said.len++] = at;
		}
	}
}

void label_join(struct buf *out, const struct label_part *parts, int first) {
	size_t start = out->len;

	join(out, parts, first, false);
	if (out->len == start) {
		join(out, parts, first, true);
	}
}
