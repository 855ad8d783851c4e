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
	{ .name = "the kernel's",
		.in = "POWER_SUPPLY_NAME=BAT0\nPOWER_SUPPLY_STATUS=Discharging\n"
		      "POWER_SUPPLY_CAPACITY=55",
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

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table_is_sorted),
		cmocka_unit_test(test_battery),
		cmocka_unit_test(test_battery_capture),
		cmocka_unit_test(test_volume),
	};

	return CHECK_RUN(tests);
}
