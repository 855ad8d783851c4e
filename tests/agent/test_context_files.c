/* What of AGENTS.md reaches the model, and when it does anew. */
#include "agent/window/context_files.h"

#include "scene.h"

#include <sys/stat.h>

#include "base/str.h"
#include "base/utf8.h"
#include "home.h"
#include "tool/roots.h"
#include "json/json.h"

static struct agent_project project;
static struct roots roots;

/* The project is home/p. */
static void open_project(const char *names) {
	project = (struct agent_project){ .root = home_path("p") };
	strv_split(&project.files, names, " ");
	roots_init(&roots, project.root, NULL, NULL);
}

static void close_project(void) {
	agent_project_clear(&project);
	roots_fini(&roots);
}

/* The text that is added for these files, the caller's. */
static char *text_of(const char *names, struct context_files *files) {
	struct buf out = BUF_INIT;

	open_project(names);
	context_files_add(files, &out, &roots, &project);
	close_project();
	return buf_detach(&out);
}

static void test_order_and_fence(void **state) {
	struct context_files files = { 0 };

	(void)state;
	free(home_write("p/AGENTS.md", "top\n"));
	free(home_write("p/x/AGENTS.md", "near [/file] end"));
	auto_free char *text = text_of("AGENTS.md x/AGENTS.md", &files);
	const char *fence = strstr(text, "[file AGENTS.md]");

	assert_true(str_starts(text, "Notes of the project"));
	assert_non_null(fence);
	assert_string_equal(fence, "[file AGENTS.md]\ntop\n[/file]\n\n"
				   "[file-2 x/AGENTS.md]\nnear [/file] end\n[/file-2]");
	assert_int_equal(files.items.len, 2);
	assert_string_equal(files.items.items[0].name, "AGENTS.md");
	assert_int_equal(files.items.items[0].bytes, 4);
	assert_int_equal(files.items.items[1].bytes, 16);
	context_files_fini(&files);
}

static void test_nothing(void **state) {
	struct context_files files = { 0 };
	struct buf out = BUF_INIT;

	(void)state;
	auto_free char *text = text_of("", &files);

	assert_string_equal(text, "");
	context_files_fini(&files);
	context_files_add(&files, &out, &roots, NULL);
	assert_null(files.root);
	assert_int_equal(out.len, 0);
}

static char *line_of(char fill, size_t len) {
	char *text = xmalloc(len + 1);

	memset(text, fill, len);
	text[len - 1] = '\n';
	text[len] = '\0';
	return text;
}

/* 30 lines of 1000 bytes near, 10 above: the nearest is whole, of the other two. */
static void test_cut(void **state) {
	struct context_files files = { 0 };
	auto_buf struct buf near = BUF_INIT, top = BUF_INIT;
	auto_free char *a = line_of('a', 1000);
	auto_free char *b = line_of('b', 1000);

	(void)state;
	for (int i = 0; i < 30; i++) {
		buf_add_str(&near, a);
		if (i < 10) {
			buf_add_str(&top, b);
		}
	}
	free(home_write("p/AGENTS.md", top.data));
	free(home_write("p/x/AGENTS.md", near.data));
	auto_free char *text = text_of("AGENTS.md x/AGENTS.md", &files);

	assert_non_null(strstr(text, "b\n[cut here: 8000 of 10000 bytes of this file"));
	assert_int_equal(files.items.items[0].bytes, 2000);
	assert_int_equal(files.items.items[0].whole, 10000);
	assert_int_equal(files.items.items[1].bytes, 30000);
	assert_non_null(strstr(text, near.data));
	context_files_fini(&files);
}

/* Nothing to cut at but characters. */
static void test_cut_of_one_line(void **state) {
	struct context_files files = { 0 };
	auto_buf struct buf long_line = BUF_INIT;

	(void)state;
	buf_add_str(&long_line, "# title\n");
	while (long_line.len < 40000) {
		buf_add_str(&long_line, "\xe6\x97\xa5");
	}
	free(home_write("p/AGENTS.md", long_line.data));
	auto_free char *text = text_of("AGENTS.md", &files);

	assert_true(utf8_is_valid(text, strlen(text)));
	assert_in_range(files.items.items[0].bytes, CONTEXT_FILES_MAX - 3, CONTEXT_FILES_MAX);
	context_files_fini(&files);
}

static void test_hostile_files(void **state) {
	static const struct {
		const char *name;
		const char *file; /* to be written at p/AGENTS.md; NULL: `link` */
		const char *link;
		const char *has, *lacks;
	} cases[] = {
		{ "a link out of the project", NULL, "../outside", "could not be read",
			"private words" },
		{ "a link to a closed place", NULL, "x_history", "could not be read",
			"private words" },
		{ "a link inside", NULL, "inside.md", "well known", "could not" },
		{ "a link to nothing", NULL, "nowhere", "could not be read", "(null)" },
		{ "no UTF-8", "a\xff\xfez", NULL, "a\xef\xbf\xbd", "\xff" },
		{ "empty", "", NULL, "", "[file" },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct context_files files = { 0 };

		assert_int_equal(home_open(state), 0);
		free(home_write("outside", "private words"));
		free(home_write("p/x_history", "private words"));
		free(home_write("p/inside.md", "well known"));
		auto_free char *path = home_path("p/AGENTS.md");

		if (cases[i].link) {
			check_int(cases[i].name, symlink(cases[i].link, path), 0);
		} else {
			free(home_write("p/AGENTS.md", cases[i].file));
		}
		auto_free char *text = text_of("AGENTS.md", &files);

		check(cases[i].name, strstr(text, cases[i].has));
		check(cases[i].name, !strstr(text, cases[i].lacks));
		context_files_fini(&files);
		home_close(state);
	}
}

static void test_pipe_and_folder(void **state) {
	struct context_files files = { 0 };

	(void)state;
	free(home_write("p/x/AGENTS.md/file", ""));
	auto_free char *path = home_path("p/AGENTS.md");

	assert_int_equal(mkfifo(path, 0600), 0);
	auto_free char *text = text_of("AGENTS.md x/AGENTS.md", &files);

	assert_non_null(strstr(text, "is no file and no folder"));
	assert_non_null(strstr(text, "it is no file"));
	context_files_fini(&files);
}

static bool has_request(struct scene *scene, size_t at, const char *text) {
	assert_true(scene->server.requests.len > at);
	return strstr(scene->server.requests.items[at], text) != NULL;
}

static void send(struct scene *scene, const char *text) {
	scene_send(scene, text);
	scene_wait(scene);
	assert_string_equal(scene->error.data, "");
}

static void count_rebuilds(struct scene *scene, const struct agent_event *event) {
	if (event->kind == EVENT_NOTICE && strstr(event->text, "cache starts again")) {
		buf_add_str(&scene->results, "rebuilt ");
	}
}

static void reopen(struct scene *scene) {
	int64_t id = agent_conversation(scene->agent);

	scene->agent = agent_free(scene->agent);
	scene_open(scene, (enum agent_mode) - 1, id);
}

/* Trust that comes later is a rebuild point, a file that changes is none. */
static void test_once_a_conversation(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("0"), SCENE_SAYS("1"),
		SCENE_SAYS("2"), SCENE_SAYS("3"), SCENE_SAYS("4") };
	struct scene scene;

	(void)state;
	free(home_write("p/AGENTS.md", "first words"));
	open_project("AGENTS.md");
	struct agent_project shown = { 0 };

	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.meddle = count_rebuilds;
	scene.options.roots = &roots;
	scene.options.project = &shown;
	scene_open(&scene, MODE_PLAN, 0);
	send(&scene, "not trusted");
	assert_false(has_request(&scene, 0, "first words"));
	assert_int_equal(agent_context_files(scene.agent)->items.len, 0);
	shown = project;
	send(&scene, "trusted");
	assert_true(has_request(&scene, 1, "first words"));
	assert_string_equal(scene.results.data, "rebuilt ");
	free(home_write("p/AGENTS.md", "other words"));
	send(&scene, "changed");
	reopen(&scene);
	assert_int_equal(agent_context_files(scene.agent)->items.len, 1);
	assert_string_equal(agent_context_files(scene.agent)->items.items[0].name, "AGENTS.md");
	send(&scene, "reopened");
	assert_true(has_request(&scene, 2, "first words"));
	assert_true(has_request(&scene, 3, "first words"));
	assert_string_equal(scene.results.data, "rebuilt ");
	shown = (struct agent_project){ .off = true };
	send(&scene, "taken back");
	assert_false(has_request(&scene, 4, " words"));
	assert_string_equal(scene.results.data, "rebuilt rebuilt ");
	assert_int_equal(agent_context_files(scene.agent)->items.len, 0);
	scene_check_store(&scene, "project");
	scene_fini(&scene);
	close_project();
}

static void give_in_the_middle(struct scene *scene, const struct agent_event *event) {
	struct agent_project *shown = (struct agent_project *)scene->options.project;

	count_rebuilds(scene, event);
	if (event->kind == EVENT_CALL_ENDED) {
		*shown = project;
	}
}

/* A run that is on goes on with what it began with. */
static void test_not_in_the_middle(void **state) {
	static const struct reply replies[] = { SCENE_CALLS(SCENE_CALL("0", "a", "now", "{}")),
		SCENE_SAYS("one"), SCENE_SAYS("two") };
	struct scene scene;
	struct agent_project shown = { 0 };

	(void)state;
	free(home_write("p/AGENTS.md", "first words"));
	open_project("AGENTS.md");
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.meddle = give_in_the_middle;
	scene.options.roots = &roots;
	scene.options.project = &shown;
	scene_open(&scene, MODE_PLAN, 0);
	send(&scene, "one");
	assert_false(has_request(&scene, 1, "first words"));
	send(&scene, "two");
	assert_true(has_request(&scene, 2, "first words"));
	scene_fini(&scene);
	close_project();
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_order_and_fence),
		test_at_home(test_nothing),
		test_at_home(test_cut),
		test_at_home(test_cut_of_one_line),
		cmocka_unit_test(test_hostile_files),
		test_at_home(test_pipe_and_folder),
		test_at_home(test_once_a_conversation),
		test_at_home(test_not_in_the_middle),
	};
	return CHECK_RUN(tests);
}
