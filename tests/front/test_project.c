/* Which files of the folders around would be read. */

#include "front/project.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/str.h"
#include "tests/home.h"

/* Below the test's folder: "home" is $HOME. */
struct layout {
	const char *name;
	const char *folder;   /* the working directory */
	const char *folders;  /* to be made, with blanks between */
	const char *files;    /* to be written */
	const char *links[4]; /* "NAME TARGET" */
	const char *root;     /* NULL: no project */
	const char *found;    /* its files, a line each */
};

static const struct layout layouts[] = {
	{ "no repository: the directory alone", "home/a/b", "",
		"home/a/AGENTS.md home/a/b/AGENTS.md", { NULL }, "home/a/b", "AGENTS.md\n" },
	{ "a repository: from its root down", "home/r/x/y", "home/r/.git home/r/x/y",
		"home/r/AGENTS.md home/r/x/y/AGENTS.md home/r/z/AGENTS.md", { NULL }, "home/r",
		"AGENTS.md\nx/y/AGENTS.md\n" },
	{ "the repository inside counts", "home/r/in", "home/r/.git home/r/in/.git",
		"home/r/AGENTS.md home/r/in/AGENTS.md", { NULL }, "home/r/in", "AGENTS.md\n" },
	{ ".git may be a file", "home/r/x", "home/r/x", "home/r/.git home/r/AGENTS.md",
		{ NULL }, "home/r", "AGENTS.md\n" },
	{ "$HOME is no repository", "home/a", "home/.git home/a",
		"home/AGENTS.md home/a/AGENTS.md", { NULL }, "home/a", "AGENTS.md\n" },
	{ "$HOME is no project", "home", "home/.git", "home/AGENTS.md", { NULL }, NULL, "" },
	{ "nothing above $HOME is one", ".", ".git home", "AGENTS.md", { NULL }, NULL, "" },
	{ "beside $HOME", "work/x", ".git home work/.git work/x", "AGENTS.md work/AGENTS.md",
		{ NULL }, "work", "AGENTS.md\n" },
	{ "a repository that holds $HOME is left out", "work", ".git home work",
		"AGENTS.md work/AGENTS.md", { NULL }, "work", "AGENTS.md\n" },
	{ "nothing in it", "home/a", "home/a", "", { NULL }, "home/a", "" },
	{ "a folder is no file", "home/a", "home/a/AGENTS.md", "", { NULL }, "home/a", "" },
	{ "skills, by name", "home/r/x", "home/r/.git home/r/.agents/skills/empty",
		"home/r/.claude/skills/b/SKILL.md home/r/.claude/skills/a/SKILL.md "
		"home/r/x/.agents/skills/c/SKILL.md home/r/.agents/skills/.off/SKILL.md "
		"home/r/.agents/skills/stray.md",
		{ NULL }, "home/r",
		".claude/skills/a/SKILL.md\n.claude/skills/b/SKILL.md\n"
		"x/.agents/skills/c/SKILL.md\n" },
	{ "a link inside of the project", "home/a", "home/a/.claude",
		"home/a/CLAUDE.md home/a/.agents/skills/s/SKILL.md",
		{ "home/a/AGENTS.md CLAUDE.md", "home/a/.claude/skills ../.agents/skills" },
		"home/a", "AGENTS.md\n.agents/skills/s/SKILL.md\n.claude/skills/s/SKILL.md\n" },
	{ "links that lead out of it", "home/a", "home/a/.agents/skills",
		"home/b/AGENTS.md home/b/s/SKILL.md",
		{ "home/a/AGENTS.md ../b/AGENTS.md", "home/a/.agents/skills/s ../../../b/s",
			"home/a/.claude ../b" },
		"home/a", "" },
	{ "links in a circle", "home/a", "home/a", "", { "home/a/AGENTS.md AGENTS.md" },
		"home/a", "" },
	{ "what is closed to tools", "home/a", "home/a", "home/a/x_history",
		{ "home/a/AGENTS.md x_history" }, "home/a", "" },
	{ "a closed folder is no project", "home/.ssh", "home/.ssh", "home/.ssh/AGENTS.md",
		{ NULL }, NULL, "" },
};

static void make(const struct layout *layout) {
	auto_strv struct strv folders = STRV_INIT, files = STRV_INIT;

	strv_split(&folders, layout->folders, " ");
	strv_split(&files, layout->files, " ");
	for (size_t i = 0; i < folders.len; i++) {
		auto_free char *path = home_path(folders.items[i]);

		check(layout->name, file_make_folder(path, NULL));
	}
	for (size_t i = 0; i < files.len; i++) {
		free(home_write(files.items[i], "text"));
	}
	for (size_t i = 0; i < ARRAY_LEN(layout->links) && layout->links[i]; i++) {
		auto_strv struct strv words = STRV_INIT;

		strv_split(&words, layout->links[i], " ");
		auto_free char *path = home_path(words.items[0]);

		check_int(layout->name, symlink(words.items[1], path), 0);
	}
}

static void test_find(void **state) {
	for (size_t i = 0; i < ARRAY_LEN(layouts); i++) {
		const struct layout *layout = &layouts[i];
		struct roots roots;
		struct project project;
		auto_buf struct buf found = BUF_INIT;

		assert_int_equal(home_open(state), 0);
		make(layout);
		auto_free char *path = home_path(layout->folder);
		auto_free char *folder = realpath(path, NULL);
		auto_free char *root = layout->root ? home_path(layout->root) : NULL;
		auto_free char *real = root ? realpath(root, NULL) : NULL;

		roots_init(&roots, folder, NULL, NULL);
		project_find(&project, &roots, folder);
		for (size_t at = 0; at < project.files.len; at++) {
			buf_addf(&found, "%s\n", project.files.items[at]);
		}
		check_str(layout->name, project.root, real);
		check_str(layout->name, found.data, layout->found);
		check(layout->name, !project.more);
		project_fini(&project);
		roots_fini(&roots);
		home_close(state);
	}
}

static void test_pipe(void **state) {
	struct roots roots;
	struct project project;

	(void)state;
	free(home_write("home/a/file", ""));
	auto_free char *pipe = home_path("home/a/AGENTS.md");
	auto_free char *folder = home_path("home/a");

	assert_int_equal(mkfifo(pipe, 0600), 0);
	roots_init(&roots, folder, NULL, NULL);
	project_find(&project, &roots, folder);
	assert_int_equal(project.files.len, 0);
	project_fini(&project);
	roots_fini(&roots);
}

static void test_many(void **state) {
	struct roots roots;
	struct project project;

	(void)state;
	for (int i = 0; i <= PROJECT_FILES_MAX; i++) {
		auto_free char *name = xasprintf("home/a/.agents/skills/s%03d/SKILL.md", i);

		free(home_write(name, ""));
	}
	auto_free char *folder = home_path("home/a");

	roots_init(&roots, folder, NULL, NULL);
	project_find(&project, &roots, folder);
	assert_int_equal(project.files.len, PROJECT_FILES_MAX);
	assert_true(project.more);
	assert_string_equal(project.files.items[0], ".agents/skills/s000/SKILL.md");
	project_fini(&project);
	roots_fini(&roots);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_find),
		test_at_home(test_pipe),
		test_at_home(test_many),
	};
	return CHECK_RUN(tests);
}
