#include "parse_case.h"

static void test_table_is_sorted(void **state) {
	(void)state;
	for (size_t i = 1; i < parser_count; i++) {
		check(parsers[i].name, strcmp(parsers[i - 1].name, parsers[i].name) < 0);
	}
}

static const struct parse_case battery[] = {
	{ .name = "termux-api, all keys",
		.in = "{\n  \"present\": true,\n  \"technology\": \"Li-ion\",\n"
		      "  \"health\": \"GOOD\",\n  \"plugged\": \"PLUGGED_AC\",\n"
		      "  \"status\": \"NOT_CHARGING\",\n  \"temperature\": 31.5,\n"
		      "  \"voltage\": 4123,\n  \"current\": -350000,\n  \"percentage\": 82\n}",
		.out = "82 %, not charging, plugged in: ac, health good, 31.5 C, 4123 mV, "
		       "-350000 uA" },
	{ .name = "termux-api without percentage",
		.in = "{\"level\": 33, \"scale\": 50, \"plugged\": \"UNPLUGGED\"}",
		.out = "66 %, not plugged in" },
	{ .name = "an older termux-api",
		.in = "{\"health\":\"GOOD\",\"percentage\":7,\"temperature\":24."
		      "600000381469727}",
		.out = "7 %, health good, 24.6 C" },
	{ .name = "dumpsys",
		.in = "Current Battery Service state:\n  AC powered: false\n"
		      "  USB powered: true\n  status: 2\n  health: 2\n  level: 41\n"
		      "  scale: 100\n  voltage: 3900\n  temperature: 295\n",
		.out = "41 %, charging, plugged in: usb, health good, 29.5 C, 3900 mV" },
	{ .name = "dumpsys, odd numbers",
		.in = "status: 99\nhealth: -3\nlevel: 5\nscale: 10\ntemperature: 99999",
		.out = "50 %, not plugged in" },
	{ .name = "a desktop's",
		.in = "  native-path: BAT0\n  battery\n    state:               discharging\n"
		      "    time to empty:       2.0 hours\n    percentage:          55%\n",
		.out = "55 %, discharging" },
	{ .name = "another text", .in = "No battery here", .out = "No battery here" },
	{ .name = "another document", .in = "{ \"a\": 1 }", .out = "{\"a\":1}" },
	{ .name = "a level that is none",
		.in = "level: 7000000000000000000000",
		.out = "level: 7000000000000000000000" },
};

static void test_battery(void **state) {
	(void)state;
	parse_case_run("battery", battery, ARRAY_LEN(battery));
}

static void test_battery_capture(void **state) {
	size_t len;
	auto_free char *text = parse_case_capture("android/dumpsys/battery_adbbuddy.txt", &len);
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	if (!text) {
		skip();
	}
	assert_true(parse_case_call("battery", NULL, text, len, &out, &err));
	check("one line", !strchr(out.data, '\n') && strstr(out.data, " %, "));
}

static const struct parse_case volume[] = {
	{ .name = "termux-api",
		.in = "[{\"stream\":\"call\",\"volume\":4,\"max_volume\":7},"
		      "{\"stream\":\"music\",\"volume\":0,\"max_volume\":15}]",
		.out = "call 4 of 7 (57 %)\nmusic 0 of 15 (0 %)" },
	{ .name = "Android's programs",
		.in = "stream 0\n[V] volume is 3 in range [1..5]\nstream 3\n"
		      "[V] Connecting to AudioService\n[V] volume is 11 in range [0..25]\n",
		.out = "call 3 of 5 (60 %), at least 1\nmusic 11 of 25 (44 %)" },
	{ .name = "one that fails moves no other",
		.in = "stream 1\nError: no\nstream 2\n[V] volume is 1 in range [0..7]",
		.out = "ring 1 of 7 (14 %)" },
	{ .name = "streams out of range",
		.in = "stream 77\n[V] volume is 1 in range [0..7]",
		.out = "stream 77\n[V] volume is 1 in range [0..7]" },
	{ .name = "a level above the top",
		.in = "stream 3\n[V] volume is 30 in range [0..25]",
		.out = "music 30 of 25" },
	{ .name = "a desktop's", .in = "Volume: 0.40", .out = "Volume: 0.40" },
	{ .name = "half an answer",
		.in = "[{\"stream\":\"call\"}]",
		.out = "[{\"stream\":\"call\"}]" },
};

static void test_volume(void **state) {
	(void)state;
	parse_case_run("volume", volume, ARRAY_LEN(volume));
}

static const struct parse_case brightness[] = {
	{ .name = "by hand",
		.in = "brightness 128 automatic 0",
		.out = "50 % (128 of 255), set by hand" },
	{ .name = "automatic",
		.in = "brightness 255 automatic 1",
		.out = "100 % (255 of 255), automatic: the phone changes it by itself" },
	{ .name = "a phone that counts higher",
		.in = "brightness 2048 automatic 0",
		.out = "50 % (2048 of 4095), set by hand" },
	{ .name = "not set",
		.in = "brightness null automatic 1",
		.out = "brightness null automatic 1" },
	{ .name = "a desktop",
		.in = "intel,backlight,120,50%,240",
		.out = "50 % (120 of 240)" },
};

static void test_brightness(void **state) {
	(void)state;
	parse_case_run("brightness", brightness, ARRAY_LEN(brightness));
}

static const struct parse_case screen_state[] = {
	{ .name = "in use",
		.in = "  mWakefulness=Awake\nDisplay Power: state=ON\n      mIsShowing=false\n"
		      "Physical size: 1080x2400\n  mCurrentRotation=ROTATION_90",
		.out = "screen on, not locked, 1080x2400 held upright, now landscape" },
	{ .name = "locked and off, another size",
		.in = "mWakefulness=Dozing\nshowing=true\nPhysical size: 1x2\n"
		      "Override size: 720x1600\nmRotation=0",
		.out = "screen off (dozing), locked, 720x1600 held upright, now portrait" },
	{ .name = "an old Android",
		.in = "Display Power: state=OFF\n mShowingLockscreen=true "
		      "mDreamingLockscreen=false",
		.out = "screen off, locked" },
	{ .name = "no word of the lock", .in = "mWakefulness=Asleep", .out = "screen off" },
	{ .name = "another text",
		.in = "Can't find service: power",
		.out = "Can't find service: power" },
};

static void test_screen_state(void **state) {
	(void)state;
	parse_case_run("screen_state", screen_state, ARRAY_LEN(screen_state));
}

static void test_lock_capture(void **state) {
	size_t len;
	auto_free char *text = parse_case_capture(
		"android/dumpsys/window_keyguard_screen_off_appium.txt", &len);
	auto_buf struct buf in = BUF_INIT;
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	if (!text) {
		skip();
	}
	buf_addf(&in, "mWakefulness=Asleep\n%s", text);
	assert_true(parse_case_call("screen_state", NULL, in.data, in.len, &out, NULL));
	check_str("lock", out.data, "screen off, not locked");
}

static const struct parse_case wifi[] = {
	{ .name = "termux-api",
		.in = "{\"ssid\":\"Example 5G\",\"rssi\":-58,\"frequency_mhz\":5180,"
		      "\"link_speed_mbps\":433,\"ip\":\"192.0.2.17\","
		      "\"supplicant_state\":\"COMPLETED\"}",
		.out = "connected to \"Example 5G\", -58 dBm, 5180 MHz, 433 Mbit/s, address "
		       "192.0.2.17" },
	{ .name = "its name hidden",
		.in = "{\"ssid\":\"<unknown ssid>\",\"rssi\":-58,\"supplicant_state\":"
		      "\"COMPLETED\"}",
		.out = "connected; the name is hidden from Termux:API until it has the "
		       "location "
		       "permission and location is on, -58 dBm, 0 MHz, 0 Mbit/s" },
	{ .name = "not connected",
		.in = "{\"supplicant_state\":\"DISCONNECTED\"}",
		.out = "not connected (DISCONNECTED)" },
	{ .name = "Android's shell",
		.in = "Wifi is enabled\nWifi scanning is always available\n"
		      "Wifi is connected to \"Home, sweet\"\nWifiInfo: SSID: \"Home, sweet\", "
		      "BSSID: "
		      "00:00:5e:00:53:01, IP: /192.0.2.17, RSSI: -58, Link speed: 433Mbps, "
		      "Frequency: 5180MHz, x",
		.out = "connected to \"Home, sweet\", dBm -58, 5180MHz, 433Mbps, address "
		       "192.0.2.17" },
	{ .name = "on and alone",
		.in = "Wifi is enabled\nWifi is not connected",
		.out = "Wi-Fi is on, not connected" },
	{ .name = "off", .in = "Wifi is disabled", .out = "Wi-Fi is off" },
	{ .name = "another text", .in = "yes:Home:80", .out = "yes:Home:80" },
};

static void test_wifi(void **state) {
	(void)state;
	parse_case_run("wifi", wifi, ARRAY_LEN(wifi));
}

static const struct parse_case scan[] = {
	{ .name = "termux-api, strongest first",
		.in = "[{\"rssi\":-71,\"frequency_mhz\":2412,\"ssid\":\"\","
		      "\"capabilities\":\"[ESS]\"},{\"rssi\":-58,\"frequency_mhz\":5180,"
		      "\"ssid\":\"A b\",\"capabilities\":\"[WPA2]\"}]",
		.out = "-58 dBm  5180 MHz  A b  [WPA2]\n-71 dBm  2412 MHz  (hidden)  [ESS]" },
	{ .name = "the shell's table",
		.in = "    BSSID              Frequency      RSSI           Age(sec)     SSID  "
		      "     "
		      "           Flags\n  00:00:5e:00:53:02       2412    -71(0:-74/1:-73)    "
		      "1.5                                [ESS]\n"
		      "  00:00:5e:00:53:01       5180    -58    1.5    Caf\xc3\xa9 at home    "
		      "[WPA2-PSK]\n",
		.out = "-58 dBm  5180 MHz  Caf\xc3\xa9 at home  [WPA2-PSK]\n"
		       "-71 dBm  2412 MHz  (hidden)  [ESS]" },
	{ .name = "none", .in = "[]", .out = "no networks found: is location switched on?" },
	{ .name = "another text",
		.in = "Home:80:5180 MHz:WPA2",
		.out = "Home:80:5180 MHz:WPA2" },
};

static void test_scan(void **state) {
	(void)state;
	parse_case_run("wifi_scan", scan, ARRAY_LEN(scan));
}

static const struct parse_case processes[] = {
	{ .name = "largest first, with a limit",
		.arguments = "{\"limit\":2}",
		.in = "  PID USER   RSS NAME\n    1 root  2048 init\n  900 u0_a7 72208 com.a\n"
		      "   12 shell  512 sh\n",
		.out = "900 u0_a7 70 MB com.a\n1 root 2 MB init\n(1 smaller ones left out)" },
	{ .name = "a state without a head",
		.in = "USER     PID   PPID  VSIZE  RSS     WCHAN    PC        NAME\n"
		      "radio     929   69    1228184 40844 ffffffff b6db0920 S "
		      "com.android.phone\n",
		.out = "929 radio 39 MB com.android.phone" },
	{ .name = "a filter",
		.arguments = "{\"filter\":\"PHONE\"}",
		.in = "PID USER RSS COMMAND\n1 a 10 init\n2 b 20 com.phone",
		.out = "2 b 20 KB com.phone" },
	{ .name = "nothing fits",
		.arguments = "{\"filter\":\"x\"}",
		.in = "PID RSS CMD\n1 2 a",
		.out = "no process fits" },
	{ .name = "no table", .in = "ps: no", .out = "ps: no" },
};

static void test_processes(void **state) {
	(void)state;
	parse_case_run("processes", processes, ARRAY_LEN(processes));
}

static const struct parse_case storage[] = {
	{ .name = "two names of one",
		.in = "Filesystem     1K-blocks     Used Available Use% Mounted on\n"
		      "/dev/block/dm-1 115343360 57671680  57671680  50% /data\n"
		      "/dev/fuse       115343360 57671680  57671680  50% /storage/emulated\n",
		.out = "/data: 55.0 GB free of 110 GB" },
	{ .name = "two",
		.in = "F 1 2 3\na 2048 1024 1024 50% /a\nb 4096 0 4096 0% /b c\n",
		.out = "/a: 1.0 MB free of 2.0 MB\n/b c: 4.0 MB free of 4.0 MB" },
	{ .name = "no table", .in = "df: /x: No such file", .out = "df: /x: No such file" },
};

static void test_storage(void **state) {
	(void)state;
	parse_case_run("storage", storage, ARRAY_LEN(storage));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table_is_sorted),
		cmocka_unit_test(test_battery),
		cmocka_unit_test(test_battery_capture),
		cmocka_unit_test(test_volume),
		cmocka_unit_test(test_brightness),
		cmocka_unit_test(test_screen_state),
		cmocka_unit_test(test_lock_capture),
		cmocka_unit_test(test_wifi),
		cmocka_unit_test(test_scan),
		cmocka_unit_test(test_processes),
		cmocka_unit_test(test_storage),
	};

	return CHECK_RUN(tests);
}
