/* Whole screens, at a phone's size and others, held against tests/screens/. With
   UPDATE_SCREENS=1 the files are written anew; look at the difference then. */

#include "base/mem.h"
#include "front/entry_meta.h"
#include "tests/tui/scene.h"

static void user_asks(struct scene *scene) {
	scene_user(scene,
		"把 config.toml 的超时改成 30 秒，然后重启服务，最后看一下日志里有没有错误。");
	scene_run(scene);
	scene_thinking(scene, "The file first.\nThen the service.\n");
	scene_wait(scene, 6000);
	scene_thinking(scene, "Then the log.");
	scene_text(scene, "I will raise the timeout, then restart and read the log.");
}

static void edit_done(struct scene *scene) {
	int edit = scene_call(scene, "edit_file",
		"{\"path\":\"config.toml\",\"old_text\":\"timeout = "
		"10\",\"new_text\":\"timeout = 30\"}",
		TOOL_RISK_WRITE);

	scene_start_call(scene, edit);
	scene_end_call(scene, edit, CALL_DONE, 0, "+1 -1",
		"Changed.\n@@ -12,3 +12,3 @@\n [server]\n-timeout = 10\n+timeout = 30\n "
		"retries = 3\n",
		100);
}

static void make_welcome(struct scene *scene) {
	scene->screen.welcome.is_demo = true;
	scene->screen.welcome.agent = "openai@http://127.0.0.1:40404/v1";
}

/* A command runs; a draft is typed meanwhile and one message is queued. */
static void make_task(struct scene *scene) {
	user_asks(scene);
	edit_done(scene);
	int shell = scene_call(scene, "run_shell", "{\"command\":\"systemctl restart app\"}",
		TOOL_RISK_DANGER);

	scene_start_call(scene, shell);
	scene_output(scene, shell, "Stopping app ...\nStopped.\nWaiting\r");
	scene->screen.status.queued = 1;
	scene->screen.title = xstrdup("my-server fix");
	scene_type(scene, "and show me the last 5 log lines");
	scene_wait(scene, 4000);
}

static const char answer[] =
	"# 结果\n\n"
	"The service is **up**, the *log* could not be read; `journalctl` said no. "
	"中文**“加粗”**中文，见 [the manual](https://example.org/manual/journalctl).\n\n"
	"| cause | fix |\n|---|---|\n| the user is not in group adm | `sudo usermod -aG adm "
	"$USER` |\n| the journal is kept in memory only, so that it is empty after a restart | "
	"make /var/log/journal |\n\n"
	"1. the old value was 10 s\n2. nothing else in the file changed\n   - not even the "
	"comment that stands above it in the file\n\n"
	"> A quotation of some length that has to be wrapped on a narrow screen.\n\n"
	"```sh\nsudo usermod -aG adm $USER && newgrp adm && journalctl -u app -n 5 --no-pager\n"
	"\texit\n```\n";

static const char markdown[] =
	"The roots of $ax^2 + bx + c = 0$ are\n\n"
	"\\[ x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a} \\]\n\n"
	"1.第一步：**打开终端，**然后\n2.第二步\n   - [x] check `x|y`\n   - [ ] deeper\n     - "
	"and deeper\n\n"
	"｜名称｜值｜\n｜－｜－｜\n｜超时｜30 秒｜\n\n"
	"```py\ndef f(x, y=10):  # 注释\n\treturn \"text\" if x else None\n```\n\n"
	"> quoted\n\n```diff\n-old\n+new\n```\n";

/* Repaired Markdown, a formula and code in colours. */
static void make_markdown(struct scene *scene) {
	scene_user(scene, "show me");
	scene_run(scene);
	scene_text(scene, markdown);
	scene_end(scene, AGENT_COMPLETED, NULL);
}

/* A finished task with every kind of card and block. */
static void make_answer(struct scene *scene) {
	user_asks(scene);
	int shell = scene_call(scene, "run_shell", "{\"command\":\"journalctl -u app -n 5\"}",
		TOOL_RISK_WRITE);

	scene_start_call(scene, shell);
	scene_end_call(scene, shell, CALL_FAILED, 1, NULL,
		"No journal files were found.\nHint: run as a user in group adm", 200);
	int read =
		scene_call(scene, "read_file", "{\"path\":\"/etc/passwd\"}", TOOL_RISK_PRIVATE);

	scene_end_call(scene, read, CALL_REJECTED, 0, NULL, "not that one", 0);
	scene_text(scene, answer);
	scene_end(scene, AGENT_COMPLETED, NULL);
}

static void make_sheet(struct scene *scene) {
	static const char *const scopes[] = { "systemctl", NULL };

	user_asks(scene);
	edit_done(scene);
	scene_type(scene, "and show me the last 5 log lines");
	scene_wait(scene, 2000);
	int shell = scene_call(scene, "run_shell",
		"{\"command\":\"systemctl restart app \\\\\\n  --no-block\"}", TOOL_RISK_WRITE);

	scene_ask(scene, shell, scopes, 0);
	scene_wait(scene, 9000);
	scene_press(scene, "2 Right");
}

/* A long dangerous call, with a limit, that must be read first. */
static void make_danger(struct scene *scene) {
	scene_user(scene, "tidy up");
	scene_run(scene);
	int shell = scene_call(scene, "run_shell",
		"{\"command\":\"cd /srv\\nfor f in *.old; do\\n  rm -rf "
		"\\\"$f\\\"\\ndone\\n\\u202erm\\u200b -rf "
		"~\\n1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n9\\n10\\n11\\n12\\n13\\n14\\n15\\n16\\n17"
		"\\n"
		"18\\n19\\n20\\n21\\n22\",\"folder\":\"/srv\"}",
		TOOL_RISK_DANGER);

	scene_ask(scene, shell, NULL, 300000);
	scene_wait(scene, 2000);
	scene_press(scene, "1");
}

/* A question with options and own words, over a draft and a plan. */
static void make_question(struct scene *scene) {
	scene_user(scene, "plan my trip");
	scene_run(scene);
	int plan = scene_call(scene, "create_plan", "{\"steps\":[\"a\"]}", TOOL_RISK_READ);

	scene_end_call(scene, plan, CALL_DONE, 0, "3 steps",
		"Plan: the trip\n1. [completed] find trains\n2. [in_progress] choose one\n"
		"3. [pending] book it -- note: needs the card\n",
		10);
	scene_type(scene, "not too early");
	scene_wait(scene, 2000);
	int call = scene_call(scene, "ask_user",
		"{\"question\":\"Which of the trains to 上海 suits you best? All of them have "
		"seats left.\",\"options\":[\"G1 at 7:00, 4.5 h\",\"G5 at 9:00, 4.6 "
		"h\",\"D313, "
		"over night\"],\"other\":true}",
		TOOL_RISK_READ);

	scene_ask_person(scene, call);
	scene_press(scene, "Tab");
	scene_wait(scene, 500);
	scene_press(scene, "2");
}

static void make_chats(struct scene *scene) {
	scene_press(scene, "C-t Down Down");
}

static void make_help(struct scene *scene) {
	scene_press(scene, "?");
}

/* Scrolled back while an answer goes on. */
static void make_held(struct scene *scene) {
	make_answer(scene);
	scene_draw(scene, 24, 45);
	scene_press(scene, "C-Home");
	scene_user(scene, "go on");
	transcript_view_action(&scene->screen.view, ACTION_TOP);
	scene_run(scene);
	scene_text(scene, "More text, which is added below what is looked at.");
}

static void make_stopped(struct scene *scene) {
	make_task(scene);
	scene_press(scene, "C-u");
	scene_end(scene, AGENT_CANCELLED, NULL);
	scene->screen.status.held = true;
}

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

static void make_failed(struct scene *scene) {
	scene_user(scene, "hello");
	scene_run(scene);
	scene_text(scene, "Half an ans");
	scene_end(scene, AGENT_FAILED,
		"the key was refused (401): set OPENAI_API_KEY, or key: in the agent's file");
}

/* The cursor is at an answer with code; who gave it is another model than before. */
static void make_browse(struct scene *scene) {
	scene_user(scene, "first");
	scene_run(scene);
	scene_answer(scene, "One.", "v/openai/gemma3", 812, 40, 900);
	user_asks(scene);
	scene_answer(scene, answer, "v/openai/org/gpt-oss", 9870, 1120, 12300);
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

static const struct {
	const char *name;
	void (*make)(struct scene *scene);
	bool styles; /* with a map of styles at the phone's size */
	bool few;    /* only at the first sizes */
} scenes[] = {
	{ .name = "answer", .make = make_answer, .styles = true },
	{ .name = "browse", .make = make_browse, .styles = true, .few = true },
	{ .name = "chats", .make = make_chats },
	{ .name = "danger", .make = make_danger },
	{ .name = "draft", .make = make_draft },
	{ .name = "failed", .make = make_failed, .styles = true },
	{ .name = "held", .make = make_held },
	{ .name = "help", .make = make_help },
	{ .name = "question", .make = make_question, .styles = true },
	{ .name = "search", .make = make_search, .styles = true, .few = true },
	{ .name = "markdown", .make = make_markdown, .styles = true },
	{ .name = "sheet", .make = make_sheet, .styles = true },
	{ .name = "stopped", .make = make_stopped },
	{ .name = "task", .make = make_task, .styles = true },
	{ .name = "welcome", .make = make_welcome },
};

#define FEW 5

static const struct {
	int cols, rows;
} sizes[] = { { 45, 24 }, { 45, 12 }, { 120, 40 }, { 80, 24 }, { 20, 6 }, { 38, 20 },
	{ 60, 40 }, { 200, 60 } };

static void test_goldens(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(scenes); i++) {
		size_t count = scenes[i].few ? FEW : ARRAY_LEN(sizes);

		for (size_t size = 0; size < count; size++) {
			struct scene scene;

			scene_init(&scene);
			scenes[i].make(&scene);
			scene_golden(&scene, scenes[i].name, sizes[size].rows, sizes[size].cols,
				scenes[i].styles && size == 0);
			scene_fini(&scene);
		}
	}
}

/* Every size down to nothing can be drawn, and the cursor stands inside. */
static void test_all_sizes(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(scenes); i++) {
		struct scene scene;

		scene_init(&scene);
		scenes[i].make(&scene);
		for (int step = 0; step < 400; step++) {
			int rows = step * 7 % 41 + 1, cols = step * 13 % 125 + 1;

			scene_draw(&scene, rows, cols);
			scene_check_width(&scene, scenes[i].name);
			check(scenes[i].name, scene.canvas.cursor_row < rows);
			check(scenes[i].name, scene.canvas.cursor_col < cols);
			check(scenes[i].name, scene.canvas.cursor_row >= 0);
		}
		scene_fini(&scene);
	}
}

/* The same frame twice is the same, and nothing is due while nothing goes on. */
static void test_idle(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	make_answer(&scene);
	auto_free char *first = xstrdup(scene_draw(&scene, 24, 45));

	assert_int_equal(screen_tick(&scene.screen), -1);
	assert_false(scene.screen.dirty);
	scene_wait(&scene, 60000);
	assert_false(scene.screen.dirty);
	assert_string_equal(scene_draw(&scene, 24, 45), first);
	scene_fini(&scene);
}

/* While a task runs the clock ticks once a second, and no oftener. */
static void test_ticks(void **state) {
	struct scene scene;
	int frames = 0;

	(void)state;
	scene_init(&scene);
	scene_user(&scene, "hello");
	scene_run(&scene);
	scene_draw(&scene, 24, 45);
	for (int i = 0; i < 100; i++) {
		scene_wait(&scene, 100);
		if (scene.screen.dirty) {
			frames++;
			scene_draw(&scene, 24, 45);
		}
	}
	assert_int_equal(frames, 10);
	assert_non_null(strstr(scene.dump.data, "run 0:10"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_goldens),
		cmocka_unit_test(test_all_sizes),
		cmocka_unit_test(test_idle),
		cmocka_unit_test(test_ticks),
	};

	return CHECK_RUN(tests);
}
