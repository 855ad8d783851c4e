/* Pieces from left to right by how much they matter; what does not fit is left
   out from the right. */

#include "tui/status_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/report/usage.h"
#include "tui/bindings.h"

#define GAP 2
#define MODEL_MIN 8     /* columns of the model's name */
#define COLS_SIZES 60   /* from here on: the sizes of the context, and the round */
#define COLS_WIDE 120   /* from here on: a bar between the pieces */
#define CONTEXT_HIGH 80 /* percent */
#define CONTEXT_FULL 95

void status_line_init(struct status_line *status) {
	*status = (struct status_line){
		.mode = MODE_BUILD,
		.context = -1,
		.input = -1,
		.output = -1,
		.price = -1,
	};
}

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

/* Only what works spins: a question waits for a person. */
static bool has_spinner(const struct status_line *status) {
	return status->spin > 0 && !status->slow && status->state == STATUS_RUN;
}

int64_t status_line_next_tick(const struct status_line *status, int64_t now) {
	int64_t next = status->toast ? status->toast_until : -1;

	if (is_counting(status)) {
		int64_t step = has_spinner(status) ? status->spin : status->slow ? 10000 : 1000;
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
	if (is_counting(status)) {
		status_meter_tick(status, now);
		return true;
	}
	return false;
}

struct cursor {
	const struct area *area;
	int col;
	int end;   /* columns that may be used */
	int wide;  /* columns of what stands between two pieces */
	bool full; /* something was left out: so is all that matters less */
};

static void add_gap(struct cursor *at) {
	if (at->col == 0) {
		return;
	}
	area_repeat(at->area, 0, at->col, at->wide, STYLE_NORMAL, ' ');
	if (at->wide > GAP) {
		area_repeat(at->area, 0, at->col + 1, 1, STYLE_BAR, '|');
	}
	at->col += at->wide;
}

/* Adds a piece if it fits whole and nothing before it was left out. */
static bool add(struct cursor *at, enum canvas_style style, const char *text) {
	int width = width_text(text, strlen(text));
	int from = at->col > 0 ? at->col + at->wide : 0;

	if (at->full || from + width > at->end) {
		at->full = true;
		return false;
	}
	add_gap(at);
	at->col = area_text(at->area, 0, from, style, text, strlen(text));
	area_repeat(at->area, 0, at->col, 1, STYLE_NORMAL, ' '); /* before a rule */
	return true;
}

__attribute__((format(printf, 3, 4))) static bool addf(
	struct cursor *at, enum canvas_style style, const char *format, ...) {
	char text[80];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	return add(at, style, text);
}

static int64_t seconds_until(int64_t at) {
	int64_t now = clock_monotonic();

	return at > now ? (at - now + 999) / 1000 : 0;
}

/* The spinner is a sign in front, of four steps. */
static void add_run(const struct status_line *status, struct cursor *at, const char *span) {
	static const char steps[] = "|/-\\";
	auto_buf struct buf text = BUF_INIT;

	if (has_spinner(status)) {
		int64_t step = (clock_monotonic() - status->since) / status->spin;

		buf_addf(&text, "%c ", steps[step & 3]);
	}
	buf_addf(&text, tr("run %s"), span);
	add(at, STYLE_BUSY, text.data);
}

static void add_state(const struct status_line *status, struct cursor *at) {
	char span[24];

	clock_format_span(clock_monotonic() - status->since, 0, span);
	switch (status->state) {
	case STATUS_READY:
		add(at, STYLE_OK, tr("ready"));
		break;
	case STATUS_RUN:
		add_run(status, at, span);
		break;
	case STATUS_WAIT:
		addf(at, STYLE_ALARM, tr("WAIT %s"), span);
		break;
	case STATUS_RETRY:
		addf(at, STYLE_WARN, tr("retry %d/%d in %2llds"), status->retry, AGENT_RETRIES,
			(long long)seconds_until(status->retry_at));
		break;
	case STATUS_STOPPED:
		add(at, STYLE_WARN, tr("stopped"));
		break;
	case STATUS_OFFLINE:
		add(at, STYLE_BAD, tr("offline"));
		break;
	case STATUS_DOWN:
		add(at, STYLE_BAD, tr("unreachable"));
		break;
	}
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

/* How much of the window is used, and where there is room of how much. */
static void add_context(const struct status_line *status, struct cursor *at) {
	char used[8], window[8];

	if (status->context < 0 || status->window <= 0) {
		add(at, STYLE_NORMAL, tr("ctx ?"));
		return;
	}
	int64_t percent = status->context * 100 / status->window;
	enum canvas_style style = percent >= CONTEXT_HIGH ? STYLE_STRONG : STYLE_NORMAL;

	status_tokens(status->context, used);
	status_tokens(status->window, window);
	if (percent >= CONTEXT_FULL) {
		add(at, style, tr("ctx FULL"));
	} else if (at->area->cols >= COLS_SIZES) {
		addf(at, style, tr("ctx %2d%% (%s/%s)"), (int)percent, used + strspn(used, " "),
			window + strspn(window, " "));
	} else {
		addf(at, style, tr("ctx %2d%%"), (int)percent);
	}
}

static void add_meters(const struct status_line *status, struct cursor *at) {
	char in[8], out[8], price[24];

	if (status->queued > 0) {
		addf(at, STYLE_STRONG, tr("%zu queued"), status->queued);
	}
	if (status->mode == MODE_CHAT || status->mode == MODE_PLAN) {
		add(at, STYLE_STRONG, agent_mode_name(status->mode));
	}
	if (status->steps > 1 && status->state == STATUS_RUN) {
		addf(at, STYLE_NORMAL, tr("step %zu/%zu"), status->step, status->steps);
	}
	if (status->grants > 0) {
		addf(at, STYLE_NORMAL, tr("%zu allowed"), status->grants);
	}
	if (status->input >= 0 || status->output >= 0) {
		status_tokens(status->input, in);
		status_tokens(status->output, out);
		addf(at, STYLE_NORMAL, tr("in %s out %s"), in, out);
	}
	if (status->price > 0) {
		price_format(status->price, price);
		add(at, STYLE_NORMAL, price);
	}
	if (status->rate > 0 && status->state == STATUS_RUN) {
		addf(at, STYLE_NORMAL, tr("%3d tok/s"), status->rate);
	}
	if (status->round > 1 && status->state == STATUS_RUN && at->area->cols >= COLS_SIZES) {
		addf(at, STYLE_NORMAL, tr("round %d/%d"), status->round, status->rounds);
	}
}

static void add_held(const struct status_line *status, struct cursor *at) {
	if (!addf(at, STYLE_STRONG, tr("Enter on empty line sends %zu queued, x drops"),
		    status->queued)) {
		at->full = false;
		addf(at, STYLE_STRONG, tr("Enter sends %zu queued, x drops"), status->queued);
	}
}

/* Columns of the first `count` hints. */
static int hints_width(const struct status_line *status, int count) {
	int width = 0;

	for (int i = 0; i < count; i++) {
		width += width_text(status->hints[i], strlen(status->hints[i])) +
			 (i > 0 ? GAP : 0);
	}
	return width;
}

/* At the right edge, as many as fit behind the rest. */
static void add_hints(const struct status_line *status, struct cursor *at) {
	int count = 0;

	while (count < STATUS_HINTS && status->hints[count][0] &&
		at->col + GAP + hints_width(status, count + 1) <= at->area->cols) {
		count++;
	}
	int col = at->area->cols - hints_width(status, count);

	area_repeat(at->area, 0, col - 1, count > 0, STYLE_NORMAL, ' ');
	for (int i = 0; i < count; i++) {
		area_repeat(at->area, 0, col, i > 0 ? GAP : 0, STYLE_NORMAL, ' ');
		col = area_text(at->area, 0, col + (i > 0 ? GAP : 0), STYLE_FAINT,
			status->hints[i], strlen(status->hints[i]));
	}
}

static void add_pieces(const struct status_line *status, struct cursor *at) {
	if (status->state == STATUS_WAIT && status->hints[0][0]) {
		at->end -= hints_width(status, 1) + GAP; /* how to answer is never left out */
	}
	add_state(status, at);
	if (status->mode == MODE_MAX) {
		add(at, STYLE_ALARM, agent_mode_name(status->mode));
	}
	if (status->held && status->queued > 0) {
		add_held(status, at);
		return;
	}
	add_model(status, at);
	add_context(status, at);
	add_meters(status, at);
	add_hints(status, at);
}

static void draw_line(const struct area *area, const char *text) {
	auto_buf struct buf shown = BUF_INIT;

	width_elide_end(&shown, text, strlen(text), area->cols);
	area_text(area, 0, 0, STYLE_STRONG, shown.data, shown.len);
}

/* What may follow Ctrl-X, the most useful first. */
static void draw_prefix(struct cursor *at) {
	static const struct {
		enum action action;
		const char *words;
	} keys[] = {
		{ ACTION_NEW, TR("%s new") },
		{ ACTION_MODEL, TR("%s model") },
		{ ACTION_MODE, TR("%s mode") },
		{ ACTION_COPY_ANSWER, TR("%s copy") },
		{ ACTION_HELP, TR("%s help") },
		{ ACTION_BARE, TR("%s plain text") },
		{ ACTION_SIDE, TR("%s side") },
		{ ACTION_STEER, TR("%s steer") },
		{ ACTION_REDO, TR("%s redo") },
		{ ACTION_COMMANDS, TR("%s commands") },
	};

	at->wide = GAP;
	add(at, STYLE_STRONG, tr("Ctrl-X:"));
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		const char *key = binding_prefixed(keys[i].action);

		if (key) {
			addf(at, STYLE_STRONG, tr(keys[i].words), key);
		}
	}
}

static void draw(void *self, const struct area *area) {
	const struct status_line *status = self;
	struct cursor at = {
		.area = area,
		.end = area->cols,
		.wide = area->cols >= COLS_WIDE ? GAP + 1 : GAP,
	};

	if (status->rule) {
		area_repeat(area, 0, 0, area->cols, STYLE_BAR, '-');
	}
	if (status->prefix) {
		draw_prefix(&at);
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
