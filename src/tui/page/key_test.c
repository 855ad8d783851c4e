/* The last reads, each a line of its bytes and a line for each key behind it. */

#include "tui/page/key_test.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/strv.h"
#include "base/tr.h"
#include "tui/key_name.h"

#define LINES_MAX 200
#define BYTES_MAX 24 /* of a read that are shown */
#define TEXT_MAX 60  /* bytes of a text that are shown */

struct key_test {
	struct page page;
	struct strv lines;
	bool quits; /* the last key was a `q` */
};

static void add_line(struct key_test *test, struct buf *line) {
	auto_free char *clean = sanitize_dup(line->data, SANITIZE_LINE);

	strv_add(&test->lines, clean);
	if (test->lines.len > LINES_MAX) {
		free(test->lines.items[0]);
		memmove(test->lines.items, test->lines.items + 1,
			test->lines.len * sizeof(*test->lines.items));
		test->lines.len--;
	}
}

static void take_bytes(struct page *page, const char *data, size_t len) {
	struct key_test *test = (struct key_test *)page;
	auto_buf struct buf line = BUF_INIT;

	for (size_t i = 0; i < len && i < BYTES_MAX; i++) {
		buf_addf(&line, "%02x ", (unsigned char)data[i]);
	}
	if (len > BYTES_MAX) {
		buf_addf(&line, tr("... %zu bytes"), len);
	}
	add_line(test, &line);
}

static void write_mouse(const struct key *key, struct buf *out) {
	if (key->code == 64 || key->code == 65) {
		buf_addf(out,
			key->code == 64 ? tr("wheel up at %d,%d") : tr("wheel down at %d,%d"),
			key->col + 1, key->row + 1);
	} else {
		buf_addf(out,
			key->pressed ? tr("button %u down at %d,%d")
				     : tr("button %u up at %d,%d"),
			key->code, key->col + 1, key->row + 1);
	}
}

static void write_key(const struct key *key, struct buf *out) {
	struct key_stroke stroke = { key->key, key->code, key->modifiers };
	size_t shown = key->len < TEXT_MAX ? key->len : TEXT_MAX;

	switch (key->key) {
	case KEY_TEXT:
		buf_addf(out, tr("text \"%.*s\""), (int)shown, key->text);
		break;
	case KEY_PASTE:
		buf_addf(out, tr("paste of %zu bytes"), key->len);
		break;
	case KEY_MOUSE:
		write_mouse(key, out);
		break;
	case KEY_FOCUS_IN:
	case KEY_FOCUS_OUT:
		buf_add_str(
			out, key->key == KEY_FOCUS_IN ? tr("focus came") : tr("focus went"));
		break;
	case KEY_REPLY:
		buf_addf(out, tr("answer of the terminal: %.*s"), (int)shown, key->text);
		break;
	default:
		key_name_write(&stroke, out);
	}
}

static bool take_key(struct page *page, const struct key *key) {
	struct key_test *test = (struct key_test *)page;
	auto_buf struct buf line = BUF_INIT;
	bool is_q = key->key == KEY_TEXT && key->len == 1 && key->text[0] == 'q';
	bool both = key->key == KEY_TEXT && key->len == 2 && memcmp(key->text, "qq", 2) == 0;

	buf_add_str(&line, "  ");
	write_key(key, &line);
	add_line(test, &line);
	page->closed = both || (is_q && test->quits);
	test->quits = is_q;
	return true;
}

static void draw(struct page *page, const struct area *area) {
	const struct key_test *test = (struct key_test *)page;
	int rows = area->rows - 2;
	size_t first = test->lines.len > (size_t)rows ? test->lines.len - (size_t)rows : 0;

	area_print(area, 0, 0, STYLE_TITLE, "%s", tr("What keys send"));
	for (int row = 0; row < rows && first + (size_t)row < test->lines.len; row++) {
		const char *line = test->lines.items[first + (size_t)row];

		area_text(area, row + 1, 0, line[0] == ' ' ? STYLE_NORMAL : STYLE_FAINT, line,
			strlen(line));
	}
	area_print(area, area->rows - 1, 0, STYLE_FAINT, "%s",
		tr("press any key; q twice closes"));
	area_cursor(area, area->rows - 1, 0);
}

static void free_page(struct page *page) {
	struct key_test *test = (struct key_test *)page;

	strv_fini(&test->lines);
	free(test);
}

static const struct page_ops ops = {
	.draw = draw,
	.key = take_key,
	.bytes = take_bytes,
	.free = free_page,
};

struct page *key_test_new(void) {
	struct key_test *test = xcalloc(1, sizeof(*test));

	test->page.ops = &ops;
	return &test->page;
}
