/* The device of the services: what the person's settings and state.yaml say of it. */
#include "services.h"

#include "config/state.h"
#include "device/device.h"
#include "device/memory.h"

static void test_settings(void **state) {
	static const struct {
		const char *name, *config;
		enum device_shell used;
	} cases[] = {
		{ "nothing set", "", DEVICE_SHELL_ADB },
		{ "auto", "device: {shell: auto}\n", DEVICE_SHELL_ADB },
		{ "adb", "device: {shell: adb}\n", DEVICE_SHELL_ADB },
		{ "rish, which is not here", "device: {shell: rish}\n", DEVICE_SHELL_NONE },
		{ "none", "device: {shell: none}\n", DEVICE_SHELL_NONE },
	};

	auto_free char *adb = home_write("bin/adb", "#!/bin/sh\n");
	auto_free char *bin = path_dirname(adb);
	auto_free char *before = xstrdup(getenv("PATH"));

	(void)state;
	chmod(adb, 0755);
	setenv("PATH", bin, 1);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct services services;

		free(home_write("config/chela/config.yaml", cases[i].config));
		services_open(&services);
		check_int(cases[i].name, device_shell_used(services_device(&services)),
			cases[i].used);
		services_close(&services);
	}
	setenv("PATH", before, 1);
}

static void test_memory(void **state) {
	struct services services;

	(void)state;
	services_open(&services);
	assert_null(device_recall(services_device(&services), "sdk X1"));
	device_learn(services_device(&services), "sdk X1", "34");
	services_close(&services);
	auto_free char *kept = state_get("device", "sdk X1");
	assert_string_equal(kept, "34");
	services_open(&services);
	auto_free char *known = device_recall(services_device(&services), "sdk X1");
	assert_string_equal(known, "34");
	services_close(&services);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_settings),
		test_at_home(test_memory),
	};

	return CHECK_RUN(tests);
}
