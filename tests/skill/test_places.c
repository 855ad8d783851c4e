#include "skill/library.h"

#include "check.h"
#include "home.h"

/* The places below the home, without its path, scope in front. */
static char *shown(const struct skill_places *places) {
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < places->items.len; i++) {
		const struct skill_place *place = &places->items.items[i];
		bool below = strncmp(place->path, home, strlen(home)) == 0;

		buf_addf(&out, "%c%s ", skill_scope_name(place->scope)[0],
			below ? place->path + strlen(home) : place->path);
	}
	return buf_detach(&out);
}

static void test_project(void **state) {
	struct skill_places places = { 0 };
	auto_strv struct strv files = STRV_INIT;

	(void)state;
	strv_add(&files, "AGENTS.md");
	strv_add(&files, ".agents/skills/b/SKILL.md");
	strv_add(&files, ".agents/skills/a/SKILL.md");
	strv_add(&files, "sub/.claude/skills/c/SKILL.md");
	strv_add(&files, "sub/.agents/skills/d/SKILL.md");
	strv_add(&files, ".agents/skills/e/other.md");
	strv_add(&files, "x.agents/skills/f/SKILL.md");
	skill_places_project(&places, home, &files);
	auto_free char *all = shown(&places);

	check_str("the nearest first", all,
		"p/sub/.agents/skills/d p/sub/.claude/skills/c p/.agents/skills/a "
		"p/.agents/skills/b ");
	check_str("links stay in it", places.items.items[0].inside, home);
	skill_places_fini(&places);
}

static void test_own(void **state) {
	struct skill_places places = { 0 };
	auto_strv struct strv more = STRV_INIT;

	(void)state;
	setenv("CHELA_DATADIR", "/data", 1);
	strv_add(&more, "~/mine");
	strv_add(&more, "/srv/skills/");
	skill_places_own(&places, &more);
	auto_free char *all = shown(&places);

	check_str("the person's before what ships", all,
		"u/config/chela/skills u/home/mine u/srv/skills u/home/.agents/skills "
		"u/home/.claude/skills s/data/skills ");
	skill_places_fini(&places);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_project),
		test_at_home(test_own),
	};
	return CHECK_RUN(tests);
}
