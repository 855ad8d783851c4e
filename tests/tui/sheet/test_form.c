/* Questions of the model in the sheet: which keys lead to which reply, and that none
   does by itself. */

#include "base/clock.h"
#include "base/mem.h"
#include "tests/tui/scene.h"

#define ONE "{\"question\":\"Which colour?\",\"options\":[\"red\",\"blue\",\"2\"]}"
#define OTHER "{\"question\":\"Which?\",\"options\":[\"red\",\"blue\"],\"other\":true}"
#define MANY                                                                                   \
	"{\"question\":\"Which ones?\",\"kind\":\"many\",\"options\":[\"red, "                 \
	"green\",\"blue\","                                                                    \
	"\"=x\"],\"other\":true}"
#define TEXT "{\"question\":\"What is it called?\",\"kind\":\"text\"}"
#define CONFIRM "{\"question\":\"Go on?\\nReally?\",\"kind\":\"confirm\"}"

static const struct {
	const char *name;
	const char *arguments;
	const char *press;
	const char *wants; /* "\n" in replies as "|" */
} cases[] = {
	{ "Enter alone answers nothing", ONE, "Enter Enter", "" },
	{ "a digit alone answers nothing", ONE, "2", "" },
	{ "a digit and Enter", ONE, "2 Enter", "answer 1 allow blue\n" },
	{ "an option that is a number", ONE, "3 Enter", "answer 1 allow 2\n" },
	{ "arrows", ONE, "Down Down Down Up Enter", "answer 1 allow blue\n" },
	{ "arrows stop at the end", ONE, "Down Down Down Down Down Down Down Enter",
		"answer 1 reject\n" },
	{ "letters do nothing", ONE, "yes Enter", "" },
	{ "own words", OTHER, "3 pink Enter", "answer 1 allow =pink\n" },
	{ "own words, empty", OTHER, "3 Enter", "" },
	{ "digits in own words are text", OTHER, "3 12 Enter", "answer 1 allow =12\n" },
	{ "several", MANY, "1 Space 3 Space 5 Enter", "answer 1 allow red, green|=x|\n" },
	{ "Enter marks too, and takes a mark away", MANY, "1 Enter 2 Enter 1 Enter 5 Enter",
		"answer 1 allow blue|\n" },
	{ "none of several", MANY, "5 Enter", "answer 1 allow\n" },
	{ "several and own words", MANY, "2 Space 4 odd Enter Enter",
		"answer 1 allow blue|=odd|\n" },
	{ "words", TEXT, "a Space name Enter", "answer 1 allow a name\n" },
	{ "no words", TEXT, "Enter", "" },
	{ "words that were edited", TEXT, "axb Left BS Enter", "answer 1 allow ab\n" },
	{ "two lines", TEXT, "a C-j b Enter", "answer 1 allow a|b\n" },
	{ "words are left for no answer", TEXT, "abc Down Enter", "answer 1 reject\n" },
	{ "yes", CONFIRM, "1 Enter", "answer 1 allow yes\n" },
	{ "no", CONFIRM, "Down Down Enter", "answer 1 allow no\n" },
	{ "not now", CONFIRM, "1 Esc", "" },
};

static void ask(struct scene *scene, const char *arguments) {
	scene_init(scene);
	scene_run(scene);
	int call = scene_call(scene, "ask_user", arguments, TOOL_RISK_READ);

	scene_ask_person(scene, call);
	scene_draw(scene, 24, 45);
	scene_wait(scene, 1000);
}

static void test_keys(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		ask(&scene, cases[i].arguments);
		scene_press(&scene, cases[i].press);
		scene_draw(&scene, 24, 45);
		auto_free char *wants = xstrdup(scene_wants(&scene));

		for (char *at = wants; at[0] && at[1]; at++) {
			*at = *at == '\n' ? '|' : *at;
		}
		check_str(cases[i].name, wants, cases[i].wants);
		scene_fini(&scene);
	}
}

/* What was typed as it appeared is the draft's, and the question waits on. */
static void test_dead_time(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	int call = scene_call(&scene, "ask_user", TEXT, TOOL_RISK_READ);

	scene_ask_person(&scene, call);
	scene_draw(&scene, 24, 45);
	scene_read(&scene, "x");
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "\n> x\n"));
	assert_false(scene.screen.approval.open);
	assert_int_equal(approval_waiting(&scene.screen.approval), 1);
	assert_string_equal(scene_wants(&scene), "");
	scene_wait(&scene, 2000);
	scene_press(&scene, "BS Tab");
	scene_wait(&scene, 1000);
	scene_press(&scene, "y Enter");
	assert_string_equal(scene_wants(&scene), "answer 1 allow y\n");
	scene_fini(&scene);
}

/* Every size keeps the highlighted row in sight, and a paste sends nothing. */
static void test_sizes(void **state) {
	struct scene scene;
	auto_buf struct buf arguments = BUF_INIT;

	(void)state;
	buf_add_str(&arguments, "{\"question\":\"Which of them shall it be, of all these many "
				"things?\",\"kind\":\"many\",\"options\":[");
	for (int i = 0; i < 20; i++) {
		buf_addf(&arguments, "%s\"option %d\"", i > 0 ? "," : "", i + 1);
	}
	buf_add_str(&arguments, "]}");
	ask(&scene, arguments.data);
	for (int row = 0; row < 22; row++) {
		scene_press(&scene, "Down");
		for (int rows = 6; rows < 30; rows += 3) {
			const char *dump = scene_draw(&scene, rows, 20 + rows);

			check("the chosen row is seen", strstr(dump, "\n>") || dump[0] == '>');
		}
	}
	scene_read(&scene, "\x1b[200~1\n2\n\x1b[201~\r");
	assert_string_equal(scene_wants(&scene), "");
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_dead_time),
		cmocka_unit_test(test_sizes),
	};

	return CHECK_RUN(tests);
}
