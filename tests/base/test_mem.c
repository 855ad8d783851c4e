#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "check.h"

static void test_copies(void **state) {
	auto_free char *text = xstrdup("text");
	auto_free char *none = xstrdup(NULL);
	auto_free char *part = xmemdup("text", 2);
	auto_free char *empty = xmemdup(NULL, 0);
	auto_free char *formatted = xasprintf("%s-%03d", "a", 7);

	(void)state;
	check_str("dup", text, "text");
	check_str("dup of nothing", none, NULL);
	check_str("part", part, "te");
	check_str("no bytes", empty, "");
	check_str("formatted", formatted, "a-007");
}

static void test_never_null(void **state) {
	auto_free void *nothing = xmalloc(0);
	auto_free void *zero = xcalloc(0, 8);
	auto_free void *grown = xrealloc(NULL, 0);

	(void)state;
	check("malloc", nothing);
	check("calloc", zero);
	check("realloc", grown);
}

static void test_take(void **state) {
	auto_free char *text = xstrdup("text");
	char *kept = take(text);

	(void)state;
	check_str("the value moved", kept, "text");
	check("the variable is empty", !text);
	free(kept);
}

static void test_wipe(void **state) {
	char secret[16];

	(void)state;
	memset(secret, 'x', sizeof(secret));
	mem_wipe(secret, sizeof(secret) - 1);
	for (size_t i = 0; i + 1 < sizeof(secret); i++) {
		check_int("wiped", secret[i], 0);
	}
	check_int("no more than that", secret[sizeof(secret) - 1], 'x');
	mem_wipe(NULL, 0);
}

static void overflow(void) {
	free(xreallocarray(NULL, SIZE_MAX / 2, 3));
}

/* How a child ends that asks for more memory than there can be. */
static void test_overflow_aborts(void **state) {
	pid_t pid = fork();
	int status = 0;

	(void)state;
	if (pid == 0) {
		struct rlimit none = { 0, 0 };

		setrlimit(RLIMIT_CORE, &none);
		close(STDERR_FILENO);
		signal(SIGABRT, SIG_DFL);
		overflow();
		_exit(0);
	}
	check_int("waited", waitpid(pid, &status, 0), pid);
	check("aborted", WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_copies),
		cmocka_unit_test(test_never_null),
		cmocka_unit_test(test_take),
		cmocka_unit_test(test_wipe),
		cmocka_unit_test(test_overflow_aborts),
	};

	return CHECK_RUN(tests);
}
