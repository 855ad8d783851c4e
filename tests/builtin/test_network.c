/* What needs no phone: the names of interfaces, and which hosts are pinged. */

#include "rig.h"

#include "builtin/device/interfaces.h"

static const struct {
	const char *name, *kind;
} interfaces[] = {
	{ "wlan0", "Wi-Fi" },
	{ "wlp2s0", "Wi-Fi" },
	{ "rmnet_data1", "mobile data" },
	{ "ccmni0", "mobile data" },
	{ "tun0", "VPN" },
	{ "eth0", "Ethernet" },
	{ "enp3s0", "Ethernet" },
	{ "rndis0", "USB tethering" },
	{ "docker0", NULL },
	{ "", NULL },
};

static void test_interfaces(void **state) {
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(interfaces) / sizeof(interfaces[0]); i++) {
		check_str(interfaces[i].name, interfaces_kind(interfaces[i].name),
			interfaces[i].kind);
	}
	interfaces_describe(&out);
	check("lines", out.len > 0 && out.data[out.len - 1] == '\n');
	rig_check_lacks("not this very machine", out.data, "127.0.0.1");
}

static const struct {
	const char *name, *arguments, *error;
} refused[] = {
	{ "private", "{\"target\":\"10.0.0.7\"}", "is a private address" },
	{ "private URL", "{\"target\":\"http://localhost:8080/x\"}", "is a private address" },
	{ "an option", "{\"target\":\"-f\"}", "is no host name" },
	{ "words", "{\"target\":\"a b\"}", "is no host name" },
	{ "a shell's words", "{\"target\":\"a;reboot\"}", "is no host name" },
};

static void test_refused(void **state) {
	struct rig *rig = *state;

	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		rig_check_has(refused[i].name,
			rig_call(rig, "ping_network", refused[i].arguments), refused[i].error);
		check(refused[i].name, rig->result.failed);
	}
}

static void test_status(void **state) {
	struct rig *rig = *state;
	const char *text = rig_call(rig, "network_status", "{}");

	check("answered", !rig->result.failed && text[0]);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_interfaces),
		rig_test(test_refused),
		rig_test(test_status),
	};

	return CHECK_RUN(tests);
}
