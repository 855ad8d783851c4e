/* A conversation as it goes: asked, worked at, answered, stopped, failed. */

#include "tests/tui/golden.h"

#include "base/mem.h"

void state_asks(struct scene *scene) {
	scene_user(scene,
		"把 config.toml 的超时改成 30 秒，然后重启服务，最后看一下日志里有没有错误。");
	scene_run(scene);
	scene_thinking(scene, "The file first.\nThen the service.\n");
	scene_wait(scene, 6000);
	scene_thinking(scene, "Then the log.");
	scene_text(scene, "I will raise the timeout, then restart and read the log.");
}

void state_edits(struct scene *scene) {
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

const char state_answer[] =
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

/* A finished task with every kind of card and block. */
void state_answered(struct scene *scene) {
	state_asks(scene);
	int shell = scene_call(scene, "run_shell", "{\"command\":\"journalctl -u app -n 5\"}",
		TOOL_RISK_WRITE);

	scene_start_call(scene, shell);
	scene_end_call(scene, shell, CALL_FAILED, 1, NULL,
		"No journal files were found.\nHint: run as a user in group adm", 200);
	int read =
		scene_call(scene, "read_file", "{\"path\":\"/etc/passwd\"}", TOOL_RISK_PRIVATE);

	scene_end_call(scene, read, CALL_REJECTED, 0, NULL, "not that one", 0);
	scene_text(scene, state_answer);
	scene_end(scene, AGENT_COMPLETED, NULL);
}

static void make_welcome(struct scene *scene) {
	scene->screen.welcome.is_demo = true;
	scene->screen.welcome.agent = "openai@http://127.0.0.1:40404/v1";
}

/* An agent is set up, and nothing was said yet. */
static void make_empty(struct scene *scene) {
	scene->screen.welcome.mode = MODE_PLAN;
	scene->screen.status.mode = MODE_PLAN;
}

/* A command runs; a draft is typed meanwhile and one message is queued. */
static void make_task(struct scene *scene) {
	state_asks(scene);
	state_edits(scene);
	int shell = scene_call(scene, "run_shell", "{\"command\":\"systemctl restart app\"}",
		TOOL_RISK_DANGER);

	scene_start_call(scene, shell);
	scene_output(scene, shell, "Stopping app ...\nStopped.\nWaiting\r");
	scene->screen.status.queued = 1;
	scene->screen.title = xstrdup("my-server fix");
	scene_type(scene, "and show me the last 5 log lines");
	scene_wait(scene, 4000);
}

/* Scrolled back while an answer goes on. */
static void make_held(struct scene *scene) {
	state_answered(scene);
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

static void make_failed(struct scene *scene) {
	scene_user(scene, "hello");
	scene_run(scene);
	scene_text(scene, "Half an ans");
	scene_end(scene, AGENT_FAILED,
		"the key was refused (401): set OPENAI_API_KEY, or key: in the agent's file");
}

/* It thinks, and nothing else was said yet. */
static void make_thinking(struct scene *scene) {
	scene_user(scene, "which of the two is right?");
	scene_run(scene);
	scene_wait(scene, 1000);
	scene_thinking(scene, "The first says 30 seconds, the second 10.\n\nThe file was "
			      "changed yesterday, so "
			      "the second one may be older than the file itself.\n\n- look at "
			      "the file\n- 看日志");
	scene_wait(scene, 65000);
}

/* What it thought is unfolded afterwards. */
static void make_thinking_open(struct scene *scene) {
	make_thinking(scene);
	scene_text(scene, "The first one.");
	scene_end(scene, AGENT_COMPLETED, NULL);
	scene_draw(scene, 24, 45);
	scene_press(scene, "C-o Up Enter");
}

/* A request is tried again; the person may do all of it without being asked. */
static void make_countdown(struct scene *scene) {
	scene->screen.status.mode = MODE_MAX;
	scene_user(scene, "hello");
	scene_run(scene);
	scene_notice(scene, "the server is busy (529); trying again", 8000);
	scene_wait(scene, 3000);
}

static void make_offline(struct scene *scene) {
	scene_user(scene, "hello");
	scene_run(scene);
	scene_end(scene, AGENT_FAILED, "there is no network; /retry asks again");
	scene->screen.status.state = STATUS_OFFLINE;
	scene->screen.status.queued = 2;
	scene->screen.status.held = true;
}

/* Every meter of the status row has something to say. */
static void make_meters(struct scene *scene) {
	struct status_line *status = &scene->screen.status;

	status_line_set_model(status, "a-vendor/a-model-with-a-long-name-2026-03");
	status->window = 32768;
	status->context = 31000;
	status->grants = 3;
	status->queued = 2;
	scene_user(scene, "hello");
	scene_run(scene);
	status->input = 98765;
	status->output = 1120;
	status->rate = 38;
	status->steps = 7;
	status->step = 2;
	scene_wait(scene, 4000);
}

/* Older messages are sent as a summary. */
static void make_summary(struct scene *scene) {
	scene_user(scene, "first");
	scene_run(scene);
	scene_answer(scene, "One.", "v/openai/gemma3", 812, 40, 900);
	scene_end(scene, AGENT_COMPLETED, NULL);
	scene_user(scene, "second");
	transcript_mark_cut(&scene->screen.transcript, 2);
	scene_run(scene);
	scene_answer(scene, "Two.", "v/openai/gemma3", 9812, 40, 123456);
	scene_end(scene, AGENT_COMPLETED, NULL);
}

/* Lines in place of ASCII for what separates. */
static void make_box(struct scene *scene) {
	scene->canvas.box = true;
	state_answered(scene);
}

const struct state states_chat[] = {
	{ "answer", state_answered, true },
	{ "box", make_box, false },
	{ "countdown", make_countdown, true },
	{ "empty", make_empty, true },
	{ "failed", make_failed, true },
	{ "held", make_held, false },
	{ "meters", make_meters, true },
	{ "offline", make_offline, true },
	{ "stopped", make_stopped, true },
	{ "summary", make_summary, true },
	{ "task", make_task, true },
	{ "thinking", make_thinking, true },
	{ "thinking-open", make_thinking_open, false },
	{ "welcome", make_welcome, true },
	{ NULL, NULL, false },
};
