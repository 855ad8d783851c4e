/* Titles by the model: what is taken of its answer, when it is asked, and what it may not
   replace. */
#include "agent/aside/title.h"

#include "scene.h"

#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "store/conversations.h"

static void test_clean(void **state) {
	static const struct {
		const char *name, *answer, *title;
	} cases[] = {
		{ "as it should be", "Crabs of the North Sea", "Crabs of the North Sea" },
		{ "quotes and a full stop", "\"Crabs of the North Sea.\"",
			"Crabs of the North Sea" },
		{ "a heading", "## **Crabs** at sea\n\nMore words.", "Crabs** at sea" },
		{ "a label", "Title: \"Crabs\"", "Crabs" },
		{ "Chinese", "标题：《螃蟹的习性》。", "螃蟹的习性" },
		{ "lines before it", "\n\n  ---\nCrabs", "Crabs" },
		{ "more than eight words", "one two three four five six seven eight nine ten",
			"one two three four five six seven eight" },
		{ "control characters", "Crabs \x1b[31mred\x1b[0m", "Crabs ^[[31mred^[[0m" },
		{ "nothing", "", "" },
		{ "nothing but marks", "\"\"\n***\n", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		title_clean(&out, cases[i].answer);
		check_str(cases[i].name, out.data, cases[i].title);
	}
	auto_buf struct buf out = BUF_INIT;

	title_clean(
		&out, "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenversicherung");
	check("long words are cut", out.len < 64);
}

static struct buf titles; /* as they were told */

static void note_titles(struct scene *scene, const struct agent_event *event) {
	(void)scene;
	if (event->kind == EVENT_TITLE && event->run == 0) { /* no gist */
		buf_addf(&titles, "%s;", event->text);
	}
}

static void begin(struct scene *scene, const struct reply *replies, size_t count) {
	buf_init(&titles, 4096);
	scene_init(scene, replies, count);
	scene->options.titles = true;
	scene->meddle = note_titles;
	scene_open(scene, MODE_PLAN, 0);
}

static void send(struct scene *scene, const char *text) {
	scene_send(scene, text);
	scene_wait(scene);
}

static void wait_requests(struct scene *scene, size_t count) {
	while (scene->server.requests.len < count) {
		loop_turn(scene->loop, 20);
	}
}

static void wait_title(struct scene *scene) {
	while (titles.len == 0) {
		loop_turn(scene->loop, 20);
	}
}

static char *title_of(struct scene *scene) {
	struct conversation_row row = { 0 };

	assert_true(
		conversations_get(scene->store, agent_conversation(scene->agent), &row, NULL));
	char *title = take(row.title);

	conversation_row_fini(&row);
	return title;
}

static void end(struct scene *scene) {
	scene_fini(scene);
	buf_fini(&titles);
}

/* Once, after the first answer; what is asked later leaves it. */
static void test_first_answer(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("They walk sideways."),
		SCENE_SAYS("Crabs at sea"), SCENE_SAYS("They do.") };
	struct scene scene;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	send(&scene, "How do crabs walk, tell me");
	wait_title(&scene);
	assert_string_equal(titles.data, "Crabs at sea;");
	const char *request = scene.server.requests.items[1];

	assert_non_null(
		strstr(request, "[file person]\\nHow do crabs walk, tell me\\n[/file]"));
	assert_non_null(strstr(request, "[file answer]\\nThey walk sideways.\\n[/file]"));
	assert_null(strstr(request, "\"tools\""));
	send(&scene, "Another thing that is asked at length");
	assert_int_equal(scene.server.requests.len, 3);
	assert_null(strstr(scene.server.requests.items[2], "Crabs at sea"));
	auto_free char *title = title_of(&scene);

	assert_string_equal(title, "Crabs at sea");
	scene_check_store(&scene, "title");
	end(&scene);
}

static enum store_result rename_it(struct store *store, void *ctx, struct err *err) {
	return conversations_set_title(store, *(int64_t *)ctx, "My own", err);
}

/* The person was faster than the model. */
static void test_person_wins(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("They walk sideways."),
		SCENE_SAYS("Crabs at sea") };
	struct scene scene;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	send(&scene, "How do crabs walk, tell me");
	int64_t id = agent_conversation(scene.agent);

	assert_true(store_run(scene.store, scene.loop, rename_it, &id, NULL));
	wait_requests(&scene, 2);
	for (int i = 0; i < 20; i++) {
		loop_turn(scene.loop, 5);
	}
	assert_string_equal(titles.data, "");
	auto_free char *title = title_of(&scene);

	assert_string_equal(title, "My own");
	end(&scene);
}

/* Where it fails the gist of the prompt stays, and nobody is told. */
static void test_failure(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("They walk sideways."),
		{ .bytes = "HTTP/1.1 404 No\r\nConnection: close\r\n\r\n{}", .close = true },
		SCENE_SAYS("They do.") };
	struct scene scene;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	send(&scene, "How do crabs walk, tell me");
	wait_requests(&scene, 2);
	send(&scene, "yes");
	assert_string_equal(titles.data, "");
	assert_int_equal(scene.state, AGENT_COMPLETED);
	auto_free char *title = title_of(&scene);

	assert_string_equal(title, "How do crabs walk, tell me");
	end(&scene);
}

static void test_not_asked(void **state) {
	static const struct reply failed[] = {
		{ .bytes = "HTTP/1.1 400 No\r\nConnection: close\r\n\r\n{}", .close = true }
	};
	static const struct reply said[] = { SCENE_SAYS("They walk sideways.") };
	struct scene scene;

	(void)state;
	begin(&scene, failed, 1);
	send(&scene, "a run that failed");
	assert_int_equal(scene.server.requests.len, 1);
	end(&scene);
	begin(&scene, said, 1);
	scene.agent = agent_free(scene.agent);
	scene.options.titles = false;
	scene_open(&scene, MODE_PLAN, 0);
	send(&scene, "switched off");
	for (int i = 0; i < 10; i++) {
		loop_turn(scene.loop, 2);
	}
	assert_int_equal(scene.server.requests.len, 1);
	end(&scene);
}

/* The agent goes while it is asked. */
static void test_agent_goes(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("They walk sideways."),
		SCENE_SAYS("Crabs at sea") };
	struct scene scene;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	send(&scene, "How do crabs walk, tell me");
	end(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_clean),
		cmocka_unit_test(test_first_answer),
		cmocka_unit_test(test_person_wins),
		cmocka_unit_test(test_failure),
		cmocka_unit_test(test_not_asked),
		cmocka_unit_test(test_agent_goes),
	};
	return CHECK_RUN(tests);
}
