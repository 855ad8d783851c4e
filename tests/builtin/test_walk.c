#include "rig.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "builtin/file/walk.h"

static bool next_entry(struct walk *walk, struct walk_entry *entry) {
	enum walk_step next;

	while ((next = walk_next(walk, entry)) == WALK_BUSY) {
	}
	return next == WALK_ENTRY;
}

/* All paths of a walk that enters every folder it may, one a line. */
static void walk_all(struct rig *rig, const char *start, struct buf *out) {
	struct err err = ERR_INIT;
	struct walk *walk = walk_new(&rig->roots, start, &err);
	struct walk_entry entry;

	if (!walk) {
		buf_addf(out, "error %d", err.code);
		return;
	}
	while (next_entry(walk, &entry)) {
		bool entered = S_ISDIR(entry.mode) && walk_enter(walk);

		walk_shown(walk, &entry, out);
		buf_addf(out, "%s\n", S_ISDIR(entry.mode) ? (entered ? "/" : "/ closed") : "");
	}
	walk_free(walk);
}

static void test_order(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf out = BUF_INIT;

	rig_write(rig, "work/b/y.c", "");
	rig_write(rig, "work/b/x.c", "");
	rig_write(rig, "work/b/deep/z.c", "");
	rig_write(rig, "work/a.c", "");
	rig_write(rig, "work/c.c", "");
	walk_all(rig, ".", &out);
	check_str("sorted, folders before what is in them", out.data,
		"a.c\nb/\nb/deep/\nb/deep/z.c\nb/x.c\nb/y.c\nc.c\n");
	buf_clear(&out);
	walk_all(rig, "b", &out);
	check_str("below a folder", out.data, "b/deep/\nb/deep/z.c\nb/x.c\nb/y.c\n");
	buf_clear(&out);
	walk_all(rig, "b/x.c", &out);
	check_str("one file", out.data, "b/x.c\n");
	buf_clear(&out);
	walk_all(rig, "nothing", &out);
	check_str("nothing there", out.data, "error 4");
}

static void test_links_are_not_followed(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf out = BUF_INIT;

	rig_write(rig, "outside/secret.txt", "");
	rig_write(rig, "work/in/x", "");
	rig_link(rig, "../outside", "work/away");
	rig_link(rig, ".", "work/circle");
	walk_all(rig, ".", &out);
	check_str("links", out.data, "away\ncircle\nin/\nin/x\n");
	buf_clear(&out);
	walk_all(rig, "away", &out);
	check_str("a start is resolved first", out.data, "away/secret.txt\n");
}

static void test_denied_folder_is_not_entered(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf out = BUF_INIT;

	rig_write(rig, ".ssh/id_rsa", "key");
	rig_write(rig, "notes/a", "");
	walk_all(rig, "..", &out);
	check_str("home", out.data, "../.ssh/ closed\n../notes/\n../notes/a\n../work/\n");
	buf_clear(&out);
	walk_all(rig, "../.ssh", &out);
	check_str("start", out.data, "error 5");
}

static void test_open(void **state) {
	struct rig *rig = *state;
	struct walk_entry entry;
	auto_free char *pipe = rig_path(rig, "work/pipe");
	int fd, opened = 0, refused = 0;

	rig_write(rig, "work/.bash_history", "secret");
	rig_write(rig, "work/plain", "text");
	rig_link(rig, "plain", "work/link");
	check_int("fifo", mkfifo(pipe, 0600), 0);
	struct walk *walk = walk_new(&rig->roots, ".", NULL);

	while (next_entry(walk, &entry)) {
		if (walk_open(walk, &fd)) {
			check_str("what may be opened", entry.name, "plain");
			close(fd);
			opened++;
		} else {
			refused++;
		}
	}
	walk_free(walk);
	check_int("opened", opened, 1);
	check_int("refused", refused, 3);
}

static void test_depth_is_bounded(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf path = BUF_INIT;
	struct walk_entry entry;
	int deepest = 0;

	buf_add_str(&path, "work");
	for (int i = 0; i < 60; i++) {
		buf_add_str(&path, "/d");
	}
	buf_add_str(&path, "/x");
	rig_write(rig, path.data, "");
	struct walk *walk = walk_new(&rig->roots, ".", NULL);

	while (next_entry(walk, &entry)) {
		deepest = entry.level;
		walk_enter(walk);
	}
	walk_free(walk);
	check_int("level", deepest, 31);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_order),
		rig_test(test_links_are_not_followed),
		rig_test(test_denied_folder_is_not_entered),
		rig_test(test_open),
		rig_test(test_depth_is_bounded),
	};

	return CHECK_RUN(tests);
}
