#ifndef TUI_VIEW_PLAN_PANEL_H
#define TUI_VIEW_PLAN_PANEL_H

#include "chat/plan.h"
#include "tui/widget.h"

/* The plan between transcript and composer: one line that opens to the list. Nothing
   stands there without a plan, or when nothing of it is left and no task runs. */
struct plan_panel {
	const struct plan *plan; /* borrowed */
	bool open;
	bool running; /* a task is on */
};

extern const struct widget_ops plan_panel_ops;

bool plan_panel_is_shown(const struct plan_panel *panel);
/* Opens and closes the list; false: there is nothing to open. */
bool plan_panel_toggle(struct plan_panel *panel);
/* The steps from row 0 on, one a row; of a long plan those around the current one. */
void plan_panel_steps(const struct plan *plan, const struct area *area);

#endif
