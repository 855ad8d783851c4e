/* The text is sanitised once and its lines are found once; a search looks into all of
   them. */

#include "tui/page/viewer_inner.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/width.h"
#include "front/share/copy.h"
#include "tui/page/field.h"
#include "tui/screen.h"

#define TAB 8
#define SIDE_STEP 8 /* columns */

/* Brings a hit into view, a third from the top. */
static void show_hit(struct viewer *viewer, size_t line, const struct find_hit *hit) {
	size_t len;
	const char *text = viewer_line(viewer, line, &len);
	int col = width_text(text, hit->start), end = width_text(text, hit->start + hit->len);

	viewer->hit = (struct viewer_place){ line, hit->start };
	viewer->top = viewer_place_at(viewer, line, hit->start);
	viewer_scroll(viewer, -viewer->rows / 3);
	if (!viewer->wrap && (col < viewer->left || end > viewer->left + viewer->cols)) {
		viewer->left = end > viewer->cols ? col - viewer->cols / 3 : 0;
		viewer->left = viewer->left > 0 ? viewer->left : 0;
	}
}

/* Goes to hit number `number` from 1; gives how many there are. */
static size_t go_hit(struct viewer *viewer, size_t number) {
	struct find_hits hits = { 0 };
	size_t count = 0, len;

	for (size_t line = 0; line < viewer->lines.len; line++) {
		const char *text = viewer_line(viewer, line, &len);

		find_all(viewer->find, text, len, &hits);
		if (number > count && number <= count + hits.items.len) {
			viewer->found = number;
			show_hit(viewer, line, &hits.items.items[number - count - 1]);
		}
		count += hits.items.len;
	}
	find_hits_fini(&hits);
	return count;
}

/* The first hit from the top line on, else the first of all. */
static size_t first_hit(struct viewer *viewer) {
	size_t before = 0, len;

	for (size_t line = 0; line < viewer->top.line; line++) {
		const char *text = viewer_line(viewer, line, &len);

		before += find_count(viewer->find, text, len);
	}
	return before + 1;
}

static void start_search(struct viewer *viewer) {
	struct err err = ERR_INIT;
	struct find *find = NULL;

	viewer->asking = false;
	viewer->found = viewer->hits = 0;
	viewer->find = find_free(viewer->find);
	if (viewer->query.text.len == 0) {
		return;
	}
	if (!find_new(viewer->query.text.data, &find, &err)) {
		free(viewer->problem);
		viewer->problem = xstrdup(err.text);
		return;
	}
	viewer->find = find;
	viewer->hits = go_hit(viewer, first_hit(viewer));
	if (viewer->hits > 0 && viewer->found == 0) {
		go_hit(viewer, 1);
	}
}

static void next_hit(struct viewer *viewer, bool before) {
	if (viewer->hits == 0) {
		return;
	}
	size_t at = viewer->found - 1 + (before ? viewer->hits - 1 : 1);

	go_hit(viewer, at % viewer->hits + 1);
}

static void query_key(struct viewer *viewer, const struct key *key) {
	if (key->key == KEY_ESCAPE) {
		viewer->asking = false;
	} else if (key->key == KEY_ENTER) {
		start_search(viewer);
	} else {
		field_key(&viewer->query, key);
	}
}

static void copy_all(const struct viewer *viewer) {
	const struct screen_host *host = viewer->page.host;

	if (host) {
		host->copy(host->ctx, viewer->copy.data, viewer->copy.len);
	}
}

static void letter_key(struct viewer *viewer, char letter) {
	switch (letter) {
	case ' ':
		viewer_scroll(viewer, viewer->rows > 2 ? viewer->rows - 1 : 1);
		break;
	case '/':
		viewer->asking = true;
		editor_clear(&viewer->query);
		break;
	case 'n':
	case 'N':
		next_hit(viewer, letter == 'N');
		break;
	case 'q':
		viewer->page.closed = true;
		break;
	case 'w':
		viewer->wrap = !viewer->wrap;
		viewer->left = 0;
		viewer->top.at = 0;
		break;
	case 'y':
		copy_all(viewer);
		break;
	default:
		break;
	}
}

/* Letters that came together are keys each, until one of them begins a search. */
static void letters(struct viewer *viewer, const struct key *key) {
	size_t at = 0;

	while (at < key->len && !viewer->asking) {
		letter_key(viewer, key->text[at++]);
	}
	if (at < key->len) {
		field_key(&viewer->query, &(struct key){ .key = KEY_TEXT,
						  .text = key->text + at,
						  .len = key->len - at });
	}
}

static void move_sideways(struct viewer *viewer, int columns) {
	if (!viewer->wrap) {
		viewer->left += columns;
		viewer->left = viewer->left > 0 ? viewer->left : 0;
	}
}

static bool move_key(struct viewer *viewer, const struct key *key) {
	int page = viewer->rows > 2 ? viewer->rows - 1 : 1;

	switch (key->key) {
	case KEY_UP:
	case KEY_DOWN:
		viewer_scroll(viewer, key->key == KEY_UP ? -1 : 1);
		return true;
	case KEY_PAGE_UP:
	case KEY_PAGE_DOWN:
		viewer_scroll(viewer, key->key == KEY_PAGE_UP ? -page : page);
		return true;
	case KEY_ENTER:
		viewer_scroll(viewer, 1);
		return true;
	case KEY_HOME:
		viewer->top = (struct viewer_place){ 0 };
		return true;
	case KEY_END:
		viewer->top = viewer_end(viewer);
		return true;
	case KEY_LEFT:
	case KEY_RIGHT:
		move_sideways(viewer, key->key == KEY_LEFT ? -SIDE_STEP : SIDE_STEP);
		return true;
	default:
		return false;
	}
}

static bool take_key(struct page *page, const struct key *key) {
	struct viewer *viewer = (struct viewer *)page;

	free(take(viewer->problem));
	if (key->key == KEY_TEXT) {
		letters(viewer, key);
		return true;
	}
	if (viewer->asking) {
		query_key(viewer, key);
		return true;
	}
	return move_key(viewer, key);
}

static void free_viewer(struct page *page) {
	struct viewer *viewer = (struct viewer *)page;
	const struct viewer_reader *reader = &viewer->reader;

	if (reader->closed) {
		reader->closed(
			reader->ctx, reader->number, viewer->seen.line >= viewer->lines.len);
	}
	free(viewer->title);
	buf_fini(&viewer->copy);
	free(viewer->problem);
	buf_fini(&viewer->text);
	vec_fini(&viewer->lines);
	vec_fini(&viewer->row_starts);
	editor_fini(&viewer->query);
	find_free(viewer->find);
	free(viewer);
}

static const struct page_ops ops = {
	.draw = viewer_draw,
	.key = take_key,
	.free = free_viewer,
};

/* Sanitised, with tabs as spaces up to their next column. */
static void show_text(struct viewer *viewer, const char *text, size_t len) {
	auto_buf struct buf clean = BUF_INIT;

	sanitize(&clean, text, len, SANITIZE_TEXT);
	while (clean.len > 0 && clean.data[clean.len - 1] == '\n') {
		buf_truncate(&clean, clean.len - 1);
	}
	size_t start = 0;

	vec_push(&viewer->lines, start);
	for (size_t at = 0; at < clean.len;) {
		size_t used = strcspn(clean.data + at, "\t\n");

		buf_add(&viewer->text, clean.data + at, used);
		at += used;
		if (at == clean.len) {
			break;
		}
		if (clean.data[at++] == '\n') {
			buf_add_char(&viewer->text, '\n');
			start = viewer->text.len;
			vec_push(&viewer->lines, start);
			continue;
		}
		int col = width_text(viewer->text.data + start, viewer->text.len - start);

		buf_addf(&viewer->text, "%*s", TAB - col % TAB, "");
	}
}

struct page *viewer_new(const char *title, const char *text, size_t len) {
	struct viewer *viewer = xcalloc(1, sizeof(*viewer));

	viewer->page.ops = &ops;
	viewer->title = sanitize_dup(title, SANITIZE_LINE);
	viewer->wrap = true;
	buf_init(&viewer->text, BUF_MAX_DEFAULT);
	buf_init(&viewer->copy, BUF_MAX_DEFAULT);
	editor_init(&viewer->query);
	copy_clean(&viewer->copy, text, len);
	show_text(viewer, text, len);
	return &viewer->page;
}

struct page *viewer_new_exact(
	const char *title, const char *text, size_t len, const struct viewer_reader *reader) {
	struct page *page = viewer_new(title, text, len);
	struct viewer *viewer = (struct viewer *)page;

	viewer->exact = true;
	viewer->reader = *reader;
	return page;
}
