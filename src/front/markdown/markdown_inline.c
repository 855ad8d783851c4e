/* The second pass over a text that goes to the parser: formulas, addresses and
   emphasis inside of its lines.

   A run counts as emphasis by what stands beside it: white space, punctuation or
   other text. The mark is "other text", so between marks a run may open and close.
   A side with white space gets none, and keeps telling an opening from a closing. */

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "front/markdown/markdown_line.h"
#include "front/markdown/markdown_repair_inner.h"

struct pass {
	const char *text;
	size_t start, len; /* of the stretch */
	int kind;
	size_t at;
	size_t done; /* up to here it is in `out` */
	struct formula_reader formulas;
	size_t close, wide_close; /* runs that end what was begun; 0: none */
	struct buf *out;
	struct repair *repair;
};

static bool is_wide(uint32_t code) {
	return utf8_is_cjk(code) || (code >= 0x3000 && code <= 0x303f) ||
	       (code >= 0xff00 && code <= 0xffef) || (code >= 0x2018 && code <= 0x201f) ||
	       code == 0x2014 || code == 0x2026 || code == 0xb7;
}

static bool is_space(uint32_t code) {
	return code == 0 || code == ' ' || code == '\t' || code == '\n' || code == '\r' ||
	       code == 0xa0 || code == 0x3000;
}

/* The character that ends at `at`, 0: none. */
static uint32_t code_before(const struct pass *pass, size_t at) {
	uint32_t code = 0;
	size_t start = at;

	while (start > pass->start && at - start < 4) {
		start--;
		if (((unsigned char)pass->text[start] & 0xc0) != 0x80) {
			break;
		}
	}
	if (start < at) {
		utf8_decode(pass->text + start, at - start, &code);
	}
	return code;
}

static uint32_t code_at(const struct pass *pass, size_t at) {
	uint32_t code = 0;

	if (at < pass->len) {
		utf8_decode(pass->text + at, pass->len - at, &code);
	}
	return code;
}

static bool is_at(const struct pass *pass, size_t at, const char *text) {
	size_t len = strlen(text);

	return at + len <= pass->len && memcmp(pass->text + at, text, len) == 0;
}

static void copy_to(struct pass *pass, size_t at) {
	buf_add(pass->out, pass->text + pass->done, at - pass->done);
	pass->done = at;
}

static void replace(struct pass *pass, size_t from, size_t to, const char *text, size_t len) {
	copy_to(pass, from);
	repair_replace(&pass->repair->inlines, pass->out, from, to, text, len);
	pass->done = to;
}

/* A run of these bytes, as other bytes, with marks where it touches wide text. */
static void put_run(struct pass *pass, size_t from, size_t to, const char *run, size_t len) {
	uint32_t before = code_before(pass, from);
	uint32_t after = code_at(pass, to);
	bool touches = pass->repair->marks && (is_wide(before) || is_wide(after));

	if (touches && !is_space(before)) {
		replace(pass, from, from, REPAIR_MARK, REPAIR_MARK_LEN);
	}
	if (run) {
		replace(pass, from, to, run, len);
	} else {
		copy_to(pass, to);
	}
	if (touches && !is_space(after)) {
		replace(pass, to, to, REPAIR_MARK, REPAIR_MARK_LEN);
	}
	pass->at = to;
}

static size_t run_end(const struct pass *pass, size_t at) {
	return at + line_run(pass->text + at, pass->len - at, pass->text[at]);
}

/* "中文__加粗__中文": two underscores are bold in the middle of wide text, where no
   name has them. The closing two, 0: none. */
static size_t find_underscores(const struct pass *pass, size_t at) {
	bool touches = is_wide(code_before(pass, at)) || is_wide(code_at(pass, at + 2));

	if (is_space(code_at(pass, at + 2))) {
		return 0;
	}
	for (size_t i = at + 2; i < pass->len && i - at < 1000; i++) {
		if (strchr("\n`", pass->text[i])) {
			break;
		}
		if (pass->text[i] != '_') {
			continue;
		}
		size_t end = run_end(pass, i);
		bool wide =
			touches || is_wide(code_before(pass, i)) || is_wide(code_at(pass, end));

		if (end - i == 2 && wide && !is_space(code_before(pass, i))) {
			return i;
		}
		i = end - 1;
	}
	return 0;
}

static void take_run(struct pass *pass) {
	size_t end = run_end(pass, pass->at);
	bool two = pass->text[pass->at] == '_' && end - pass->at == 2;

	if (two && pass->close && pass->at == pass->close) {
		put_run(pass, pass->at, end, "**", 2);
		return;
	}
	size_t close = two && pass->at >= pass->close ? find_underscores(pass, pass->at) : 0;

	if (close) {
		pass->close = close;
	}
	put_run(pass, pass->at, end, close ? "**" : NULL, 2);
}

/* Two full-width stars are two stars where two more follow on the line. */
static void take_wide_stars(struct pass *pass) {
	static const char two[] = WIDE_STAR WIDE_STAR;
	const char *line = pass->text + pass->at;
	const char *end = memchr(line, '\n', pass->len - pass->at);
	size_t left = end ? (size_t)(end - line) : pass->len - pass->at;
	bool stars = left >= 6 && is_at(pass, pass->at, two);
	bool closes = pass->wide_close && pass->at == pass->wide_close;
	const char *close = stars && left > 12 ? memmem(line + 7, left - 7, two, 6) : NULL;

	if (stars && (closes || close)) {
		pass->wide_close = closes ? 0 : (size_t)(close - pass->text);
		put_run(pass, pass->at, pass->at + 6, "**", 2);
		return;
	}
	uint32_t code;

	pass->at += utf8_decode(pass->text + pass->at, pass->len - pass->at, &code);
}

/* Behind the code that begins here; a pipe in the code of a row must not divide it. */
static void take_code(struct pass *pass) {
	size_t end = line_code(pass->text, pass->len, pass->at);

	if (!end) {
		pass->at = run_end(pass, pass->at);
		return;
	}
	for (size_t i = pass->at; pass->kind == STRETCH_ROW && i < end; i++) {
		if (pass->text[i] == '|' && pass->text[i - 1] != '\\') {
			replace(pass, i, i, "\\", 1);
		}
	}
	pass->at = end;
}

static void take_formula(struct pass *pass) {
	size_t start, inner;
	size_t len = formula_length(&pass->formulas, pass->at, &start, &inner);
	bool divided = pass->kind == STRETCH_ROW && len &&
		       line_has_pipe(pass->text + start, inner, false);

	if (len == 0 || divided) {
		pass->at += pass->text[pass->at] == '\\' && pass->at + 1 < pass->len ? 2 : 1;
		return;
	}
	auto_buf struct buf shown = BUF_INIT;

	formula_add(pass->text + pass->at, len, start - pass->at, inner,
		pass->kind == STRETCH_TEXT, &shown);
	replace(pass, pass->at, pass->at + len, shown.data, shown.len);
	pass->at += len;
}

/* Where an address ends: at white space or what is no part of one; wide punctuation
   ends it too. */
static size_t address_end(const struct pass *pass, bool *cut) {
	size_t at = pass->at;

	*cut = false;
	while (at < pass->len) {
		uint32_t code;
		size_t used = utf8_decode(pass->text + at, pass->len - at, &code);

		if (code <= ' ' || strchr("<>\"`|", (int)(code < 0x80 ? code : 'a'))) {
			break;
		}
		if (is_wide(code) && !utf8_is_cjk(code)) {
			*cut = true;
			break;
		}
		at += used;
	}
	while (at > pass->at && strchr(".,:;!?'*_~", pass->text[at - 1])) {
		at--;
	}
	return at;
}

/* An address that touches wide text is put between "<" and ">": the parser sees it
   neither begin there nor end. */
static void take_address(struct pass *pass) {
	uint32_t before = code_before(pass, pass->at);
	bool cut;
	size_t end = address_end(pass, &cut);

	if ((is_wide(before) || (cut && is_space(before))) &&
		end > pass->at + strlen("https://")) {
		replace(pass, pass->at, pass->at, "<", 1);
		replace(pass, end, end, ">", 1);
	}
	pass->at = end > pass->at ? end : pass->at + 1;
}

/* The address of a link is left alone. */
static void take_target(struct pass *pass) {
	size_t at = pass->at + 2;

	while (at < pass->len && !strchr(" \t\n)", pass->text[at])) {
		at++;
	}
	pass->at = at;
}

static void take_next(struct pass *pass) {
	switch (pass->text[pass->at]) {
	case '*':
	case '_':
	case '~':
		take_run(pass);
		break;
	case '`':
		take_code(pass);
		break;
	case '\\':
	case '$':
		take_formula(pass);
		break;
	case ']':
		if (is_at(pass, pass->at, "](")) {
			take_target(pass);
		} else {
			pass->at++;
		}
		break;
	case 'h':
		if (is_at(pass, pass->at, "https://") || is_at(pass, pass->at, "http://")) {
			take_address(pass);
		} else {
			pass->at++;
		}
		break;
	case '\xef':
		take_wide_stars(pass);
		break;
	default:
		pass->at++;
	}
}

void repair_inlines(const char *text, size_t len, struct buf *out, struct repair *repair) {
	struct pass pass = { .text = text, .out = out, .repair = repair };

	repair->marks = !memmem(text, len, REPAIR_MARK, REPAIR_MARK_LEN);
	for (size_t i = 0; i < repair->stretches.len; i++) {
		const struct repair_stretch *stretch = &repair->stretches.items[i];

		pass.start = pass.at = stretch->start;
		pass.len = stretch->end;
		pass.kind = stretch->kind;
		pass.close = pass.wide_close = 0;
		pass.formulas = (struct formula_reader){ .text = text, .len = pass.len };
		while (pass.at < pass.len) {
			take_next(&pass);
		}
	}
	pass.start = 0;
	copy_to(&pass, len);
}
