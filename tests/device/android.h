#ifndef TESTS_DEVICE_ANDROID_H
#define TESTS_DEVICE_ANDROID_H

/* A phone whose shell is mksh, reached by stand-ins of rish, adb and su. Tests skip
   where there is no mksh. */

#include "android_files.h"
#include "answer.h"

#include "base/str.h"

static char *android_path; /* PATH before */

static inline bool android_is_possible(void) {
	auto_free char *mksh = path_find_program("mksh");

	return mksh;
}

#define ANDROID_OR_SKIP()                                                                      \
	do {                                                                                   \
		if (!android_is_possible()) {                                                  \
			check_skip("mksh is not installed");                                   \
		}                                                                              \
	} while (0)

static inline void android_add_client(const char *name) {
	auto_free char *client =
		xasprintf("%s/tests/device/shell-client.sh", getenv("CHELA_SOURCE_ROOT"));
	auto_free char *place = xasprintf("desk/%s", name);

	android_link(client, place);
}

static inline int android_setup(void **state) {
	auto_free char *tmp = path_tmpdir();
	auto_free char *mksh = path_find_program("mksh");
	auto_free char *desk = NULL, *phone = NULL, *path = NULL;
	char mark[17];

	(void)state;
	random_hex(mark, 8);
	android_folder = xasprintf("%s/chela-android-%s", tmp, mark);
	desk = path_join(android_folder, "desk");
	phone = path_join(android_folder, "phone");
	assert_true(file_make_folder(desk, NULL) && file_make_folder(phone, NULL));
	if (mksh) {
		android_link(mksh, "phone/sh");
	}
	android_write("phone/getprop", "#!/bin/sh\necho 34\n");
	android_add_client("rish");
	android_path = xstrdup(getenv("PATH"));
	path = xasprintf("%s:%s", desk, android_path);
	setenv("PATH", path, 1);
	setenv("TERMUX_VERSION", "0.119", 1);
	setenv("PREFIX", android_folder, 1);
	setenv("SHELL_CLIENT", android_folder, 1);
	phone_open();
	return 0;
}

static inline int android_teardown(void **state) {
	const char *const remove[] = { "rm", "-rf", android_folder, NULL };
	struct answer answer = { 0 };

	(void)state;
	setenv("PATH", android_path, 1);
	unsetenv("TERMUX_VERSION");
	unsetenv("PREFIX");
	unsetenv("SHELL_CLIENT");
	phone_ask(&answer, TRANSPORT_LOCAL, remove, false);
	answer_fini(&answer);
	phone_close();
	free(take(android_folder));
	free(take(android_path));
	return 0;
}

static inline struct device_request android_request(struct answer *answer, const char *line) {
	struct device_request request = phone_request(answer, TRANSPORT_SHELL, NULL);

	request.line = line;
	return request;
}

static inline void android_ask(struct answer *answer, const char *line) {
	struct device_request request = android_request(answer, line);

	device_start(phone_device, &request);
	phone_wait(answer);
}

#endif
