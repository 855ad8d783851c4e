#include "rig.h"

#include <time.h>

#include "base/mem.h"
#include "builtin/device/zone.h"

#define WINTER 1767225600 /* 2026-01-01 00:00:00 UTC */
#define SUMMER 1782864000 /* 2026-07-01 00:00:00 UTC */
#define REFUSED 99999

static const struct {
	const char *name;
	const char *zone;
	time_t when;
	long offset; /* seconds, or REFUSED */
	int hour, day;
	const char *shown;
} cases[] = {
	{ .name = "UTC", .zone = "UTC", .when = WINTER, .day = 1, .shown = "UTC" },
	{ .name = "Z", .zone = "Z", .when = WINTER, .day = 1, .shown = "UTC" },
	{ .name = "GMT with an offset",
		.zone = "GMT+8",
		.when = WINTER,
		.offset = 28800,
		.hour = 8,
		.day = 1,
		.shown = "UTC+08:00" },
	{ .name = "offset alone",
		.zone = "+05:30",
		.when = WINTER,
		.offset = 19800,
		.hour = 5,
		.day = 1,
		.shown = "UTC+05:30" },
	{ .name = "negative without a colon",
		.zone = "-0330",
		.when = WINTER,
		.offset = -12600,
		.hour = 20,
		.day = 31,
		.shown = "UTC-03:30" },
	{ .name = "no such offset", .zone = "+15:00", .offset = REFUSED },
	{ .name = "minutes", .zone = "+05:75", .offset = REFUSED },
	{ .name = "junk behind it", .zone = "+05:30x", .offset = REFUSED },
	{ .name = "half an offset", .zone = "+05:", .offset = REFUSED },
	{ .name = "unknown city", .zone = "Europe/Atlantis", .offset = REFUSED },
	{ .name = "no zone at all", .zone = "Berlin time", .offset = REFUSED },
	{ .name = "a path", .zone = "../../etc/passwd", .offset = REFUSED },
	{ .name = "an absolute path", .zone = "/etc/passwd", .offset = REFUSED },
	{ .name = "a folder", .zone = "Europe", .offset = REFUSED },
	{ .name = "rule of POSIX", .zone = "CET-1CEST", .offset = REFUSED },
	{ .name = "nothing", .zone = "", .offset = REFUSED },
};

static void test_offsets(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct zone_time time;
		struct err err = ERR_INIT;
		bool known = zone_convert(&time, cases[i].when, cases[i].zone, &err);

		check(cases[i].name, known == (cases[i].offset != REFUSED));
		if (known) {
			check_int(cases[i].name, time.offset, cases[i].offset);
			check_int(cases[i].name, time.tm.tm_hour, cases[i].hour);
			check_int(cases[i].name, time.tm.tm_mday, cases[i].day);
			check_str(cases[i].name, time.name, cases[i].shown);
		} else {
			rig_check_has(cases[i].name, err.text, "Continent/City");
		}
	}
}

static void test_named_zone(void **state) {
	struct zone_time time;

	(void)state;
	if (!zone_convert(&time, WINTER, "Europe/Berlin", NULL)) {
		check_skip("no time zone database");
	}
	check_int("winter", time.offset, 3600);
	check_int("winter", time.tm.tm_hour, 1);
	check_str("winter", time.abbreviation, "CET");
	check_str("name", time.name, "Europe/Berlin");
	check("summer", zone_convert(&time, SUMMER, "Europe/Berlin", NULL));
	check_int("summer", time.offset, 7200);
	check_str("summer", time.abbreviation, "CEST");
}

/* What was set before is set afterwards, and local time is as it was. */
static void test_environment_stays(void **state) {
	static const char *const before[] = { "UTC", NULL };
	struct zone_time time;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(before); i++) {
		time_t when = WINTER;
		struct tm here, again;

		if (before[i]) {
			setenv("TZ", before[i], 1);
		} else {
			unsetenv("TZ");
		}
		tzset();
		localtime_r(&when, &here);
		zone_convert(&time, WINTER, "Asia/Shanghai", NULL);
		check_str("TZ", getenv("TZ"), before[i]);
		localtime_r(&when, &again);
		check_int("local hour", again.tm_hour, here.tm_hour);
	}
}

static void test_local_zone(void **state) {
	struct zone_time time;

	(void)state;
	setenv("TZ", "UTC", 1);
	check("local", zone_convert(&time, WINTER, NULL, NULL));
	check_int("hour", time.tm.tm_hour, 0);
	check_str("name", time.name, "UTC");
	unsetenv("TZ");
}

/* Two entries as Android lays them out. */
static void test_android_file(void **state) {
	struct rig *rig = *state;
	char data[24 + 2 * 52] = "tzdata2024a";
	auto_free char *path = rig_path(rig, "tzdata");

	data[15] = 24;
	data[19] = (char)(24 + 2 * 52);
	strncpy(data + 24, "Asia/Shanghai", 40);
	strncpy(data + 24 + 52, "Europe/Berlin", 40);
	rig_write_bytes(rig, "tzdata", data, sizeof(data));
	check("first", zone_is_in_android_file(path, "Asia/Shanghai"));
	check("last", zone_is_in_android_file(path, "Europe/Berlin"));
	check("not there", !zone_is_in_android_file(path, "Europe/Ber"));
	rig_write_bytes(rig, "tzdata", data, 60);
	check("cut off", !zone_is_in_android_file(path, "Europe/Berlin"));
	data[16] = '\xff';
	rig_write_bytes(rig, "tzdata", data, sizeof(data));
	check("an index that is too long", !zone_is_in_android_file(path, "Asia/Tokyo"));
	rig_write(rig, "tzdata", "something else, long enough to be a head");
	check("another file", !zone_is_in_android_file(path, "Asia/Shanghai"));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_offsets),
		cmocka_unit_test(test_named_zone),
		cmocka_unit_test(test_environment_stays),
		cmocka_unit_test(test_local_zone),
		rig_test(test_android_file),
	};

	return CHECK_RUN(tests);
}
