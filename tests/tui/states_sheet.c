/* The sheet in its forms: a call that needs a yes, and questions of the model. */

#include "tests/tui/golden.h"

#include "base/strv.h"

static void make_sheet(struct scene *scene) {
	static const char *const scopes[] = { "systemctl", NULL };

	state_asks(scene);
	state_edits(scene);
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

/* Why it may not run is being written. */
static void make_reason(struct scene *scene) {
	make_sheet(scene);
	scene_press(scene, "3 Enter");
	scene_type(scene, "not on this host, 先备份");
}

/* The person changed the call. */
static void make_edited(struct scene *scene) {
	make_sheet(scene);
	scene_change_call(scene, 2, "{\"command\":\"systemctl reload app\"}", TOOL_RISK_WRITE);
	scene_wait(scene, 1000);
}

/* The first of three that only read, which one answer may cover. */
static void make_three(struct scene *scene) {
	scene_user(scene, "whom did I call?");
	scene_run(scene);
	scene->behind = 2;
	scene_ask(scene, scene_call(scene, "read_calls", "{\"limit\":20}", TOOL_RISK_PRIVATE),
		NULL, 0);
	scene_call(scene, "find_contact", "{\"name\":\"Ana\"}", TOOL_RISK_PRIVATE);
	scene_wait(scene, 2000);
	scene_press(scene, "2");
}

/* Put away with Escape: the task waits on. */
static void make_later(struct scene *scene) {
	make_three(scene);
	scene_press(scene, "Esc");
	scene_wait(scene, 12000);
}

/* A patch, whole. */
static void make_whole(struct scene *scene) {
	scene_user(scene, "fix it");
	scene_run(scene);
	int call = scene_call(scene, "edit_file",
		"{\"path\":\"src/a/rather/long/path/to/a/file.c\",\"old_text\":\"int "
		"main(void) {\\n\\treturn 1;\\n}\\n\",\"new_text\":\"int main(void) "
		"{\\n\\treturn 0; /* 没有错 */\\n}\\n\"}",
		TOOL_RISK_WRITE);

	scene_ask(scene, call, NULL, 0);
	scene_wait(scene, 2000);
}

/* The same in the viewer over the sheet. */
static void make_view(struct scene *scene) {
	make_whole(scene);
	scene_draw(scene, 24, 45);
	scene_press(scene, "v");
}

/* A question of the program itself. */
static void make_own(struct scene *scene) {
	struct inquiry inquiry = {
		.kind = INQUIRY_CONFIRM,
		.text = (char *)"This folder brings its own words for the agent (AGENTS.md) "
				"and a command that runs after each edit:\n\n  make -s "
				"format\n\nUse them?",
	};

	screen_ask(&scene->screen, -1, &inquiry);
	scene_wait(scene, 1000);
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

/* The plan is opened, with nothing over it. */
static void make_plan(struct scene *scene) {
	scene_user(scene, "plan my trip");
	scene_run(scene);
	int plan = scene_call(scene, "create_plan", "{\"steps\":[\"a\"]}", TOOL_RISK_READ);

	scene_end_call(scene, plan, CALL_DONE, 0, "4 steps",
		"Plan: the trip\n1. [completed] find trains\n2. [in_progress] choose one of "
		"those that leave after eight in the morning\n3. [pending] 订票 -- note: "
		"needs the card\n4. [skipped] rent a car\n",
		10);
	scene_draw(scene, 24, 45);
	scene_press(scene, "C-x l");
}

static void ask_person(struct scene *scene, const char *arguments, const char *press) {
	scene_user(scene, "plan my trip");
	scene_run(scene);
	scene_ask_person(scene, scene_call(scene, "ask_user", arguments, TOOL_RISK_READ));
	scene_draw(scene, 24, 45);
	scene_wait(scene, 1000);
	scene_press(scene, press);
}

static void make_ask_text(struct scene *scene) {
	ask_person(scene, "{\"question\":\"What is the trip called?\",\"kind\":\"text\"}",
		"t o Space 上海");
}

static void make_ask_confirm(struct scene *scene) {
	ask_person(scene,
		"{\"question\":\"Book it now?\\nThe card is charged at once.\","
		"\"kind\":\"confirm\"}",
		"");
}

static void make_ask_many(struct scene *scene) {
	ask_person(scene,
		"{\"question\":\"Which days suit you?\",\"kind\":\"many\",\"options\":["
		"\"Monday\",\"星期二\",\"a day in the week after that one, in the morning "
		"if there is a train then\"],\"other\":true}",
		"1 Space 3 Space");
}

const struct state states_sheet[] = {
	{ "ask-confirm", make_ask_confirm, true },
	{ "ask-many", make_ask_many, true },
	{ "ask-text", make_ask_text, true },
	{ "danger", make_danger, true },
	{ "later", make_later, true },
	{ "plan", make_plan, true },
	{ "question", make_question, true },
	{ "sheet", make_sheet, true },
	{ "sheet-edited", make_edited, false },
	{ "sheet-own", make_own, false },
	{ "sheet-reason", make_reason, true },
	{ "sheet-three", make_three, true },
	{ "sheet-view", make_view, true },
	{ "sheet-whole", make_whole, false },
	{ NULL, NULL, false },
};
