/* Rows are made from the top one on, as many as the screen has. */

#include "tui/page/viewer_inner.h"

#include "base/width.h"

const char *viewer_line(const struct viewer *viewer, size_t line, size_t *len) {
	size_t start = viewer->lines.items[line];
	size_t end = line + 1 < viewer->lines.len ? viewer->lines.items[line + 1] - 1
						  : viewer->text.len;

	*len = end - start;
	return viewer->text.data + start;
}

size_t viewer_row(const struct viewer *viewer, const struct viewer_place *place, size_t *next) {
	size_t len;
	const char *text = viewer_line(viewer, place->line, &len);

	if (!viewer->wrap) {
		*next = len;
		return len;
	}
	int room = viewer->cols > 2 ? viewer->cols - 1 : 1; /* the last one has the mark */
	size_t used;

	if (viewer->exact) {
		used = width_fit(text + place->at, len - place->at, room);
		used = used ? used : len - place->at;
		*next = used;
	} else {
		used = width_wrap(text + place->at, len - place->at, room, next);
	}
	*next += place->at;
	return used;
}

static bool down(const struct viewer *viewer, struct viewer_place *place) {
	size_t len, next;

	viewer_line(viewer, place->line, &len);
	viewer_row(viewer, place, &next);
	if (next < len) {
		place->at = next;
		return true;
	}
	if (place->line + 1 >= viewer->lines.len) {
		return false;
	}
	*place = (struct viewer_place){ .line = place->line + 1 };
	return true;
}

/* Where the rows of a line begin. Those of one line are kept: a line may be very long. */
static void make_rows(struct viewer *viewer, size_t line) {
	struct viewer_place place = { .line = line };

	if (viewer->row_starts.len > 0 && viewer->row_line == line &&
		viewer->row_cols == viewer->cols) {
		return;
	}
	viewer->row_line = line;
	viewer->row_cols = viewer->cols;
	viewer->row_starts.len = 0;
	do {
		vec_push(&viewer->row_starts, place.at);
	} while (down(viewer, &place) && place.line == line);
}

/* The row of a line in which a byte stands. */
struct viewer_place viewer_place_at(struct viewer *viewer, size_t line, size_t at) {
	struct viewer_place place = { .line = line };
	size_t low = 0, high;

	if (!viewer->wrap || at == 0) {
		return place;
	}
	make_rows(viewer, line);
	for (high = viewer->row_starts.len; high - low > 1;) {
		size_t middle = (low + high) / 2;

		if (viewer->row_starts.items[middle] <= at) {
			low = middle;
		} else {
			high = middle;
		}
	}
	place.at = viewer->row_starts.items[low];
	return place;
}

static bool up(struct viewer *viewer, struct viewer_place *place) {
	size_t len;

	if (place->at > 0) {
		*place = viewer_place_at(viewer, place->line, place->at - 1);
		return true;
	}
	if (place->line == 0) {
		return false;
	}
	viewer_line(viewer, place->line - 1, &len);
	*place = viewer_place_at(viewer, place->line - 1, len);
	return true;
}

/* The top row when the last one is at the bottom. */
struct viewer_place viewer_end(struct viewer *viewer) {
	size_t len, last = viewer->lines.len - 1;

	viewer_line(viewer, last, &len);
	struct viewer_place place = viewer_place_at(viewer, last, len);

	for (int i = 1; i < viewer->rows && up(viewer, &place); i++) {
	}
	return place;
}

static bool is_behind(const struct viewer_place *a, const struct viewer_place *b) {
	return a->line > b->line || (a->line == b->line && a->at > b->at);
}

void viewer_note_seen(struct viewer *viewer, const struct viewer_place *end) {
	bool is_jump = is_behind(&viewer->top, &viewer->seen);

	if (viewer->wrap && !is_jump && is_behind(end, &viewer->seen)) {
		viewer->seen = *end;
	}
}

/* Not further than with the last row at the bottom. */
static void keep_inside(struct viewer *viewer) {
	struct viewer_place end = viewer_end(viewer);

	viewer->top = viewer_place_at(viewer, viewer->top.line, viewer->top.at);
	if (is_behind(&viewer->top, &end)) {
		viewer->top = end;
	}
}

void viewer_fit(struct viewer *viewer, int rows, int cols) {
	viewer->rows = rows;
	viewer->cols = cols;
	keep_inside(viewer);
}

void viewer_scroll(struct viewer *viewer, int rows) {
	for (int i = 0; i < rows && down(viewer, &viewer->top); i++) {
	}
	for (int i = 0; i > rows && up(viewer, &viewer->top); i--) {
	}
	keep_inside(viewer);
}
