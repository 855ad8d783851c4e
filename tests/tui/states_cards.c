/* Cards of tools in every state. */

#include "tests/tui/golden.h"

static const char lines[] = "one\ntwo\nthree\nfour\nfive\n";

static int start(struct scene *scene, const char *name, const char *arguments) {
	int call = scene_call(scene, name, arguments, TOOL_RISK_WRITE);

	scene_start_call(scene, call);
	return call;
}

/* Those that have not ended: running, waiting for the person, waiting for those before
   them, and one whose arguments still come. */
static void make_live(struct scene *scene) {
	scene_user(scene, "go");
	scene_run(scene);
	int shell = start(scene, "run_shell", "{\"command\":\"make -j8 check\"}");
	int fetch = start(scene, "web_fetch", "{\"url\":\"https://example.org/list\"}");

	scene_output(
		scene, shell, "cc a.c\ncc b.c\n\033[31merror\033[0m: b.c:3\ncc 12%\rcc 80%");
	scene_wait(scene, 75000);
	scene_output(scene, fetch, "120 kB");
	scene_call(scene, "write_file", "{\"path\":\"笔记/今天.md\",\"text\":\"x\"}",
		TOOL_RISK_WRITE);
	scene_ask(scene,
		scene_call(scene, "send_sms", "{\"to\":\"+491234\",\"text\":\"I am late\"}",
			TOOL_RISK_DANGER),
		NULL, 0);
	scene_wait(scene, 1000);
	scene_press(scene, "Esc");
	scene_progress(scene, "edit_file", 12345);
}

static void end(struct scene *scene, const char *name, enum call_status status, int exit_code,
	const char *summary, const char *result) {
	int call = start(scene, name, "{\"path\":\"src/a/rather/long/path/file.c\"}");

	scene_end_call(scene, call, status, exit_code, summary, result, 1234);
}

/* Those that went well or badly. */
static void make_ended(struct scene *scene) {
	scene_user(scene, "go");
	scene_run(scene);
	end(scene, "list_files", CALL_DONE, 0, "5 files", lines);
	end(scene, "run_shell", CALL_DONE, 2, NULL,
		"cc a.c\ncc b.c\nb.c:3: error: no such thing\nmake: *** [b.o] Error 1\n");
	end(scene, "read_file", CALL_FAILED, 0, NULL,
		"there is no file src/a/rather/long/path");
	scene->timed_out = true;
	end(scene, "run_shell", CALL_FAILED, 0, NULL, lines);
	scene->timed_out = false;
	end(scene, "get_time", CALL_DONE, 0, NULL, "10:02");
	scene_end(scene, AGENT_COMPLETED, NULL);
}

/* Those that were not let run to their end. */
static void make_refused(struct scene *scene) {
	scene_user(scene, "go");
	scene_run(scene);
	end(scene, "send_sms", CALL_REJECTED, 0, NULL,
		"The person rejected this call. They said: not to her, write to Anna first");
	end(scene, "delete_file", CALL_DENIED, 0, NULL,
		"the rule \"deny: delete_*\" forbids it");
	end(scene, "run_shell", CALL_CANCELLED, 0, NULL, lines);
	end(scene, "upload", CALL_INTERRUPTED, 0, NULL, "");
	scene_end(scene, AGENT_CANCELLED, NULL);
}

/* One with all of its output, and a patch with the words that changed. */
static void make_open(struct scene *scene) {
	scene_user(scene, "go");
	scene_run(scene);
	end(scene, "run_shell", CALL_DONE, 0, "20 lines",
		"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\na line that is longer than the "
		"phone is wide, 而且有中文\n15\n16\n17\n18\n19\n20\n");
	scene_draw(scene, 24, 45);
	scene_press(scene, "C-o Enter");
}

static void make_patch(struct scene *scene) {
	scene_user(scene, "go");
	scene_run(scene);
	end(scene, "edit_file", CALL_DONE, 0, "+3 -2",
		"Changed.\n@@ -1,4 +1,5 @@\n int main(void) {\n-\tint first = 1;\n-\treturn "
		"first;\n+\tint second = "
		"1;\n+\tputs(\"一行比屏幕宽得多的中文，必须换行才能放下\");\n"
		"+\treturn second;\n }\n");
	scene_draw(scene, 24, 45);
	scene_press(scene, "C-o Enter");
}

/* Calls in a row that only read are one line. */
static void make_reads(struct scene *scene) {
	static const char *const names[] = { "read_file", "read_file", "search_files",
		"read_file" };

	scene_user(scene, "where is it?");
	scene_run(scene);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		int call = scene_call(scene, names[i], "{\"path\":\"a.c\"}", TOOL_RISK_READ);

		scene_start_call(scene, call);
		scene_end_call(scene, call, CALL_DONE, 0, "12 lines", lines, 100);
	}
	scene_text(scene, "It is in a.c.");
	scene_end(scene, AGENT_COMPLETED, NULL);
	transcript_fold_reads(
		&scene->screen.transcript, scene->screen.transcript.entries.len - 1);
}

const struct state states_cards[] = {
	{ "cards-ended", make_ended, true },
	{ "cards-live", make_live, true },
	{ "cards-open", make_open, false },
	{ "cards-patch", make_patch, false },
	{ "cards-reads", make_reads, true },
	{ "cards-refused", make_refused, true },
	{ NULL, NULL, false },
};
