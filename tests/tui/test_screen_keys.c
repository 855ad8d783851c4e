/* What keys lead to, from the outside: words are pressed, the wishes of the screen
   and what stands on it are looked at. */

#include "base/clock.h"
#include "base/mem.h"
#include "tests/tui/scene.h"

struct key_case {
	const char *name;
	void (*before)(struct scene *scene);
	const char *press;
	const char *wants; /* NULL: not looked at */
	const char *draft; /* NULL: not looked at */
	const char *shows; /* somewhere on the screen; NULL: not looked at */
	const char *hides; /* nowhere on the screen */
};

static void run(struct scene *scene) {
	scene_user(scene, "first");
	scene_run(scene);
	scene_text(scene, "an answer");
}

static void asked(struct scene *scene) {
	run(scene);
	int call = scene_call(scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);

	scene_ask(scene, call, NULL, 0);
	scene_wait(scene, 400);
}

static void held(struct scene *scene) {
	scene->screen.status.queued = 2;
	scene->screen.status.held = true;
}

static void long_text(struct scene *scene) {
	auto_buf struct buf text = BUF_INIT;

	for (int i = 0; i < 60; i++) {
		buf_addf(&text, "line %d\n\n", i);
	}
	scene_user(scene, "much");
	scene_run(scene);
	scene_text(scene, text.data);
	scene_end(scene, AGENT_COMPLETED, NULL);
	scene_draw(scene, 24, 45);
}

static void newline_config(struct scene *scene) {
	scene->screen.composer.enter_is_newline = true;
}

static void refusing(struct scene *scene) {
	scene->refuse = true;
}

static const struct key_case cases[] = {
	{ .name = "Enter sends",
		.press = "hello Enter",
		.wants = "submit hello\n",
		.draft = "" },
	{ .name = "nothing is not sent", .press = "Space Enter", .wants = "", .draft = " " },
	{ .name = "space behind a text is not sent",
		.press = "a Space C-j Enter",
		.wants = "submit a\n" },
	{ .name = "Ctrl-J makes a line", .press = "a C-j b", .wants = "", .draft = "a\nb" },
	{ .name = "Alt-Enter makes a line",
		.press = "a A-Enter b",
		.wants = "",
		.draft = "a\nb" },
	{ .name = "a backslash before Enter makes a line",
		.press = "a\\ Enter b",
		.wants = "",
		.draft = "a\nb" },
	{ .name = "what is refused stays",
		.before = refusing,
		.press = "hello Enter",
		.draft = "hello" },
	{ .name = "Enter and Ctrl-J change places",
		.before = newline_config,
		.press = "a Enter b C-j",
		.wants = "submit a\nb\n",
		.draft = "" },
	{ .name = "while a task runs Enter queues",
		.before = run,
		.press = "more Enter",
		.wants = "submit more\n" },
	{ .name = "Ctrl-X Enter steers",
		.before = run,
		.press = "more C-x Enter",
		.wants = "steer more\n",
		.draft = "" },
	{ .name = "Escape stops a task",
		.before = run,
		.press = "draft Esc",
		.wants = "stop\n",
		.draft = "draft" },
	{ .name = "Escape does nothing when idle",
		.press = "draft Esc Esc",
		.wants = "",
		.draft = "draft" },
	{ .name = "Ctrl-C stops a task and keeps the draft",
		.before = run,
		.press = "draft C-c",
		.wants = "stop\n",
		.draft = "draft" },
	{ .name = "Ctrl-C clears a draft", .press = "draft C-c", .wants = "", .draft = "" },
	{ .name = "a cleared draft comes back by undo",
		.press = "draft C-c C-_",
		.draft = "draft" },
	{ .name = "a cleared draft comes back by history",
		.press = "draft C-c C-p",
		.draft = "draft" },
	{ .name = "Ctrl-C twice quits", .press = "C-c C-c", .wants = "quit\n" },
	{ .name = "a key between two Ctrl-C",
		.press = "C-c a BS C-c",
		.wants = "",
		.shows = "Ctrl-C again quits" },
	{ .name = "Ctrl-D twice quits", .press = "C-d C-d", .wants = "quit\n" },
	{ .name = "Ctrl-D deletes in a text",
		.press = "ab C-a C-d",
		.wants = "",
		.draft = "b" },
	{ .name = "Ctrl-Z suspends", .press = "C-z", .wants = "suspend\n" },
	{ .name = "Ctrl-L repaints",
		.press = "draft C-l",
		.wants = "repaint\n",
		.draft = "draft" },
	{ .name = "history", .press = "one Enter two Enter C-p C-p", .draft = "one" },
	{ .name = "history comes back to the draft",
		.press = "one Enter dra C-p C-n",
		.draft = "dra" },
	{ .name = "Up on an empty draft",
		.press = "one Enter two Enter Up Up",
		.draft = "one" },
	{ .name = "Up in a text of one line does not lose it",
		.press = "one Enter dra Up",
		.draft = "dra" },
	{ .name = "Up and Down move in a text",
		.press = "ab C-j cd Up x Down y",
		.draft = "abx\ncdy" },
	{ .name = "Ctrl-X n", .press = "C-x n", .wants = "new_chat\n" },
	{ .name = "Ctrl-X p", .press = "C-x p", .wants = "next_mode\n" },
	{ .name = "Ctrl-X m", .press = "C-x m", .wants = "show 10 \n" },
	{ .name = "Ctrl-X lists what may follow", .press = "C-x", .shows = "n new" },
	{ .name = "Ctrl-X Escape",
		.before = run,
		.press = "C-x Esc",
		.wants = "",
		.hides = "n new" },
	{ .name = "Ctrl-X and another key types nothing",
		.press = "C-x z",
		.draft = "",
		.wants = "" },
	{ .name = "? opens the keys", .press = "?", .draft = "", .shows = "send; while" },
	{ .name = "? in a text is a letter",
		.press = "a?",
		.draft = "a?",
		.hides = "send; while" },
	{ .name = "Escape closes the page",
		.before = run,
		.press = "? Esc",
		.wants = "",
		.hides = "send; while" },
	{ .name = "keys on a page do not reach the draft", .press = "? abc C-a", .draft = "" },
	{ .name = "a command", .press = "/new Enter", .wants = "command /new\n", .draft = "" },
	{ .name = "a command with words",
		.press = "/rename Space x Enter",
		.wants = "command /rename x\n",
		.draft = "" },
	{ .name = "an unknown command stays",
		.press = "/nonsense Space Enter",
		.wants = "command /nonsense\n",
		.draft = "/nonsense " },
	{ .name = "// sends a slash", .press = "//x Enter", .wants = "submit /x\n" },
	{ .name = "a space before a slash sends it",
		.press = "Space /x Enter",
		.wants = "submit  /x\n" },
	{ .name = "the popup completes by Tab",
		.press = "/hel Tab",
		.wants = "",
		.draft = "/help " },
	{ .name = "Enter takes the row",
		.press = "/hel Enter",
		.wants = "command /help\n",
		.draft = "" },
	{ .name = "Enter waits for what a command needs",
		.press = "/rena Enter",
		.wants = "",
		.draft = "/rename " },
	{ .name = "Escape closes the popup only",
		.before = run,
		.press = "/hel Esc",
		.wants = "",
		.draft = "/hel",
		.hides = "/help" },
	{ .name = "a held queue is sent by Enter",
		.before = held,
		.press = "Enter",
		.wants = "release\n" },
	{ .name = "a held queue is dropped by x",
		.before = held,
		.press = "x",
		.wants = "drop\n",
		.draft = "" },
	{ .name = "x in a text is a letter",
		.before = held,
		.press = "ax",
		.wants = "",
		.draft = "ax" },
	{ .name = "x without a queue is a letter", .press = "x", .draft = "x" },
	{ .name = "PgUp scrolls whatever the draft holds",
		.before = long_text,
		.press = "dra PgUp PgUp PgUp PgUp PgUp PgUp PgUp",
		.draft = "dra",
		.shows = "you 10:02" },
	{ .name = "Home on an empty line goes to the beginning",
		.before = long_text,
		.press = "Home",
		.shows = "you 10:02" },
	{ .name = "End on an empty line follows",
		.before = long_text,
		.press = "Home End",
		.shows = "line 59" },
	{ .name = "Home in a text goes to its start",
		.before = long_text,
		.press = "ab Home x",
		.draft = "xab",
		.shows = "line 59" },
	{ .name = "sending follows the end",
		.before = long_text,
		.press = "C-Home hey Enter",
		.shows = "line 59" },
	{ .name = "the sidebar", .press = "C-x s", .wants = "command /side\n" },
	{ .name = "a recent conversation", .press = "A-3", .wants = "recent 3\n" },
	{ .name = "a recent conversation, from a page",
		.press = "C-t A-9",
		.wants = "recent 9\n" },
	{ .name = "welcome: a digit writes an example",
		.press = "2",
		.wants = "",
		.draft = "Give the photos in this folder names that begin with their date" },
	{ .name = "welcome: a digit that has none is a digit", .press = "7", .draft = "7" },
	{ .name = "welcome: a digit in a draft is a digit", .press = "a 1", .draft = "a1" },
	{ .name = "no welcome: a digit is a digit", .before = run, .press = "1", .draft = "1" },
	{ .name = "conversations: Enter opens",
		.press = "C-t Down Down Enter",
		.wants = "open 2\n",
		.hides = "Conversations" },
	{ .name = "conversations: typing narrows",
		.press = "C-t photo Enter",
		.wants = "open 1\n" },
	{ .name = "conversations: rename",
		.press = "C-t Down C-r C-u new Enter",
		.wants = "rename 3 new\n",
		.shows = "Conversations" },
	{ .name = "conversations: remove asks",
		.press = "C-t Down C-d",
		.wants = "",
		.shows = "Enter deletes \"my-server fix\" for good, Esc" },
	{ .name = "conversations: remove",
		.press = "C-t Down C-d Enter",
		.wants = "remove 3\n" },
	{ .name = "conversations: Escape keeps",
		.press = "C-t Down C-d Esc Enter",
		.wants = "open 3\n" },
	{ .name = "conversations: p pins in the list",
		.press = "C-t Down p",
		.wants = "pin 3\n" },
	{ .name = "conversations: p narrows in the filter",
		.press = "C-t p",
		.wants = "",
		.shows = "> p" },
	{ .name = "a sheet takes no letter for an answer",
		.before = asked,
		.press = "ysaY",
		.wants = "",
		.draft = "ysaY",
		.shows = "needs you" },
	{ .name = "a shell line",
		.press = "!ls Space -l Enter",
		.wants = "shell ls -l\n",
		.draft = "" },
	{ .name = "an empty shell line", .press = "! Space Enter", .wants = "", .draft = "! " },
	{ .name = "a shell line that is literal",
		.press = "Space !ls Enter",
		.wants = "submit  !ls\n",
		.draft = "" },
	{ .name = "a digit only chooses",
		.before = asked,
		.press = "4",
		.wants = "",
		.shows = ">4  Stop" },
	{ .name = "Enter allows once",
		.before = asked,
		.press = "Enter",
		.wants = "answer 1 allow\n",
		.hides = "ALLOW THIS" },
	{ .name = "Escape leaves the question",
		.before = asked,
		.press = "Esc",
		.wants = "",
		.hides = "ALLOW THIS",
		.shows = "WAIT" },
	{ .name = "Escape twice in a hurry does not stop the task",
		.before = asked,
		.press = "Esc Esc",
		.wants = "",
		.shows = "WAIT" },
	{ .name = "Tab brings the sheet back",
		.before = asked,
		.press = "Esc Tab",
		.shows = "ALLOW THIS" },
	{ .name = "Enter on an empty draft brings it back",
		.before = asked,
		.press = "Esc Enter",
		.wants = "",
		.shows = "ALLOW THIS" },
	{ .name = "Enter with a draft sends the draft",
		.before = asked,
		.press = "Esc hi Enter",
		.wants = "submit hi\n",
		.hides = "ALLOW THIS" },
	{ .name = "Ctrl-C with a sheet stops the task",
		.before = asked,
		.press = "C-c",
		.wants = "stop\n" },
	{ .name = "Ctrl-T opens over a sheet and keeps it",
		.before = asked,
		.press = "C-t Esc",
		.wants = "",
		.shows = "ALLOW THIS" },
	{ .name = "browsing folds",
		.before = run,
		.press = "Tab q a",
		.wants = "",
		.draft = "a" },
	{ .name = "browsing takes no letter for the draft",
		.before = run,
		.press = "C-o abc",
		.draft = "",
		.shows = "an answer" },
};

static void test_keys(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct key_case *c = &cases[i];
		struct scene scene;

		scene_init(&scene);
		scene_draw(&scene, 24, 45);
		if (c->before) {
			c->before(&scene);
		}
		scene_draw(&scene, 24, 45);
		scene_press(&scene, c->press);
		const char *dump = scene_draw(&scene, 24, 45);

		if (c->wants) {
			check_str(c->name, scene_wants(&scene), c->wants);
		}
		if (c->draft) {
			check_str(c->name, composer_draft(&scene.screen.composer), c->draft);
		}
		if (c->shows && !strstr(dump, c->shows)) {
			fail_msg("%s: no \"%s\" in\n%s", c->name, c->shows, dump);
		}
		if (c->hides && strstr(dump, c->hides)) {
			fail_msg("%s: \"%s\" in\n%s", c->name, c->hides, dump);
		}
		scene_fini(&scene);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
	};

	return CHECK_RUN(tests);
}
