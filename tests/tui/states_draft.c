/* The composer and what opens above it. */

#include "tests/tui/golden.h"

/* A draft of many lines with a fold in it. */
static void make_draft(struct scene *scene) {
	scene_user(scene, "hello");
	scene_run(scene);
	scene_notice(scene, "the server is busy; trying again", 8000);
	scene_read(scene, "\x1b[200~1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\x1b[201~");
	scene_press(scene, "C-j");
	scene_type(scene, "这是一个很长的草稿，它比屏幕宽，所以必须换行，一直到第三行为止，还有"
			  "更多的字。");
	scene_press(scene, "C-j 1 C-j 2 C-j 3 C-j 4 C-j 5 C-j 6");
}

/* Commands that fit what is typed. */
static void make_commands(struct scene *scene) {
	scene_type(scene, "/m");
	scene_press(scene, "Down");
}

/* During a run some of them have to wait. */
static void make_commands_running(struct scene *scene) {
	scene_user(scene, "hello");
	scene_run(scene);
	scene_type(scene, "/");
}

static void add_arguments(void *ctx, const struct command *command, struct strv *out) {
	(void)ctx;
	(void)command;
	strv_add(out, "gemma3");
	strv_add(out, "a-vendor/a-model-with-a-rather-long-name-2026-03");
	strv_add(out, "通义千问");
}

static void make_arguments(struct scene *scene) {
	scene->screen.popup.host.arguments = add_arguments;
	scene_type(scene, "/model ");
}

/* Ctrl-X, and what may follow. */
static void make_prefix(struct scene *scene) {
	scene_user(scene, "hello");
	scene_press(scene, "C-x");
}

static void make_toast(struct scene *scene) {
	scene_user(scene, "hello");
	screen_toast(&scene->screen, "sent to the terminal (812 characters); paste somewhere "
				     "to see whether it came");
}

const struct state states_draft[] = {
	{ "draft", make_draft, true },
	{ "popup-arguments", make_arguments, false },
	{ "popup-commands", make_commands, true },
	{ "popup-running", make_commands_running, true },
	{ "prefix", make_prefix, true },
	{ "toast", make_toast, false },
	{ NULL, NULL, false },
};
