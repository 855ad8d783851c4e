/* Commands with arguments. */

#include "front/maths/inner.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"

#define ACCENTED_MAX 16 /* bytes under one accent */
#define DIGITS "0123456789"
#define SIGNS " +-*/=,;|\n()"

/* One character, or a number: it holds together anywhere. */
static bool is_one(const char *text, size_t len) {
	uint32_t code;

	return (len > 0 && utf8_decode(text, len, &code) == len) ||
	       strspn(text, "0123456789.") == len;
}

static bool is_simple(const struct buf *text, enum maths_place place) {
	static const char root[] = "√";

	if (is_one(text->data, text->len)) {
		return true;
	}
	if (str_starts(text->data, root)) {
		return is_one(text->data + strlen(root), text->len - strlen(root));
	}
	return place != MATHS_SCRIPT &&
	       !strpbrk(text->data, place == MATHS_OVER ? SIGNS : SIGNS DIGITS);
}

void maths_group(struct buf *out, const struct buf *text, enum maths_place place) {
	bool simple = is_simple(text, place);

	buf_add_str(out, simple ? "" : "(");
	buf_add(out, text->data, text->len);
	buf_add_str(out, simple ? "" : ")");
}

static bool take_fraction(struct maths *maths) {
	auto_buf struct buf over = BUF_INIT_MAX(MATHS_OUT_MAX),
			    under = BUF_INIT_MAX(MATHS_OUT_MAX);

	if (!maths_argument(maths, &over) || !maths_argument(maths, &under)) {
		return false;
	}
	maths_group(maths->out, &over, MATHS_OVER);
	buf_add_char(maths->out, '/');
	maths_group(maths->out, &under, MATHS_UNDER);
	return true;
}

static bool take_binomial(struct maths *maths) {
	auto_buf struct buf over = BUF_INIT_MAX(MATHS_OUT_MAX),
			    under = BUF_INIT_MAX(MATHS_OUT_MAX);

	if (!maths_argument(maths, &over) || !maths_argument(maths, &under)) {
		return false;
	}
	buf_addf(maths->out, "C(%s, %s)", over.data, under.data);
	return true;
}

/* "[3]" in front of what is under the root. */
static bool take_root(struct maths *maths) {
	auto_buf struct buf under = BUF_INIT_MAX(MATHS_OUT_MAX);

	if (maths_is_at(maths, "[")) {
		const char *index = maths->source + maths->at + 1;
		const char *end = memchr(index, ']', maths->len - maths->at - 1);

		if (!end || !maths_raise(index, (size_t)(end - index), maths->out)) {
			return false;
		}
		maths->at = (size_t)(end - maths->source) + 1;
	}
	if (!maths_argument(maths, &under)) {
		return false;
	}
	buf_add_str(maths->out, "√");
	maths_group(maths->out, &under, MATHS_UNDER);
	return true;
}

/* Words keep their spaces and mean nothing else. */
static bool take_words(struct maths *maths) {
	const char *text;
	size_t len;

	maths_skip(maths);
	if (!maths_name(maths, &text, &len) || memchr(text, '\\', len) ||
		memchr(text, '{', len) || memchr(text, '$', len)) {
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		buf_add_char(maths->out, strchr("\t\r\n", text[i]) ? ' ' : text[i]);
	}
	return true;
}

/* "\mathbb{R}"; letters that have no form of their own stay as they are. */
static bool take_font(struct maths *maths, const char *font, size_t len) {
	auto_buf struct buf text = BUF_INIT_MAX(MATHS_OUT_MAX);

	if (!maths_argument(maths, &text)) {
		return false;
	}
	if (text.len != 1 || !maths_letter(font, len, text.data[0], maths->out)) {
		buf_add(maths->out, text.data, text.len);
	}
	return true;
}

/* An accent stands behind each character that it is over. */
static bool take_accent(struct maths *maths, const char *accent) {
	auto_buf struct buf text = BUF_INIT_MAX(MATHS_OUT_MAX);

	if (!maths_argument(maths, &text) || text.len == 0 || text.len > ACCENTED_MAX ||
		strchr(text.data, ' ')) {
		return false;
	}
	for (size_t at = 0; at < text.len;) {
		size_t used = utf8_cluster(text.data + at, text.len - at);

		buf_add(maths->out, text.data + at, used);
		buf_add_str(maths->out, accent);
		at += used;
	}
	return true;
}

/* An argument between two texts. */
static bool take_around(struct maths *maths, const char *before, const char *after) {
	if (before[0] == ' ') {
		maths_space(maths);
		before++;
	}
	buf_add_str(maths->out, before);
	if (!maths_argument(maths, maths->out)) {
		return false;
	}
	return buf_add_str(maths->out, after);
}

/* "\not=" */
static bool take_not(struct maths *maths) {
	static const char *const pairs[][2] = { { "=", " ≠ " }, { "\\in", " ∉ " },
		{ "\\subset", " ⊄ " }, { "\\equiv", " ≢ " }, { "\\exists", "∄" } };

	maths_skip(maths);
	for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
		if (maths_is_at(maths, pairs[i][0])) {
			maths->at += strlen(pairs[i][0]);
			maths_add(maths, pairs[i][1]);
			return true;
		}
	}
	return false;
}

enum shape { FRACTION, BINOMIAL, ROOT, WORDS, FONT, ACCENT, AROUND, NOT, ROWS };

static const struct command {
	const char *name;
	enum shape shape;
	const char *text;  /* the accent, or what stands before the argument ... */
	const char *after; /* ... and behind it */
} commands[] = {
	{ "frac", FRACTION, NULL, NULL },
	{ "dfrac", FRACTION, NULL, NULL },
	{ "tfrac", FRACTION, NULL, NULL },
	{ "cfrac", FRACTION, NULL, NULL },
	{ "binom", BINOMIAL, NULL, NULL },
	{ "sqrt", ROOT, NULL, NULL },
	{ "text", WORDS, NULL, NULL },
	{ "textbf", WORDS, NULL, NULL },
	{ "textit", WORDS, NULL, NULL },
	{ "textrm", WORDS, NULL, NULL },
	{ "texttt", WORDS, NULL, NULL },
	{ "mbox", WORDS, NULL, NULL },
	{ "mathrm", FONT, NULL, NULL },
	{ "mathbf", FONT, NULL, NULL },
	{ "mathit", FONT, NULL, NULL },
	{ "mathsf", FONT, NULL, NULL },
	{ "mathtt", FONT, NULL, NULL },
	{ "mathbb", FONT, NULL, NULL },
	{ "mathcal", FONT, NULL, NULL },
	{ "mathfrak", FONT, NULL, NULL },
	{ "mathscr", FONT, NULL, NULL },
	{ "boldsymbol", FONT, NULL, NULL },
	{ "bm", FONT, NULL, NULL },
	{ "operatorname", FONT, NULL, NULL },
	{ "hat", ACCENT, "\u0302", NULL },
	{ "widehat", ACCENT, "\u0302", NULL },
	{ "bar", ACCENT, "\u0304", NULL },
	{ "overline", ACCENT, "\u0305", NULL },
	{ "underline", ACCENT, "\u0332", NULL },
	{ "tilde", ACCENT, "\u0303", NULL },
	{ "widetilde", ACCENT, "\u0303", NULL },
	{ "dot", ACCENT, "\u0307", NULL },
	{ "ddot", ACCENT, "\u0308", NULL },
	{ "vec", ACCENT, "\u20d7", NULL },
	{ "tag", AROUND, "  (", ")" },
	{ "boxed", AROUND, "[", "]" },
	{ "pmod", AROUND, " (mod ", ")" },
	{ "not", NOT, NULL, NULL },
	{ "begin", ROWS, NULL, NULL },
};

static bool take_shape(
	struct maths *maths, const struct command *command, const char *name, size_t len) {
	switch (command->shape) {
	case FRACTION:
		return take_fraction(maths);
	case BINOMIAL:
		return take_binomial(maths);
	case ROOT:
		return take_root(maths);
	case WORDS:
		return take_words(maths);
	case FONT:
		return take_font(maths, name, len);
	case ACCENT:
		return take_accent(maths, command->text);
	case AROUND:
		return take_around(maths, command->text, command->after);
	case NOT:
		return take_not(maths);
	case ROWS:
		return maths_rows(maths);
	}
	return false;
}

/* "\alpha x" is a product, as "\partial f" is one thing: no space. */
static bool holds_on(const char *symbol) {
	static const char *const signs[] = { "∂", "∇", "∀", "∃", "¬" };

	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		if (str_eq(symbol, signs[i])) {
			return true;
		}
	}
	return (unsigned char)symbol[0] >= 0x80 && strlen(symbol) == 2;
}

static bool is_name(const struct maths *maths, size_t at) {
	char byte = at < maths->len ? maths->source[at] : '\0';

	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '\\';
}

bool maths_take(struct maths *maths) {
	size_t len;
	const char *name = maths_command(maths, &len);

	if (len == 1 && name[0] == '\\') {
		maths_trim(maths->out);
		buf_add_str(maths->out, maths->lines ? "\n" : "; ");
		maths_skip(maths);
		return true;
	}
	for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
		if (strncmp(commands[i].name, name, len) == 0 && !commands[i].name[len]) {
			return take_shape(maths, &commands[i], name, len);
		}
	}
	const char *symbol = len ? maths_symbol(name, len) : NULL;

	if (!symbol) {
		return false;
	}
	if (!*symbol && maths_is_at(maths, ".")) {
		maths->at++; /* "\left." has no bracket */
	}
	maths_add(maths, symbol);
	if (holds_on(symbol)) {
		size_t at = maths->at;

		while (at < maths->len && maths->source[at] == ' ') {
			at++;
		}

		maths->at = is_name(maths, at) ? at : maths->at;
	}
	return true;
}
