#include "home.h"

#include "base/str.h"

struct place_case {
	const char *name;
	const char *path; /* "@/" stands for the top folder */
	enum roots_place place;
	const char *real; /* below top; NULL: not looked at */
};

static const struct place_case places[] = {
	{ "a file of the project", "a.txt", ROOTS_INSIDE, "home/project/a.txt" },
	{ "by its whole path", "@/home/project/a.txt", ROOTS_INSIDE, "home/project/a.txt" },
	{ "by way of ~", "~/project/a.txt", ROOTS_INSIDE, "home/project/a.txt" },
	{ "the folder itself", ".", ROOTS_INSIDE, "home/project" },
	{ "down and up", "sub/../a.txt", ROOTS_INSIDE, "home/project/a.txt" },
	{ "double slashes", "sub//.///b.txt", ROOTS_INSIDE, "home/project/sub/b.txt" },
	{ "a link that stays inside", "in/b.txt", ROOTS_INSIDE, "home/project/sub/b.txt" },
	{ "a link from outside to inside", "@/outside/back/b.txt", ROOTS_INSIDE,
		"home/project/sub/b.txt" },
	{ "a file that is not there yet", "new/deep/n.txt", ROOTS_INSIDE,
		"home/project/new/deep/n.txt" },
	{ "an extra root", "@/extra/e.txt", ROOTS_INSIDE, "extra/e.txt" },

	{ "up and out", "../../outside/c.txt", ROOTS_OUTSIDE, "outside/c.txt" },
	{ "up from a folder that is not there", "nowhere/../../../outside/c.txt", ROOTS_OUTSIDE,
		"outside/c.txt" },
	{ "above the root of all", "../../../../../../../../../../../../etc", ROOTS_OUTSIDE,
		NULL },
	{ "a link that leads out", "out/c.txt", ROOTS_OUTSIDE, "outside/c.txt" },
	{ "a new file through a link that leads out", "out/new.txt", ROOTS_OUTSIDE,
		"outside/new.txt" },
	{ "up from where a link leads", "out/../extra", ROOTS_INSIDE, "extra" },
	{ "a link to a file that is not there yet", "dangling", ROOTS_OUTSIDE,
		"outside/new.txt" },
	{ "a name that only begins like the root", "../project2", ROOTS_OUTSIDE,
		"home/project2" },
	{ "somewhere in the home", "~/notes/n.txt", ROOTS_OUTSIDE, "home/notes/n.txt" },
	{ "something like a descriptor", "/proc/1/net/x/fd", ROOTS_OUTSIDE, NULL },
	{ "the log", "~/state/chela/log", ROOTS_OUTSIDE, NULL },

	{ "keys", "~/.ssh/key", ROOTS_DENIED, NULL },
	{ "keys in other letters", "~/.SSH/key", ROOTS_DENIED, NULL },
	{ "the folder of keys", "~/.ssh", ROOTS_DENIED, NULL },
	{ "a new key", "~/.ssh/new", ROOTS_DENIED, NULL },
	{ "keys by a detour", "~/notes/../.ssh/key", ROOTS_DENIED, NULL },
	{ "keys through a link to the folder", "ssh/key", ROOTS_DENIED, NULL },
	{ "keys through a link to the file", "key", ROOTS_DENIED, NULL },
	{ "keys up from a link", "out/../home/.ssh/key", ROOTS_DENIED, NULL },
	{ "other keys", "~/.gnupg/key", ROOTS_DENIED, NULL },
	{ "a history", "~/.bash_history", ROOTS_DENIED, NULL },
	{ "a history in the project", "old_history", ROOTS_DENIED, NULL },
	{ "below something called a history", "my_history/x", ROOTS_DENIED, NULL },
	{ "passwords of machines", "~/.netrc", ROOTS_DENIED, NULL },
	{ "a browser", "~/.config/google-chrome/Cookies", ROOTS_DENIED, NULL },
	{ "the database", "~/data/chela/chela.db", ROOTS_DENIED, NULL },
	{ "what stands beside it", "~/data/chela/chela.db-wal", ROOTS_DENIED, NULL },
	{ "the secrets", "~/data/chela/secrets", ROOTS_DENIED, NULL },
	{ "the answer sockets", "~/state/chela/run/1.sock", ROOTS_DENIED, NULL },
	{ "what the person denied", "~/private/p.txt", ROOTS_DENIED, NULL },
	{ "names that the person denied", "x.key", ROOTS_DENIED, NULL },
	{ "an environment", "/proc/1/environ", ROOTS_DENIED, NULL },
	{ "our own environment", "/proc/self/environ", ROOTS_DENIED, NULL },
	{ "links in a circle", "loop1/x", ROOTS_DENIED, NULL },
};

static char *fill_top(const char *path) {
	return str_starts(path, "@/") ? at(path + 2) : xstrdup(path);
}

static void test_places(void **state) {
	struct roots roots;

	(void)state;
	open_roots(&roots, "home/project");
	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		const struct place_case *c = &places[i];
		auto_free char *path = fill_top(c->path);
		auto_free char *real = NULL;
		auto_free char *want = c->real ? at(c->real) : NULL;

		check_int(c->name, roots_place(&roots, path, &real), c->place);
		if (want) {
			check_str(c->name, real, want);
		}
		check_int(c->name, roots_risk(&roots, path, false),
			c->place == ROOTS_INSIDE ? TOOL_RISK_READ : TOOL_RISK_PRIVATE);
		check_int(c->name, roots_risk(&roots, path, true),
			c->place == ROOTS_INSIDE ? TOOL_RISK_WRITE : TOOL_RISK_DANGER);
	}
	roots_fini(&roots);
}

/* What is judged and what is opened is the same. */
static void test_open(void **state) {
	struct roots roots;

	(void)state;
	open_roots(&roots, "home/project");
	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		const struct place_case *c = &places[i];
		auto_free char *path = fill_top(c->path);
		auto_free char *real = c->real ? at(c->real) : NULL;
		struct err err = ERR_INIT;
		struct stat by_fd, by_path;
		auto_fd int fd = -1;
		bool opened = roots_open(&roots, path, O_RDONLY, 0, &fd, &err);

		if (c->place == ROOTS_DENIED) {
			check(c->name, !opened && fd == -1);
			check(c->name, err.code == ERR_DENIED || err.code == ERR_IO);
		} else if (real && stat(real, &by_path) == 0) {
			check(c->name, opened && fstat(fd, &by_fd) == 0);
			check(c->name, by_fd.st_ino == by_path.st_ino);
		} else if (real) {
			check(c->name, !opened);
			check_int(c->name, err.code, ERR_NOT_FOUND);
		}
	}
	roots_fini(&roots);
}

struct folder_case {
	const char *name;
	const char *folder; /* the working directory; "" is / */
	bool inside;        /* is what lies in it inside? */
};

static const struct folder_case folders[] = {
	{ "a project", "home/project", true },
	{ "the home itself", "home", false },
	{ "what holds the home", ".", false },
	{ "beside the home", "outside", true },
};

static void test_working_folder(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		struct roots roots;

		open_roots(&roots, folders[i].folder);
		check_int(folders[i].name, roots_place(&roots, "a.txt", NULL),
			folders[i].inside ? ROOTS_INSIDE : ROOTS_OUTSIDE);
		roots_fini(&roots);
	}
	struct roots slash;

	roots_init(&slash, "/", NULL, NULL);
	assert_int_equal(roots_place(&slash, "a.txt", NULL), ROOTS_OUTSIDE);
	roots_fini(&slash);
}

static void test_parent(void **state) {
	struct roots roots;
	struct err err = ERR_INIT;
	auto_free char *name = NULL;
	auto_free char *other = NULL;
	auto_fd int fd = -1;
	int none = -1;

	(void)state;
	open_roots(&roots, "home/project");
	assert_true(roots_open_parent(&roots, "in/new.txt", &fd, &name, &err));
	assert_string_equal(name, "new.txt");
	assert_int_equal(faccessat(fd, "b.txt", R_OK, 0), 0);
	assert_false(roots_open_parent(&roots, "ssh/new", &none, &other, &err));
	assert_int_equal(err.code, ERR_DENIED);
	assert_false(roots_open_parent(&roots, "/", &none, &other, &err));
	assert_false(roots_open_parent(&roots, "nowhere/x", &none, &other, &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
	assert_int_equal(none, -1);
	assert_null(other);
	roots_fini(&roots);
}

static void test_long_paths(void **state) {
	auto_buf struct buf path = BUF_INIT;
	struct roots roots;
	struct err err = ERR_INIT;
	int fd = -1;

	(void)state;
	open_roots(&roots, "home/project");
	while (path.len < 20000) {
		buf_add_str(&path, "long/");
	}
	assert_int_equal(roots_place(&roots, path.data, NULL), ROOTS_DENIED);
	assert_false(roots_open(&roots, path.data, O_RDONLY, 0, &fd, &err));
	roots_fini(&roots);
}

/* A copy with one more root leaves the first as it was. */
static void test_allow(void **state) {
	struct roots roots, copy;
	auto_free char *extra = at("outside"), *file = at("outside/c.txt"), *home = at("home");

	(void)state;
	open_roots(&roots, "home/project");
	roots_copy(&copy, &roots);
	roots_allow(&copy, extra);
	roots_allow(&copy, home);
	roots_allow(&copy, "/");
	check_int("allowed", roots_place(&copy, file, NULL), ROOTS_INSIDE);
	check_int("not there", roots_place(&roots, file, NULL), ROOTS_OUTSIDE);
	check_int("not the home", roots_place(&copy, "~/notes/n.txt", NULL), ROOTS_OUTSIDE);
	check_int("nor all", roots_place(&copy, "/etc/passwd", NULL), ROOTS_OUTSIDE);
	check_int("denied stays", roots_place(&copy, "~/.ssh/key", NULL), ROOTS_DENIED);
	roots_fini(&copy);
	roots_fini(&roots);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		WITH_HOME(test_places),
		WITH_HOME(test_open),
		WITH_HOME(test_working_folder),
		WITH_HOME(test_parent),
		WITH_HOME(test_long_paths),
		WITH_HOME(test_allow),
	};

	return CHECK_RUN(tests);
}
