/* Pieces from left to right by how much they matter; what does not fit is left
   out from the right. */

#include "tui/status_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/width.h"

#define GAP 2
#define MODEL_MIN 8 /* columns of the model's name */

void status_line_fini(struct status_line *status) {
	free(take(status->model));
	free(take(status->toast));
}

void status_line_set_model(struct status_line *status, const char *model) {
	free(status->model);
	status->model = sanitize_dup(model, SANITIZE_LINE);
}

void status_line_toast(struct status_line *status, const char *text) {
	free(status->toast);
	status->toast = sanitize_dup(text, SANITIZE_LINE);
	status->toast_until = clock_monotonic() + TOAST_TIME;
}

static bool is_counting(const struct status_line *status) {
	return status->state == STATUS_RUN || status->state == STATUS_WAIT ||
	       status->state == STATUS_RETRY;
}

int64_t status_line_next_tick(const struct status_line *status, int64_t now) {
	int64_t next = status->toast ? status->toast_until : -1;

	if (is_counting(status)) {
		int64_t step = status->slow ? 10000 : 1000;
		int64_t second = now + step - (now - status->since) % step;

		next = next < 0 || second < next ? second : next;
	}
	return next;
}

bool status_line_tick(struct status_line *status, int64_t now) {
	if (status->toast && now >= status->toast_until) {
		free(take(status->toast));
		return true;
	}
	return is_counting(status);
}

struct cursor {
	const struct area *area;
	int col;
	int end; /* columns that may be used */
};

/* Adds a piece if it fits whole. */
static bool add(struct cursor *at, enum canvas_style style, const char *text) {
	int width = width_text(text, strlen(text));
	int from = at->col > 0 ? at->col + GAP : 0;

	if (from + width > at->end) {
		return false;
	}
	area_repeat(at->area, 0, at->col, from - at->col, STYLE_NORMAL, ' ');
	at->col = area_text(at->area, 0, from, style, text, strlen(text));
	area_repeat(at->area, 0, at->col, 1, STYLE_NORMAL, ' '); /* before a rule */
	return true;
}

static void state_words(const struct status_line *status, struct buf *out) {
	int64_t now = clock_monotonic();
	char span[24];

	clock_format_span(now - status->since, 0, span);
	switch (status->state) {
	case STATUS_READY:
		buf_add_str(out, "ready");
		break;
	case STATUS_RUN:
		buf_addf(out, "run %s", span);
		break;
	case STATUS_WAIT:
		buf_addf(out, "WAIT %s", span);
		break;
	case STATUS_RETRY:
		buf_addf(out, "retry in %llds",
			(long long)(status->retry_at > now
					    ? (status->retry_at - now + 999) / 1000
					    : 0));
		break;
	case STATUS_STOPPED:
		buf_add_str(out, "stopped");
		break;
	}
}

static enum canvas_style state_style(enum status_state state) {
	switch (state) {
	case STATUS_WAIT:
		return STYLE_ALARM;
	case STATUS_RETRY:
	case STATUS_STOPPED:
		return STYLE_WARN;
	case STATUS_RUN:
		return STYLE_BUSY;
	default:
		return STYLE_OK;
	}
}

static void add_context(const struct status_line *status, struct cursor *at) {
	char text[24];

	if (status->percent < 0) {
		add(at, STYLE_NORMAL, "ctx ?");
		return;
	}
	snprintf(text, sizeof(text), "ctx %d%%", status->percent);
	add(at, status->percent >= 80 ? STYLE_STRONG : STYLE_NORMAL,
		status->percent >= 95 ? "ctx FULL" : text);
}

static void add_model(const struct status_line *status, struct cursor *at) {
	auto_buf struct buf shown = BUF_INIT;
	int most = at->area->cols / 3;

	if (!str_is_empty(status->model)) {
		width_elide_middle(&shown, status->model, strlen(status->model),
			most > MODEL_MIN ? most : MODEL_MIN);
		add(at, STYLE_NORMAL, shown.data);
	}
}

static void add_held(const struct status_line *status, struct cursor *at) {
	auto_buf struct buf text = BUF_INIT;

	buf_addf(&text, "Enter on empty line sends %zu queued, x drops", status->queued);
	if (!add(at, STYLE_STRONG, text.data)) {
		buf_clear(&text);
		buf_addf(&text, "Enter sends %zu queued, x drops", status->queued);
		add(at, STYLE_STRONG, text.data);
	}
}

/* The hint has its place at the right edge, if it fits behind the rest. */
static void add_hint(const struct status_line *status, struct cursor *at) {
	int width = status->hint ? width_text(status->hint, strlen(status->hint)) : 0;

	if (width > 0 && at->col + GAP + width <= at->end) {
		area_repeat(at->area, 0, at->end - width - 1, 1, STYLE_NORMAL, ' ');
		area_text(at->area, 0, at->end - width, STYLE_FAINT, status->hint,
			strlen(status->hint));
	}
}

static void add_pieces(const struct status_line *status, struct cursor *at) {
	auto_buf struct buf state = BUF_INIT, queued = BUF_INIT;

	state_words(status, &state);
	add(at, state_style(status->state), state.data);
	if (status->mode == MODE_MAX) {
		add(at, STYLE_ALARM, "max");
	}
	if (status->held && status->queued > 0) {
		add_held(status, at);
		return;
	}
	add_model(status, at);
	add_context(status, at);
	if (status->queued > 0) {
		buf_addf(&queued, "%zu queued", status->queued);
		add(at, STYLE_STRONG, queued.data);
	}
	if (status->mode == MODE_CHAT || status->mode == MODE_PLAN) {
		add(at, STYLE_STRONG, agent_mode_name(status->mode));
	}
	add_hint(status, at);
}

static void draw_line(const struct area *area, const char *text) {
	auto_buf struct buf shown = BUF_INIT;

	width_elide_end(&shown, text, strlen(text), area->cols);
	area_text(area, 0, 0, STYLE_STRONG, shown.data, shown.len);
}

static void draw(void *self, const struct area *area) {
	const struct status_line *status = self;
	struct cursor at = { .area = area, .end = area->cols };

	if (status->rule) {
		area_repeat(area, 0, 0, area->cols, STYLE_BAR, '-');
	}
	if (status->prefix) {
		draw_line(area, "Ctrl-X:  n new  m model  p mode  ? help  Enter steer  Ctrl-X "
				"commands");
	} else if (status->toast) {
		draw_line(area, status->toast);
	} else {
		add_pieces(status, &at);
	}
}

static int layout(void *self, int cols, int max) {
	(void)self;
	(void)cols;
	return max > 0;
}

const struct widget_ops status_line_ops = { .layout = layout, .draw = draw };
