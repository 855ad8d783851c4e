/* Where skills are looked for. The order is the precedence: a project's own before the
   person's, the person's before what ships. */

#include "skill/library.h"

#include "base/path.h"
#include "base/str.h"

#include <string.h>

const char *skill_scope_name(enum skill_scope scope) {
	static const char *const names[] = {
		[SKILL_PROJECT] = "project",
		[SKILL_USER] = "user",
		[SKILL_SHIPPED] = "shipped",
	};

	return names[scope];
}

void skill_places_fini(struct skill_places *places) {
	for (size_t i = 0; i < places->items.len; i++) {
		free(places->items.items[i].path);
		free(places->items.items[i].inside);
	}
	vec_fini(&places->items);
}

/* Takes `path` over. */
static void add(
	struct skill_places *places, char *path, enum skill_scope scope, const char *inside) {
	struct skill_place *place = vec_grow(&places->items);

	place->path = path;
	place->inside = xstrdup(inside);
	place->scope = scope;
}

struct project_file {
	const char *file; /* relative to the root */
	size_t nearness;  /* bytes in front of .agents or .claude */
};

/* Where the folder of skills begins in "a/.agents/skills/NAME/SKILL.md"; false: it is no
   such file. */
static bool find_folder(const char *file, size_t *at) {
	static const char *const folders[] = { ".agents/skills/", ".claude/skills/" };

	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		const char *found = strstr(file, folders[i]);

		if (found && (found == file || found[-1] == '/') &&
			str_ends(file, "/" SKILL_FILE)) {
			*at = (size_t)(found - file);
			return true;
		}
	}
	return false;
}

static int compare(const void *a, const void *b) {
	const struct project_file *left = a, *right = b;

	if (left->nearness != right->nearness) {
		return left->nearness > right->nearness ? -1 : 1;
	}
	return strcmp(left->file, right->file);
}

void skill_places_project(
	struct skill_places *places, const char *root, const struct strv *files) {
	VEC(struct project_file) found = { 0 };

	for (size_t i = 0; i < files->len; i++) {
		size_t at;

		if (find_folder(files->items[i], &at)) {
			vec_push(&found, ((struct project_file){ files->items[i], at }));
		}
	}
	if (found.len > 1) {
		qsort(found.items, found.len, sizeof(*found.items), compare);
	}
	for (size_t i = 0; i < found.len; i++) {
		auto_free char *folder = path_dirname(found.items[i].file);

		add(places, path_join(root, folder), SKILL_PROJECT, root);
	}
	vec_fini(&found);
}

void skill_places_own(struct skill_places *places, const struct strv *more) {
	auto_free char *config = path_config();
	auto_free char *home = path_home();
	auto_free char *data = path_datadir();

	add(places, path_join(config, "skills"), SKILL_USER, NULL);
	for (size_t i = 0; i < more->len; i++) {
		auto_free char *path = path_expand(more->items[i]);

		add(places, path_normalize(path, home ? home : "/"), SKILL_USER, NULL);
	}
	if (home) {
		add(places, path_join(home, ".agents/skills"), SKILL_USER, NULL);
		add(places, path_join(home, ".claude/skills"), SKILL_USER, NULL);
	}
	if (data) {
		add(places, path_join(data, "skills"), SKILL_SHIPPED, NULL);
	}
}
