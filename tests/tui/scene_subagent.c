/* Sub-agents: what the screen asks for, and what it is told. */

#include "tests/tui/scene.h"
#include "tests/tui/scene_inner.h"
#include "tui/page/subagent_page.h"

/* A page that begins empty, for a card that knows of one. */
bool scene_view_subagent(void *ctx, const struct entry *entry) {
	struct scene *scene = ctx;

	if (!entry->subagent.number) {
		return false;
	}
	struct transcript transcript;

	transcript_init(&transcript);
	screen_open_page(&scene->screen,
		subagent_page_new(entry, &transcript, &scene->screen.view.settings));
	return true;
}

bool scene_stop_subagent(void *ctx, int number) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "stop subagent %d\n", number);
	return number > 0;
}

/* What is asked about or runs is not taken out by a host. */
bool scene_drop_call(void *ctx, int call) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "drop %d\n", call);
	return true;
}

void scene_subagent(
	struct scene *scene, const struct agent_subagent *subagent, struct agent_event *inner) {
	const struct agent_event event = {
		.kind = EVENT_SUBAGENT, .subagent = subagent, .inner = inner
	};

	screen_event(&scene->screen, &event);
}
