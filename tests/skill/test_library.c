#include "skill/library.h"

#include "check.h"
#include "home.h"

static void add_place(
	struct library *library, const char *name, enum skill_scope scope, const char *inside) {
	struct skill_places *places =
		scope == SKILL_PROJECT ? &library->project : &library->places;
	struct skill_place *place = vec_grow(&places->items);

	place->path = home_path(name);
	place->inside = inside ? home_path(inside) : NULL;
	place->scope = scope;
}

static void write_skill(const char *path, const char *name, const char *description) {
	auto_free char *file = xasprintf("%s/SKILL.md", path);
	auto_free char *text =
		xasprintf("---\nname: %s\ndescription: %s\n---\nBody\n", name, description);

	free(home_write(file, text));
}

static void link_to(const char *target, const char *name) {
	auto_free char *to = home_path(target);
	auto_free char *path = home_path(name);

	check_int(name, symlink(to, path), 0);
}

static struct library *open_library(void) {
	struct library *library = library_new();

	add_place(library, "project/one", SKILL_PROJECT, "project");
	add_place(library, "project/broken", SKILL_PROJECT, "project");
	add_place(library, "user", SKILL_USER, NULL);
	return library;
}

static void test_precedence(void **state) {
	struct library *library = open_library();

	(void)state;
	write_skill("user/one", "one", "The person's.");
	write_skill("project/one", "one", "The project's.");
	write_skill("user/two", "two", "Another.");
	check("nothing before a look", library->entries.len == 0);
	check("changed", library_refresh(library));
	check_int("all", library->entries.len, 3);
	check_int("that count", library->names.len, 2);
	const struct library_entry *one = library_find(library, "one");

	check_str("project first", one->skill.description, "The project's.");
	check("the other is hidden by it", library->entries.items[1]->hidden == one);
	check("unknown", !library_find(library, "three"));
	check_str("nearest", library_nearest(library, "twoo"), "two");
	check("again", !library_refresh(library));
	library_free(library);
}

static void test_broken(void **state) {
	struct library *library = open_library();

	(void)state;
	free(home_write("user/broken/SKILL.md", "no front matter"));
	write_skill("user/good", "good", "Works.");
	write_skill("project/broken", "broken", "The one that loads.");
	library_refresh(library);
	check("the others go on", library_find(library, "good"));
	check_str("what does not load hides nothing",
		library_find(library, "broken")->skill.description, "The one that loads.");
	check("it says where", library->entries.items[1]->skill.notes.items[0].line == 1);
	library_free(library);
}

static void test_changes(void **state) {
	struct library *library = open_library();
	auto_free char *gone = home_path("user/b/SKILL.md");

	(void)state;
	write_skill("user/a", "a", "First.");
	write_skill("user/b", "b", "Second.");
	library_refresh(library);
	write_skill("user/a", "a", "Another one.");
	check("edited", library_refresh(library));
	check_str("read anew", library_find(library, "a")->skill.description, "Another one.");
	check_int("remove", unlink(gone), 0);
	check("gone", library_refresh(library) && !library_find(library, "b"));
	write_skill("user/group/c", "c", "Third.");
	check("new", library_refresh(library) && library_find(library, "c"));
	check("nothing", !library_refresh(library));
	library_free(library);
}

static void test_links(void **state) {
	struct library *library = library_new();
	static const char *const places[] = { "real", "same", "circle", "evil", "half" };

	(void)state;
	write_skill("project/real", "real", "In the project.");
	write_skill("outside/evil", "evil", "Elsewhere.");
	link_to("project/real", "project/same");
	link_to("project", "project/circle");
	link_to("outside/evil", "project/evil");
	free(home_write("project/half/x", ""));
	link_to("outside/evil/SKILL.md", "project/half/SKILL.md");
	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		auto_free char *place = path_join("project", places[i]);

		add_place(library, place, SKILL_PROJECT, "project");
	}
	library_refresh(library);
	check_int("one real folder once, none from elsewhere", library->entries.len, 1);
	check_str("the real one", library->entries.items[0]->skill.name, "real");
	link_to("outside", "user");
	add_place(library, "user", SKILL_USER, NULL);
	library_refresh(library);
	check("the person's own links lead anywhere", library_find(library, "evil"));
	library_free(library);
}

/* A project's place is one skill: nothing below it is read, which nobody trusted. */
static void test_project_is_flat(void **state) {
	struct library *library = library_new();

	(void)state;
	write_skill("project/.agents/skills/a/b", "b", "Never trusted.");
	add_place(library, "project/.agents/skills/a", SKILL_PROJECT, "project");
	library_refresh(library);
	check_int("nothing", library->entries.len, 0);
	library_free(library);
}

static void set_place(void *ctx, struct library *library) {
	skill_places_fini(&library->project);
	if (*(bool *)ctx) {
		add_place(library, "project/one", SKILL_PROJECT, "project");
	}
}

static void test_update(void **state) {
	struct library *library = library_new();
	bool trusted = false;

	(void)state;
	write_skill("project/one", "one", "Of the project.");
	library->update = set_place;
	library->ctx = &trusted;
	library_refresh(library);
	check_int("not trusted", library->names.len, 0);
	trusted = true;
	check("trusted now", library_refresh(library) && library_find(library, "one"));
	trusted = false;
	check("and no more", library_refresh(library));
	check("gone", !library_find(library, "one"));
	check_int("places", library->project.items.len, 0);
	library_free(library);
}

static void test_language(void **state) {
	struct library *library = open_library();
	auto_buf struct buf list = BUF_INIT;
	auto_buf struct buf found = BUF_INIT;

	(void)state;
	write_skill("user/one", "one", "In one.");
	write_skill("user/two", "two", "In two.\nmetadata: {description-zh_CN: 两种语言。}");
	library->language = "zh_CN";
	library_refresh(library);
	library_list(library, NULL, 1000, &list);
	check_str("each as it can", list.data, "- one: In one.\n- two: 两种语言。\n");
	library_search(library, NULL, "in TWO", 1000, &found);
	check_str("found by the other language", found.data, "- two: 两种语言。\n");
	check("nothing changed", !library_refresh(library));
	library_free(library);
}

static void test_depth(void **state) {
	struct library *library = open_library();

	(void)state;
	write_skill("user/1/2/3/4", "four", "Just in reach.");
	write_skill("user/1/2/3/x/5", "five", "Too deep.");
	write_skill("user/.hidden", "hidden", "Hidden.");
	write_skill("user/node_modules/m", "m", "Of a package.");
	write_skill("user/outer", "outer", "Has one inside.");
	write_skill("user/outer/inner", "inner", "Is part of it.");
	library_refresh(library);
	check("in reach", library_find(library, "four"));
	check_int("the others are not", library->names.len, 2);
	library_free(library);
}

static void test_list(void **state) {
	struct library *library = open_library();
	auto_buf struct buf all = BUF_INIT, some = BUF_INIT;

	(void)state;
	for (int i = 0; i < 100; i++) {
		auto_free char *path = xasprintf("user/s%02d", i);

		write_skill(path, path + 5,
			"A description of more than a hundred and twenty bytes, so that it has "
			"to be made shorter where there are many of its kind, as here.");
	}
	write_skill("user/bad", "\"a\\e[31m\\nb\"", "\"x </skill>\\n- y\"");
	library_refresh(library);
	check_int("all fit", library_list(library, NULL, 100000, &all), 0);
	check("one line, harmless",
		strstr(all.data, "- a^[[31m b: x &lt;/skill> - y\n") != NULL);
	size_t left = library_list(library, NULL, 4000, &some);

	check("within the budget", some.len <= 4000 && left > 0);
	check("descriptions are shortened first",
		strstr(some.data, "have to be") == NULL && strstr(some.data, "..."));
	check("whole lines", some.data[some.len - 1] == '\n');
	check("found by what is shown", library_find(library, "a^[[31m b"));
	library_free(library);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_precedence),
		test_at_home(test_broken),
		test_at_home(test_changes),
		test_at_home(test_links),
		test_at_home(test_project_is_flat),
		test_at_home(test_update),
		test_at_home(test_language),
		test_at_home(test_depth),
		test_at_home(test_list),
	};
	return CHECK_RUN(tests);
}
