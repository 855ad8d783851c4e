#include "rig.h"

#include <unistd.h>

#include "builtin/device/machine.h"

static void test_memory(void **state) {
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	machine_add_memory(&out, "MemTotal:        8000000 kB\nMemFree:   100 kB\n"
				 "MemAvailable:    2097152 kB\n");
	check_str("both", out.data, "memory: 7.6 GB, available 2.0 GB\n");
	buf_clear(&out);
	machine_add_memory(&out, "MemTotal: 1024 kB\n");
	check_str("old kernels", out.data, "memory: 1.0 MB\n");
	buf_clear(&out);
	machine_add_memory(&out, "nothing of the kind");
	check_str("other text", out.data, "");
}

static void test_android(void **state) {
	static const char properties[] = "[persist.sys.timezone]: [Asia/Shanghai]\n"
					 "[ro.build.version.release]: [14]\n"
					 "[ro.build.version.sdk]: [34]\n"
					 "[ro.serialno]: [SECRET]\n"
					 "[ro.product.model]: [Pixel 7]\n"
					 "[two.lines]: [a\nb]\n"
					 "[ro.product.manufacturer]: []\n"
					 "[ro.product.cpu.abilist]: [arm64-v8a";
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	machine_add_android(&out, properties, sizeof(properties) - 1);
	check_str("what is wanted and whole", out.data,
		"Android: 14\nSDK level: 34\nmodel: Pixel 7\n");
}

static void test_no_private_data(void **state) {
	auto_buf struct buf out = BUF_INIT;
	char host[256] = "";

	(void)state;
	setenv("USER", "a-person-of-note", 1);
	setenv("TERM", "xterm-test", 1);
	setenv("TERMUX_VERSION", "0.118", 1);
	machine_describe(&out);
	unsetenv("TERMUX_VERSION");
	rig_check_has("terminal", out.data, "terminal: xterm-test\n");
	rig_check_has("Termux", out.data, "Termux: 0.118\n");
	rig_check_has("kernel", out.data, "kernel: ");
	rig_check_has("architecture", out.data, "architecture: ");
	rig_check_has("storage", out.data, "storage of the home folder: ");
	rig_check_lacks("user", out.data, "a-person-of-note");
	gethostname(host, sizeof(host) - 1);
	if (strlen(host) > 6) {
		rig_check_lacks("host name", out.data, host);
	}
}

static void test_tool(void **state) {
	struct rig *rig = *state;

	rig_check_has("device_info", rig_call(rig, "device_info", "{}"), "kernel: ");
	check("done", !rig->result.failed);
	check_int("risk", rig->risk, TOOL_RISK_READ);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_android),
		cmocka_unit_test(test_no_private_data),
		rig_test(test_tool),
	};

	return CHECK_RUN(tests);
}
