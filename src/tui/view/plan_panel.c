/* A row is "[>] the step (its note)". Where not all fit, the current one stays in
   sight and the last row counts the others. */

#include "tui/view/plan_panel.h"

#include <string.h>

#include "base/tr.h"
#include "base/width.h"
#include "front/transcript/plan.h"
#include "tui/bindings.h"

#define STEPS_MAX 12 /* rows of an open list */

bool plan_panel_is_shown(const struct plan_panel *panel) {
	return panel->plan && panel->plan->steps.len > 0 &&
	       (panel->running || plan_current(panel->plan));
}

bool plan_panel_toggle(struct plan_panel *panel) {
	if (!panel->plan || panel->plan->steps.len == 0) {
		return false;
	}
	panel->open = !panel->open;
	return true;
}

static int layout(void *self, int cols, int max) {
	const struct plan_panel *panel = self;
	int steps = panel->plan ? (int)panel->plan->steps.len : 0;
	int rows = 1;

	(void)cols;
	if (!plan_panel_is_shown(panel)) {
		return 0;
	}
	if (panel->open) {
		rows += steps < STEPS_MAX ? steps : STEPS_MAX;
	}
	return rows < max ? rows : max;
}

static enum canvas_style step_style(enum plan_state state) {
	switch (state) {
	case PLAN_IN_PROGRESS:
		return STYLE_BUSY;
	case PLAN_FAILED:
		return STYLE_BAD;
	case PLAN_NEEDS_CONFIRMATION:
		return STYLE_WARN;
	case PLAN_COMPLETED:
	case PLAN_SKIPPED:
		return STYLE_FAINT;
	case PLAN_PENDING:
		break;
	}
	return STYLE_NORMAL;
}

static void draw_step(const struct plan_step *step, const struct area *area, int row) {
	auto_buf struct buf line = BUF_INIT, shown = BUF_INIT;
	enum canvas_style style = step_style(step->state);
	int col = area_text(area, row, 0, style, plan_mark(step->state), 3);

	plan_step_line(step, &line);
	width_elide_end(&shown, line.data, line.len, area->cols - 4);
	area_text(area, row, col + 1, style, shown.data, shown.len);
}

/* The first step that is shown in so many rows. */
static size_t first_step(const struct plan *plan, size_t rows) {
	const struct plan_step *current = plan_current(plan);
	size_t at = current ? (size_t)(current - plan->steps.items) : plan->steps.len;
	size_t last = plan->steps.len > rows ? plan->steps.len - rows : 0;
	size_t first = at > rows / 2 ? at - rows / 2 : 0;

	return first < last ? first : last;
}

void plan_panel_steps(const struct plan *plan, const struct area *area) {
	size_t rows = area->rows > 0 ? (size_t)area->rows : 0;
	size_t shown = plan->steps.len > rows && rows > 1 ? rows - 1 : rows;
	size_t first = first_step(plan, shown);

	for (size_t i = 0; i < shown && first + i < plan->steps.len; i++) {
		draw_step(&plan->steps.items[first + i], area, (int)i);
	}
	if (plan->steps.len > rows && rows > 1) {
		size_t more = plan->steps.len - shown;

		area_print(area, area->rows - 1, 4, STYLE_FAINT,
			tr_n("and %zu more", "and %zu more", more), more);
	}
}

static void draw(void *self, const struct area *area) {
	const struct plan_panel *panel = self;
	auto_buf struct buf line = BUF_INIT, shown = BUF_INIT;
	const char *key = binding_name(ACTION_PLAN, BIND_PREFIX | BIND_GLOBAL);
	auto_free char *hint = xasprintf("[%s]", key);
	int width = width_text(hint, strlen(hint));

	if (area->rows < 1 || !plan_panel_is_shown(panel)) {
		return;
	}
	area_fill(area, STYLE_NORMAL);
	plan_line(panel->plan, &line);
	width_elide_end(&shown, line.data, line.len, area->cols - width - 2);
	area_text(area, 0, 0, STYLE_STRONG, shown.data, shown.len);
	area_text(area, 0, area->cols - width, STYLE_FAINT, hint, strlen(hint));
	if (area->rows > 1) {
		struct area list = area_part(area, 1, 0, area->rows - 1, area->cols);

		plan_panel_steps(panel->plan, &list);
	}
}

const struct widget_ops plan_panel_ops = { .layout = layout, .draw = draw };
