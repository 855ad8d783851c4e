/* Looking back: the cursor in the transcript, the search, and the list of conversations. */

#include "tests/tui/golden.h"

#include "front/transcript/entry_meta.h"

/* The cursor is at an answer with code; who gave it is another model than before. */
static void make_browse(struct scene *scene) {
	scene_user(scene, "first");
	scene_run(scene);
	scene_answer(scene, "One.", "v/openai/gemma3", 812, 40, 900);
	state_asks(scene);
	scene_answer(scene, state_answer, "v/openai/org/gpt-oss", 9870, 1120, 12300);
	scene_end(scene, AGENT_COMPLETED, NULL);
	transcript_star(&scene->screen.transcript, 3, true);
	transcript_star(&scene->screen.transcript, 4, true);
	transcript_version(&scene->screen.transcript, 4, 2, 3);
	transcript_version(&scene->screen.transcript, 3, 1, 2);
	scene_draw(scene, 24, 45);
	scene_press(scene, "C-o");
}

static void make_search(struct scene *scene) {
	make_browse(scene);
	scene_press(scene, "/ t h e Enter n n");
}

/* The search is being written. */
static void make_search_typed(struct scene *scene) {
	make_browse(scene);
	scene_press(scene, "/ n o n e");
}

/* One of two code blocks is to be picked. */
static void make_picking(struct scene *scene) {
	scene_user(scene, "two");
	scene_run(scene);
	scene_text(scene, "```sh\nls\n```\n\n```sh\npwd\n```\n");
	scene_end(scene, AGENT_COMPLETED, NULL);
	scene_draw(scene, 24, 45);
	scene_press(scene, "C-o Y");
}

static void make_chats(struct scene *scene) {
	scene_press(scene, "C-t Down Down");
}

static void make_help(struct scene *scene) {
	scene_press(scene, "?");
}

const struct state states_past[] = {
	{ "browse", make_browse, true },
	{ "chats", make_chats, true },
	{ "help", make_help, true },
	{ "picking", make_picking, false },
	{ "search", make_search, true },
	{ "search-typed", make_search_typed, false },
	{ NULL, NULL, false },
};
