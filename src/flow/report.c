/* The model reads this when a flow hands back, and the person when it ends: where it stands
   first, then what was done, then the screen. */

#include "flow/report.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"

#include <string.h>

#define SAID_MAX 300    /* bytes of what a step said */
#define SCREEN_MAX 8000 /* bytes of the screen */

static size_t fit(const char *text, size_t len, size_t max) {
	return len <= max ? len : max - utf8_incomplete_tail(text, max);
}

void report_step(struct buf *out, size_t number, const char *words, const char *text) {
	size_t len = fit(text, strcspn(text, "\n"), SAID_MAX);

	buf_addf(out, "%zu. %s%s%.*s\n", number, words, len ? ": " : "", (int)len, text);
}

void report_stop(struct buf *out, const struct flow_plan *plan, size_t at, const char *text) {
	const struct flow_planned *planned = &plan->steps.items[at];
	auto_buf struct buf head = BUF_INIT;

	buf_addf(&head, "The flow %s stopped at step %zu of %zu (%s, line %d): %s\n",
		plan->name, at + 1, plan->steps.len, planned->words, planned->step->line, text);
	buf_add_str(&head, at > 0 ? "Done before:\n" : "Nothing was done before.\n");
	buf_insert(out, 0, head.data, head.len);
}

void report_screen(struct buf *out, const struct tool_result *screen) {
	if (screen->failed) {
		buf_addf(out, "The screen could not be read: %s\n", screen->text.data);
		return;
	}
	size_t len = fit(screen->text.data, screen->text.len, SCREEN_MAX);

	buf_add_str(out, "On the screen now:\n");
	buf_add(out, screen->text.data, len);
	buf_add_str(out, len < screen->text.len ? "\n...\n" : "\n");
}

void report_end(struct buf *out, const struct flow_plan *plan, const char *answer) {
	auto_buf struct buf head = BUF_INIT;

	buf_addf(&head, "%s%sThe flow %s is done:\n", answer ? answer : "", answer ? "\n" : "",
		plan->name);
	buf_insert(out, 0, head.data, head.len);
}
