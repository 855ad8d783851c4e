/* PDF files as text to a model that takes none. */
#include "document_checks.h"

/* pdftotext gets the file on its standard input, once. */
static void test_text(void **state) {
	static const struct reply replies[] = { SAY_THREE };
	struct scene scene;

	(void)state;
	put_program(MAKES_TEXT);
	open_scene(&scene, replies, ARRAY_LEN(replies));
	model(&scene, false, 0);
	must_send(&scene);
	assert_true(has(&scene, 0, IN_WORDS));
	assert_false(has(&scene, 0, WHOLE));
	auto_free char *fed = home_read("fed");

	check_str("what it was fed", fed, PDF);
	check_str("what the person is told", notes.data,
		"a.pdf goes as text (20 bytes): the model takes no PDF files\n");
	int64_t id = agent_conversation(scene.agent);

	scene.agent = agent_free(scene.agent);
	model(&scene, false, id);
	scene_send(&scene, "and now?");
	scene_wait(&scene);
	check_begins(&scene, 1);
	assert_true(has(&scene, 1, IN_WORDS));
	auto_free char *count = home_read("count");

	check_str("made once", count, "x\n");
	scene_check_store(&scene, "text");
	close_scene(&scene);
}

static void test_program_fails(void **state) {
	static const struct {
		const char *name, *script, *told, *note;
	} cases[] = {
		{ "it says no", "cat >/dev/null; echo half; exit 1",
			"and pdftotext could not read it: it is damaged or locked",
			"could not make text" },
		{ "it does not read", "exit 1", "and pdftotext could not read it",
			"could not make text" },
		{ "nothing but page ends", "cat >/dev/null; printf '\\f \\n\\f'",
			"and it holds no text", "holds no text" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		static const struct reply replies[] = { SAY_THREE };
		struct scene scene;

		put_program(cases[i].script);
		open_scene(&scene, replies, ARRAY_LEN(replies));
		model(&scene, false, 0);
		must_send(&scene);
		check(cases[i].name, has(&scene, 0, "(a PDF that is not shown: the model"));
		check(cases[i].name, has(&scene, 0, cases[i].told));
		check(cases[i].name, strstr(notes.data, cases[i].note) != NULL);
		check_int(cases[i].name, scene.state, AGENT_COMPLETED);
		put_program(MAKES_TEXT); /* mended, but what was sent stays */
		scene_send(&scene, "and now?");
		scene_wait(&scene);
		check_begins(&scene, 1);
		/* Sent anew it is tried again. */
		assert_true(agent_branch(scene.agent, 0, true, NULL));
		scene_send(&scene, "again");
		scene_wait(&scene);
		check(cases[i].name, has(&scene, 2, IN_WORDS));
		scene_check_records(&scene, cases[i].name);
		close_scene(&scene);
	}
}

static void test_long_text(void **state) {
	static const struct reply replies[] = { SAY_THREE };
	struct scene scene;

	(void)state;
	put_program("cat >/dev/null; while echo words and words and words; do :; done");
	open_scene(&scene, replies, ARRAY_LEN(replies));
	model(&scene, false, 0);
	scene.profile.window = 4000000;
	assert_true(agent_set_profile(scene.agent, &scene.profile, NULL));
	must_send(&scene);
	assert_true(has(&scene, 0, "\\n[the rest was left out]\\n"));
	assert_in_range(strlen(request(&scene, 0)), 1 << 20, 3 << 19);
	close_scene(&scene);
}

static void test_not_saved(void **state) {
	static const struct reply replies[] = { SAY_THREE };
	struct scene scene;

	(void)state;
	put_program(MAKES_TEXT);
	open_scene(&scene, replies, ARRAY_LEN(replies));
	scene.store = store_close(scene.store);
	model(&scene, true, 0);
	must_send(&scene);
	assert_true(has(&scene, 0, WHOLE));
	scene.profile.target.pdf = false;
	assert_true(agent_set_profile(scene.agent, &scene.profile, NULL));
	scene_send(&scene, "and?");
	scene_wait(&scene);
	assert_true(has(&scene, 1, IN_WORDS));
	close_scene(&scene);
}

/* Stopped while the text is made: the run ends, and nothing is left of the program. */
static void test_cancel(void **state) {
	static const struct reply replies[] = { SAY_THREE };
	auto_free char *mark = NULL;
	struct scene scene;
	struct message message;

	(void)state;
	put_program("echo x >\"$HOME/../began\"; exec sleep 1000");
	mark = home_path("began");
	open_scene(&scene, replies, ARRAY_LEN(replies));
	model(&scene, false, 0);
	fill(&message, PDF, strlen(PDF));
	assert_true(agent_send(scene.agent, &message, NULL));
	while (!file_exists(mark)) {
		loop_turn(scene.loop, 20);
	}
	agent_cancel(scene.agent);
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_CANCELLED);
	assert_int_equal(scene.server.requests.len, 0);
	scene_check_store(&scene, "cancel");
	message_fini(&message);
	close_scene(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_text),
		test_at_home(test_program_fails),
		test_at_home(test_long_text),
		test_at_home(test_not_saved),
		test_at_home(test_cancel),
	};

	return CHECK_RUN(tests);
}
