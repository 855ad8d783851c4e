#include "cli/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "home.h"

static void write_it(const char *path, const char *text) {
	auto_buf struct buf buf = BUF_INIT;
	struct err err = ERR_INIT;

	buf_add_str(&buf, text);
	if (!output_write(path, &buf, &err)) {
		fail_msg("%s", err.text);
	}
}

static void check_file(const char *name, const char *file, const char *text, int mode) {
	auto_free char *path = home_path(file);
	auto_free char *got = home_read(file);
	struct stat st;

	check_str(name, got, text);
	check(name, lstat(path, &st) == 0 && S_ISREG(st.st_mode));
	check_int(name, st.st_mode & 07777, mode);
}

static void test_files(void **state) {
	auto_free char *fresh = home_path("new");
	auto_free char *old = home_write("old", "old text, and longer");

	(void)state;
	mode_t mask = umask(027);
	write_it(fresh, "red\n");
	assert_int_equal(chmod(old, 0604), 0);
	write_it(old, "red\n");
	umask(mask);
	check_file("a new one, as the umask says", "new", "red\n", 0640);
	check_file("one that is there keeps its mode", "old", "red\n", 0604);
	write_it(fresh, "");
	check_file("nothing", "new", "", 0640);
}

static void test_link(void **state) {
	auto_free char *link = home_path("link");
	struct stat st;

	(void)state;
	free(home_write("folder/target", "old"));
	assert_int_equal(symlink("folder/target", link), 0);
	write_it(link, "red\n");
	check("stays a link", lstat(link, &st) == 0 && S_ISLNK(st.st_mode));
	check_file("what it names is written", "folder/target", "red\n", 0600);
}

/* A pipe is no file to be replaced; the same holds for a device. */
static void test_pipe(void **state) {
	auto_free char *path = home_path("pipe");
	char data[16] = "";
	struct stat st;

	(void)state;
	assert_int_equal(mkfifo(path, 0600), 0);
	int fd = open(path, O_RDWR);
	write_it(path, "red\n");
	check_int("is there", read(fd, data, sizeof(data) - 1), 4);
	close(fd);
	check_str("what was written", data, "red\n");
	check("stays a pipe", lstat(path, &st) == 0 && S_ISFIFO(st.st_mode));
}

static void test_refused(void **state) {
	auto_free char *folder = home_path("folder");
	auto_free char *nowhere = home_path("gone/file");
	auto_free char *small = home_path("small");
	auto_buf struct buf text = BUF_INIT;
	struct buf full = BUF_INIT_MAX(4);
	struct err err = ERR_INIT;

	(void)state;
	check("a folder", file_make_folder(folder, NULL));
	check("is no file", !output_write(folder, &text, &err) && strstr(err.text, folder));
	check("nor is one in none", !output_write(nowhere, &text, &err));
	check("it is named", strstr(err.text, nowhere) != NULL);
	buf_add_str(&full, "too long");
	check("what is not whole", !output_write(small, &full, &err));
	check("is not written", access(small, F_OK) != 0);
	buf_fini(&full);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_files),
		test_at_home(test_link),
		test_at_home(test_pipe),
		test_at_home(test_refused),
	};

	return CHECK_RUN(tests);
}
