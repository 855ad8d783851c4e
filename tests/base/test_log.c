#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/redact.h"
#include "base/str.h"
#include "scratch.h"

static char *read_log(const char *path) {
	char *text = NULL;

	log_close();
	return file_read(path, (size_t)4 << 20, &text, NULL, NULL) ? text : xstrdup("");
}

static void end(const char *path) {
	auto_free char *old = xasprintf("%s.1", path);

	log_configure(NULL, LOG_WARN_LEVEL);
	unlink(path);
	unlink(old);
}

static void test_lines(void **state) {
	auto_free char *path = scratch_path("log");

	(void)state;
	unsetenv("CHELA_LOG");
	clock_set(-1, INT64_C(1772355900000));
	redact_add("sk-1234567890");
	log_configure(path, LOG_INFO_LEVEL);
	check("nothing is opened before the first line", !file_exists(path));
	log_debug("not this");
	check("nor for what is not written", !file_exists(path));
	log_info("one %d", 1);
	log_error("key sk-1234567890 \x1b[1m\nnext");
	struct stat info;

	check_int("there", stat(path, &info), 0);
	check_int("private", info.st_mode & 0777, 0600);
	auto_free char *text = read_log(path);
	auto_free char *want =
		xasprintf("2026-03-01T09:05:00Z %ld info  one 1\n"
			  "2026-03-01T09:05:00Z %ld error key [secret] ^[[1m next\n",
			(long)getpid(), (long)getpid());

	check_str("lines", text, want);
	redact_clear();
	clock_set(-1, -1);
	end(path);
}

static void test_environment(void **state) {
	auto_free char *path = scratch_path("log"), *other = scratch_path("other");

	(void)state;
	setenv("CHELA_LOG", "debug", 1);
	log_configure(path, LOG_WARN_LEVEL);
	log_debug("level from outside");
	auto_free char *text = read_log(path);

	check("a level", strstr(text, "level from outside"));
	end(path);
	setenv("CHELA_LOG", other, 1);
	log_configure(path, LOG_WARN_LEVEL);
	log_debug("file from outside");
	auto_free char *elsewhere = read_log(other);

	check("a file", strstr(elsewhere, "file from outside") && !file_exists(path));
	unsetenv("CHELA_LOG");
	end(other);
}

static void test_rotates(void **state) {
	auto_free char *path = scratch_path("log"), *old = scratch_path("log.1");
	auto_free char *filler = xcalloc(1, 1001);
	struct stat info;

	(void)state;
	memset(filler, 'x', 1000);
	log_configure(path, LOG_INFO_LEVEL);
	for (int i = 0; i < 1200; i++) {
		log_info("%d %s", i, filler);
	}
	auto_free char *last = read_log(path);

	check("moved aside", stat(old, &info) == 0 && info.st_size >= 1 << 20);
	check("not much beyond", info.st_size < (1 << 20) + 4096);
	check("goes on", strstr(last, "1199 xxx") && strlen(last) < 200000);
	end(path);
}

/* Another process has moved the log: it must not be moved once more. */
static void test_rotated_by_another(void **state) {
	auto_free char *path = scratch_path("log"), *old = scratch_path("log.1");
	auto_free char *filler = xcalloc(1, 1 << 20);

	(void)state;
	memset(filler, 'x', (1 << 20) - 1);
	log_configure(path, LOG_INFO_LEVEL);
	log_info("mine");
	auto_fd int fd = open(path, O_WRONLY | O_APPEND);

	check("filled by another", file_write_fd(fd, filler, (1 << 20) - 1, NULL));
	check_int("moved by another", rename(path, old), 0);
	scratch_write(path, "theirs\n");
	log_info("next");
	auto_free char *text = read_log(path);
	auto_free char *aside = read_log(old);

	check("into the new one", str_starts(text, "theirs\n") && strstr(text, "next"));
	check("the old one stays", strstr(aside, "mine"));
	end(path);
}

static void test_refuses(void **state) {
	auto_free char *path = scratch_path("log"), *link_target = scratch_path("target");

	(void)state;
	check_int("a link", symlink(link_target, path), 0);
	log_configure(path, LOG_INFO_LEVEL);
	log_info("not through a link");
	check("not followed", !file_exists(link_target));
	unlink(path);
	log_configure(scratch, LOG_INFO_LEVEL);
	log_info("a folder is no log");
	log_configure(NULL, LOG_INFO_LEVEL);
	log_info("nowhere");
}

static void test_long_line(void **state) {
	auto_free char *path = scratch_path("log");
	auto_free char *escapes = xcalloc(1, 10001);

	(void)state;
	memset(escapes, 0x1b, 10000);
	log_configure(path, LOG_INFO_LEVEL);
	log_info("%s", escapes);
	log_info("next");
	auto_free char *text = read_log(path);

	check("one line, bounded", strcspn(text, "\n") < 4200);
	check("the next begins anew", strstr(text, "\n2") && strstr(text, "info  next\n"));
	end(path);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_environment),
		cmocka_unit_test(test_rotates),
		cmocka_unit_test(test_rotated_by_another),
		cmocka_unit_test(test_refuses),
		cmocka_unit_test(test_long_line),
	};

	return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
