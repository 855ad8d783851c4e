/* What is drawn is chosen so that terminals cannot disagree about it: where libc,
   terminals and utf8proc give a character different widths, or know nothing of
   it, U+FFFD stands for it; of an emoji sequence the first pictograph is left. Who
   trusts the terminal gets them as they are, measured by libc as curses does it. */

#include "base/width.h"

#include <stdbool.h>
#include <wchar.h>

#include <utf8proc.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/plain.h"
#include "base/utf8.h"

#define ZWJ 0x200d
#define DOTTED_CIRCLE 0x25cc /* carries a mark that has no letter */
#define COLUMNS_MAX 4        /* of a cluster */
#define MARKS_MAX 4          /* a curses cell holds a letter and four marks */

/* Widths differ between the tables in use (or the character is younger than some
   of them, as the emoji at the end). */
static const uint32_t disputed[][2] = {
	{ 0x600, 0x605 },
	{ 0x6dd, 0x6dd },
	{ 0x70f, 0x70f },
	{ 0x890, 0x891 },
	{ 0x8e2, 0x8e2 },
	{ 0x1160, 0x11ff }, /* jamo that NFC could not put into a syllable */
	{ 0x3248, 0x324f },
	{ 0x4dc0, 0x4dff },
	{ 0xd7b0, 0xd7ff },
	{ 0x110bd, 0x110bd },
	{ 0x110cd, 0x110cd },
	{ 0x1f6d8, 0x1f6d8 },
	{ 0x1fa89, 0x1fa8f },
	{ 0x1fabe, 0x1fabe },
	{ 0x1fac6, 0x1facd },
	{ 0x1fadc, 0x1fadf },
	{ 0x1fae9, 0x1faef },
};

static bool is_disputed(uint32_t code) {
	for (size_t i = 0; i < ARRAY_LEN(disputed); i++) {
		if (code <= disputed[i][1]) {
			return code >= disputed[i][0];
		}
	}
	return false;
}

static bool is_skin_tone(uint32_t code) {
	return code >= 0x1f3fb && code <= 0x1f3ff;
}

static bool is_selector(uint32_t code) {
	return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef) ||
	       code == 0x34f;
}

static enum width_mode current_mode = WIDTH_SAFE;

void width_set_mode(enum width_mode mode) {
	current_mode = mode;
}

enum width_mode width_mode(void) {
	return current_mode;
}

/* How one code point is drawn. */
struct shape {
	uint32_t drawn; /* what stands for it, 0 for nothing */
	int width;
	bool is_pictograph;
};

/* A doubtful one: as libc has it where the person says that the terminal does too. */
static struct shape doubtful(uint32_t code) {
	int width = current_mode == WIDTH_TERMINAL ? wcwidth((wchar_t)code) : -1;

	return width > 0 ? (struct shape){ code, width, false }
			 : (struct shape){ UTF8_REPLACEMENT, 1, false };
}

static struct shape shape_of(uint32_t code) {
	static const struct shape nothing = { 0 }, unknown = { UTF8_REPLACEMENT, 1, false };

	if (plain_is(code)) {
		return (struct shape){ code, plain_width(code), false };
	}
	if (is_selector(code)) {
		return nothing;
	}
	if (is_disputed(code)) {
		return doubtful(code);
	}
	const utf8proc_property_t *property = utf8proc_get_property((utf8proc_int32_t)code);
	bool is_pictograph = property->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;

	switch (property->category) {
	case UTF8PROC_CATEGORY_CF:
		return nothing;
	case UTF8PROC_CATEGORY_CN:
		return doubtful(code);
	case UTF8PROC_CATEGORY_CC:
	case UTF8PROC_CATEGORY_CS:
	case UTF8PROC_CATEGORY_ZL:
	case UTF8PROC_CATEGORY_ZP:
		return unknown;
	case UTF8PROC_CATEGORY_MC:
		return (struct shape){ code, 1, false };
	default:
		return (struct shape){ code, property->charwidth, is_pictograph };
	}
}

int width_code(uint32_t code) {
	return shape_of(code).width;
}

static void add_code(struct buf *out, uint32_t code) {
	if (out) {
		buf_add_code(out, code);
	}
}

/* Notes of music are the only single code points that NFC makes wider. */
static bool is_note(uint32_t code) {
	return code >= 0x1d15e && code <= 0x1d1c0;
}

/* An emoji sequence with all that belongs to it: its columns by libc, 0 where a cell
   could not hold it. */
static int draw_whole(struct buf *out, const char *data, size_t len) {
	int columns = 0, count = 0;
	bool is_emoji = false;

	for (size_t at = 0; at < len; count++) {
		uint32_t code;

		at += utf8_decode(data + at, len - at, &code);
		int width = wcwidth((wchar_t)code);

		if (width < 0 || count > MARKS_MAX || columns + width > COLUMNS_MAX) {
			return 0;
		}
		columns += width;
		is_emoji = is_emoji || shape_of(code).is_pictograph;
	}
	if (!is_emoji || count < 2) {
		return 0;
	}
	if (out) {
		buf_add(out, data, len);
	}
	return columns;
}

/* Draws a cluster in NFC; `out` may be NULL. Returns its columns. */
static int draw(struct buf *out, const char *data, size_t len) {
	int whole = current_mode == WIDTH_TERMINAL ? draw_whole(out, data, len) : 0;
	int columns = 0, marks = 0;

	if (whole > 0) {
		return whole;
	}
	bool after_pictograph = false;

	for (size_t at = 0; at < len;) {
		uint32_t code;

		at += utf8_decode(data + at, len - at, &code);
		if ((code == ZWJ && after_pictograph) || columns > COLUMNS_MAX - 2) {
			break;
		}
		struct shape shape = shape_of(code);

		if (!shape.drawn || (columns && is_skin_tone(code)) ||
			(shape.width == 0 && ++marks > MARKS_MAX)) {
			continue;
		}
		if (shape.width == 0 && columns == 0) {
			add_code(out, DOTTED_CIRCLE);
			columns = 1;
		}
		add_code(out, shape.drawn);
		columns += shape.width;
		after_pictograph = after_pictograph || shape.is_pictograph;
	}
	return columns;
}

static int normalize_and_draw(struct buf *out, const char *data, size_t len) {
	auto_buf struct buf nfc = BUF_INIT;

	utf8_nfc(&nfc, data, len);
	return draw(out, nfc.data, nfc.len);
}

int width_cluster(const char *data, size_t len) {
	uint32_t code;

	if (len == 0) {
		return 0;
	}
	if (utf8_decode(data, len, &code) == len && !is_note(code)) {
		return plain_is(code) ? plain_width(code) : draw(NULL, data, len);
	}
	return normalize_and_draw(NULL, data, len);
}

int width_display(struct buf *out, const char *data, size_t len) {
	uint32_t code;

	if (len && utf8_decode(data, len, &code) == len && plain_is(code)) {
		buf_add(out, data, len);
		return plain_width(code);
	}
	return normalize_and_draw(out, data, len);
}

/* Is this byte a whole cluster of one column? */
static bool is_simple(const char *data, size_t len) {
	return data[0] >= 0x20 && data[0] < 0x7f && (len == 1 || (unsigned char)data[1] < 0x80);
}

int width_text(const char *data, size_t len) {
	int columns = 0;

	for (size_t at = 0; at < len;) {
		if (is_simple(data + at, len - at)) {
			columns++;
			at++;
			continue;
		}
		size_t used = utf8_cluster(data + at, len - at);

		columns += width_cluster(data + at, used);
		at += used;
	}
	return columns;
}

size_t width_fit(const char *data, size_t len, int columns) {
	size_t at = 0;

	while (at < len) {
		size_t used = utf8_cluster(data + at, len - at);

		columns -= width_cluster(data + at, used);
		if (columns < 0) {
			break;
		}
		at += used;
	}
	return at;
}

/* The same from the end: where the last `columns` columns begin. */
static size_t fit_end(const char *data, size_t len, int columns) {
	size_t at = len;

	while (at > 0) {
		size_t start = utf8_cluster_before(data, at);

		columns -= width_cluster(data + start, at - start);
		if (columns < 0) {
			break;
		}
		at = start;
	}
	return at;
}

/* Adds the text when it fits, or only dots when nothing else would. */
static bool add_whole_or_dots(struct buf *out, const char *data, size_t len, int columns) {
	if (width_fit(data, len, columns) == len) {
		buf_add(out, data, len);
		return true;
	}
	if (columns <= 3) {
		buf_add(out, "...", columns > 0 ? (size_t)columns : 0);
		return true;
	}
	return false;
}

void width_elide_middle(struct buf *out, const char *data, size_t len, int columns) {
	if (add_whole_or_dots(out, data, len, columns)) {
		return;
	}
	size_t head = width_fit(data, len, (columns - 2) / 2);
	size_t tail = fit_end(data, len, (columns - 3) / 2);

	buf_add(out, data, head);
	buf_add_str(out, "...");
	buf_add(out, data + tail, len - tail);
}

void width_elide_end(struct buf *out, const char *data, size_t len, int columns) {
	if (!add_whole_or_dots(out, data, len, columns)) {
		buf_add(out, data, width_fit(data, len, columns - 3));
		buf_add_str(out, "...");
	}
}
