/* The page of skills: where they lie, what is wrong with them, what Space and Enter do. */

#include "agent/skill/skills.h"
#include "base/tr.h"
#include "front/skills.h"
#include "skill/library.h"
#include "tests/tui/page/stage.h"
#include "tui/page/skills_page.h"

static void put(const char *place, const char *name, const char *front, const char *body) {
	auto_free char *path = xasprintf("%s/%s/SKILL.md", place, name);
	auto_free char *text = xasprintf("---\nname: %s\n%s---\n%s\n", name, front, body);

	free(home_write(path, text));
}

/* Takes the place of what ships, which changes. */
static void move_places(struct library *library) {
	auto_strv struct strv files = STRV_INIT;
	auto_free char *project = home_path("project");

	library->update = NULL;
	strv_add(&files, ".agents/skills/release/SKILL.md");
	skill_places_project(&library->project, project, &files);
	for (size_t i = 0; i < library->places.items.len; i++) {
		struct skill_place *place = &library->places.items.items[i];

		if (place->scope == SKILL_SHIPPED) {
			free(place->path);
			place->path = home_path("shipped");
		}
	}
}

static void fill(struct stage *stage) {
	put("project/.agents/skills", "release", "description: Makes a release of it.\n",
		"Go.");
	put("config/chela/skills", "tea",
		"description: Makes tea the right way, which takes a while.\n"
		"allowed-tools: set_lamp run_shell\n",
		"Boil \x1b[31mwater.");
	put("config/chela/skills", "茶", "description: 泡茶\n", "x");
	put("config/chela/skills", "broken", "", "x");
	put("shipped", "tea", "description: Makes tea in a bag.\n", "x");
	put("shipped", "walk", "description: Plans a walk.\n", "x");
	move_places(services_skills(&stage->desk.services));
}

static void open_stage(void **state, struct stage *stage, bool filled) {
	static const char lamp[] = "- name: set_lamp\n  description: Turns the lamp on.\n"
				   "  risk: write\n  run: [{local: [echo]}]\n";

	assert_int_equal(home_open(state), 0);
	free(home_write("config/chela/tools/lamp.yaml", lamp));
	stage_init(stage);
	if (filled) {
		fill(stage);
	} else {
		move_places(services_skills(&stage->desk.services));
	}
	stage_open(stage, skills_page_new(&stage->desk.front, ""));
}

static void close_stage(void **state, struct stage *stage) {
	stage_fini(stage);
	home_close(state);
}

static const struct {
	const char *name;
	const char *press;
	bool filled;
	bool chinese;
} screens[] = {
	{ "page-skills", "Down Down Space", true, true },
	{ "page-skills-broken", "b r o k", true, false },
	{ "page-skills-empty", "", false, true },
};

static void check_screen(void **state, size_t i, const char *name) {
	struct stage stage;

	open_stage(state, &stage, screens[i].filled);
	scene_draw(&stage.scene, 24, 45);
	scene_press(&stage.scene, screens[i].press);
	stage_golden(&stage, name, true);
	close_stage(state, &stage);
}

static void test_screens(void **state) {
	for (size_t i = 0; i < ARRAY_LEN(screens); i++) {
		check_screen(state, i, screens[i].name);
	}
}

static void test_chinese(void **state) {
	if (!golden_chinese()) {
		check_skip("this build has no Chinese catalogue");
	}
	for (size_t i = 0; i < ARRAY_LEN(screens); i++) {
		auto_free char *name = xasprintf("%s.zh_CN", screens[i].name);

		if (screens[i].chinese) {
			check_screen(state, i, name);
		}
	}
	tr_unload();
}

/* What is loaded after the keys, and what was told of it. */
static void test_keys(void **state) {
	static const struct {
		const char *name, *press;
		const char *loaded; /* names with a blank behind each */
		const char *said;   /* of that, a part */
		const char *screen; /* NULL: not looked at */
	} cases[] = {
		{ "Space loads it", "t e a Down Space", "tea ",
			"without a question: set_lamp\nAsked about as ever: run_shell",
			"loaded" },
		{ "Space unloads it", "t e a Down Space Space", "", "", NULL },
		{ "two", "t e a Down Space Up C-u w a l k Down Space", "tea walk ", "walk",
			NULL },
		{ "the hidden one says by whom", "b a g Down Space", "", "", "hidden by " },
		{ "a broken one says where", "b r o k Down Space", "", "",
			"SKILL.md:1: description" },
		{ "Enter shows it, harmless", "t e a Enter", "",
			"wants to use without a question: set_lamp run_shell\n\n"
			"Boil ^[[31mwater.\n",
			NULL },
		{ "Enter shows a broken one with where", "b r o k Enter", "",
			"SKILL.md:1: description missing", NULL },
		{ "one of the project", "r e l e Enter", "", "release (project)\n", NULL },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct stage stage;
		auto_strv struct strv loaded = STRV_INIT;
		auto_buf struct buf names = BUF_INIT;

		open_stage(state, &stage, true);
		scene_draw(&stage.scene, 24, 45);
		scene_press(&stage.scene, cases[i].press);
		agent_skills_loaded(stage.desk.session.agent, &loaded);
		for (size_t j = 0; j < loaded.len; j++) {
			buf_addf(&names, "%s ", loaded.items[j]);
		}
		check_str(cases[i].name, names.data, cases[i].loaded);
		if (!strstr(stage.desk.said.data, cases[i].said)) {
			fail_msg("%s: %s", cases[i].name, stage.desk.said.data);
		}
		if (cases[i].screen) {
			check(cases[i].name,
				strstr(scene_draw(&stage.scene, 24, 120), cases[i].screen));
		}
		close_stage(state, &stage);
	}
}

/* A file that is edited meanwhile: what is asked for then is what it says then. */
static void test_edited(void **state) {
	struct stage stage;

	open_stage(state, &stage, true);
	scene_draw(&stage.scene, 24, 45);
	put("config/chela/skills", "tea", "description: Brews it.\n", "Other words.");
	scene_press(&stage.scene, "Down Down Enter");
	check("its text", strstr(stage.desk.said.data, "Other words."));
	put("config/chela/skills", "soup", "description: Cooks it.\n", "x");
	scene_press(&stage.scene, "Up Up Up z BS");
	check("a new one", strstr(scene_draw(&stage.scene, 24, 45), "soup  Cooks it."));
	close_stage(state, &stage);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_screens),
		cmocka_unit_test(test_chinese),
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_edited),
	};

	return CHECK_RUN(tests);
}
