/* PDF files as they are to a model that takes them, and what happens when none goes. */
#include "document_checks.h"

static void test_whole(void **state) {
	static const struct reply replies[] = { SAY_THREE };
	auto_buf struct buf base64 = BUF_INIT;
	struct scene scene;

	(void)state;
	put_program(NULL);
	open_scene(&scene, replies, ARRAY_LEN(replies));
	model(&scene, true, 0);
	must_send(&scene);
	buf_add_str(&base64, WHOLE);
	base64_encode(&base64, PDF, strlen(PDF));
	assert_true(has(&scene, 0, base64.data));
	assert_null(stored_pdf(&scene)->pdf.bytes);
	assert_true(stored_pdf(&scene)->pdf.blob > 0);
	scene_send(&scene, "and?");
	scene_wait(&scene);
	check_begins(&scene, 1);
	int64_t id = agent_conversation(scene.agent);

	scene.agent = agent_free(scene.agent);
	model(&scene, true, id);
	scene_send(&scene, "and now?");
	scene_wait(&scene);
	check_begins(&scene, 2);
	assert_true(has(&scene, 2, base64.data));
	assert_int_equal(notes.len, 0);
	scene_check_store(&scene, "whole");
	close_scene(&scene);
}

static void test_no_program(void **state) {
	static const struct reply replies[] = { SAY_THREE };
	struct scene scene;
	struct err err = ERR_INIT;

	(void)state;
	put_program(NULL);
	open_scene(&scene, replies, ARRAY_LEN(replies));
	model(&scene, false, 0);
	assert_false(send(&scene, &err));
	assert_int_equal(err.code, ERR_UNAVAILABLE);
	assert_non_null(strstr(err.text, "m takes no PDF files, and pdftotext"));
	assert_non_null(strstr(err.text, "poppler"));
	assert_int_equal(scene.server.requests.len, 0);
	assert_int_equal(agent_conversation(scene.agent), 0);
	close_scene(&scene);
}

/* What a server says of PDF files at all is kept for the model, of one file for that. */
static void test_refused(void **state) {
	static const struct {
		const char *name;
		struct reply reply;
		unsigned drops;
		const char *note;
	} cases[] = {
		{ "all", REFUSE("Invalid value: 'file'. Supported values are: 'text'"),
			DROP_PDF, "the model takes no PDF files; sent again" },
		{ "this one", REFUSE("The PDF specified is password protected."), 0,
			"the server does not take this PDF; sent again" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct reply replies[] = { cases[i].reply, SAY_THREE };
		struct scene scene;

		put_program(MAKES_TEXT);
		open_scene(&scene, replies, ARRAY_LEN(replies));
		model(&scene, true, 0);
		must_send(&scene);
		check(cases[i].name, has(&scene, 0, WHOLE));
		check(cases[i].name, has(&scene, 1, IN_WORDS) && !has(&scene, 1, WHOLE));
		check_int(cases[i].name, scene.drops, cases[i].drops);
		check(cases[i].name, strstr(notes.data, cases[i].note) != NULL);
		check_str(cases[i].name, scene.text.data, "one");
		int64_t id = agent_conversation(scene.agent);

		scene.agent = agent_free(scene.agent);
		model(&scene, true, id);
		scene_send(&scene, "and now?");
		scene_wait(&scene);
		check_begins(&scene, 2);
		check(cases[i].name, has(&scene, 2, IN_WORDS) && !has(&scene, 2, WHOLE));
		must_send(&scene);
		check_int(cases[i].name, has(&scene, 3, WHOLE), cases[i].drops == 0);
		scene_check_store(&scene, cases[i].name);
		close_scene(&scene);
	}
}

/* A refusal that text does not help against ends the run as any other. */
static void test_refused_for_good(void **state) {
	static const struct reply replies[] = {
		REFUSE("The PDF specified is password protected."),
		REFUSE("The PDF specified is password protected."),
	};
	struct scene scene;

	(void)state;
	put_program(MAKES_TEXT);
	open_scene(&scene, replies, ARRAY_LEN(replies));
	model(&scene, true, 0);
	must_send(&scene);
	assert_int_equal(scene.server.requests.len, 2);
	assert_int_equal(scene.state, AGENT_FAILED);
	assert_non_null(strstr(scene.error.data, "does not take this PDF file"));
	close_scene(&scene);
}

static void test_switch(void **state) {
	static const struct reply replies[] = { SAY_THREE };
	static const struct {
		const char *name;
		bool program, pdf;
		const char *has;
	} cases[] = {
		{ "whole", false, true, WHOLE },
		{ "none, and no pdftotext", false, false,
			"(a PDF that is not shown: the model" },
		{ "whole again", false, true, WHOLE },
	};
	struct scene scene;

	(void)state;
	put_program(NULL);
	open_scene(&scene, replies, ARRAY_LEN(replies));
	model(&scene, true, 0);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		scene.profile.target.pdf = cases[i].pdf;
		assert_true(agent_set_profile(scene.agent, &scene.profile, NULL));
		if (i == 0) {
			must_send(&scene);
		} else {
			scene_send(&scene, "and now?");
			scene_wait(&scene);
		}
		check(cases[i].name, has(&scene, i, cases[i].has));
		check_int(cases[i].name, has(&scene, i, WHOLE), cases[i].pdf);
	}
	assert_non_null(strstr(notes.data, "poppler"));
	scene_check_store(&scene, "switch");
	close_scene(&scene);
}

/* What is gone from the disk is told in its place. */
static void test_gone(void **state) {
	static const struct reply replies[] = { SAY_THREE };
	struct scene scene;

	(void)state;
	put_program(NULL);
	open_scene(&scene, replies, ARRAY_LEN(replies));
	model(&scene, true, 0);
	must_send(&scene);
	auto_free char *folder = xasprintf("%s/blobs", scene.folder);
	auto_free char *away = xasprintf("%s/away", scene.folder);

	assert_int_equal(rename(folder, away), 0);
	scene_send(&scene, "and?");
	scene_wait(&scene);
	assert_true(has(&scene, 1, "its bytes are not kept any more"));
	assert_int_equal(scene.state, AGENT_COMPLETED);
	close_scene(&scene);
}

static void test_too_much(void **state) {
	static const struct reply replies[] = { SAY_THREE };
	size_t len = (size_t)8 << 20;
	auto_free char *bytes = xcalloc(len, 1);
	struct scene scene;
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	put_program(NULL);
	open_scene(&scene, replies, ARRAY_LEN(replies));
	model(&scene, true, 0);
	fill(&message, bytes, len);
	for (int i = 0; i < 2; i++) {
		struct message one;

		fill(&one, bytes, len);
		vec_push(&message.parts, one.parts.items[1]);
		vec_remove(&one.parts, 1);
		message_fini(&one);
	}
	assert_false(agent_send(scene.agent, &message, &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_non_null(strstr(err.text, "24 MB together; a request takes 20 MB"));
	message_fini(&message);
	close_scene(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_whole),
		test_at_home(test_no_program),
		test_at_home(test_refused),
		test_at_home(test_refused_for_good),
		test_at_home(test_switch),
		test_at_home(test_gone),
		test_at_home(test_too_much),
	};

	return CHECK_RUN(tests);
}
