/* libc knows one zone at a time, named by $TZ, and takes a name that does not exist
   for UTC without a word. So the name is looked up in the database first. */

#include "builtin/device/zone.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#define NAME_MAX_LEN 60
#define ANDROID_HEAD 24 /* "tzdataVERSION", then offsets of index, data and end */
#define ANDROID_ENTRY 52
#define ANDROID_NAME 40  /* of an entry; then three numbers */
#define ANDROID_MAX 4096 /* entries */

static const char *const folders[] = {
	"/usr/share/zoneinfo",
	"/usr/lib/zoneinfo",
	"/usr/share/lib/zoneinfo",
	"/etc/zoneinfo",
	"/var/db/timezone/zoneinfo",
};

static const char *const android_files[] = {
	"/apex/com.android.tzdata/etc/tz/tzdata",
	"/data/misc/zoneinfo/current/tzdata",
	"/system/usr/share/zoneinfo/tzdata",
};

static uint32_t big_endian(const unsigned char *bytes) {
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 |
	       bytes[3];
}

bool zone_is_in_android_file(const char *path, const char *name) {
	unsigned char head[ANDROID_HEAD], entry[ANDROID_ENTRY];
	auto_fd int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0 || read(fd, head, sizeof(head)) != (ssize_t)sizeof(head) ||
		memcmp(head, "tzdata", 6) != 0) {
		return false;
	}
	off_t at = big_endian(head + 12), end = big_endian(head + 16);

	for (int i = 0; i < ANDROID_MAX && at + ANDROID_ENTRY <= end; i++) {
		if (pread(fd, entry, sizeof(entry), at) != (ssize_t)sizeof(entry)) {
			break;
		}
		if (strncmp((const char *)entry, name, ANDROID_NAME) == 0) {
			return true;
		}
		at += ANDROID_ENTRY;
	}
	return false;
}

static bool is_in_folder(const char *folder, const char *name) {
	auto_free char *path = path_join(folder, name);
	auto_fd int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	char mark[4];

	return fd >= 0 && read(fd, mark, sizeof(mark)) == (ssize_t)sizeof(mark) &&
	       memcmp(mark, "TZif", sizeof(mark)) == 0;
}

/* Can it be a name at all? It becomes part of a path. */
static bool is_name(const char *name) {
	static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				      "0123456789_+-/";

	return *name && *name != '/' && strlen(name) <= NAME_MAX_LEN &&
	       !name[strspn(name, allowed)];
}

static bool is_known(const char *name) {
	const char *folder = getenv("TZDIR");
	bool known = folder && is_in_folder(folder, name);

	for (size_t i = 0; i < ARRAY_LEN(folders) && !known; i++) {
		known = is_in_folder(folders[i], name);
	}
	for (size_t i = 0; i < ARRAY_LEN(android_files) && !known; i++) {
		known = zone_is_in_android_file(android_files[i], name);
	}
	return known;
}

/* "+08:00", "-0330", "+8", with "UTC" or "GMT" in front or alone, "Z". */
static bool read_offset(const char *text, long *out) {
	bool prefixed = str_starts(text, "UTC") || str_starts(text, "GMT");
	int hours = 0, minutes = 0, used = 0;

	text += prefixed ? 3 : 0;
	if ((prefixed && !*text) || str_eq(text, "Z")) {
		*out = 0;
		return true;
	}
	if ((*text != '+' && *text != '-') || text[1] < '0' || text[1] > '9') {
		return false;
	}
	if (sscanf(text + 1, "%2d:%2d%n", &hours, &minutes, &used) < 2) {
		minutes = 0;
		sscanf(text + 1, "%2d%n%2d%n", &hours, &used, &minutes, &used);
	}
	if (text[1 + used] || hours > 14 || minutes > 59 || minutes < 0) {
		return false;
	}
	*out = (hours * 60 + minutes) * 60 * (*text == '-' ? -1 : 1);
	return true;
}

/* Where /etc/localtime points to, behind "zoneinfo/". */
static void read_local_name(char *out, size_t size) {
	char target[256];
	const char *zone = getenv("TZ");
	ssize_t len = readlink("/etc/localtime", target, sizeof(target) - 1);

	if (zone) {
		snprintf(out, size, "%s", is_name(zone) ? zone : "");
		return;
	}
	target[len > 0 ? len : 0] = '\0';
	zone = strstr(target, "zoneinfo/");
	snprintf(out, size, "%s", zone ? zone + strlen("zoneinfo/") : "");
}

static void convert_here(struct zone_time *out, time_t when) {
	localtime_r(&when, &out->tm);
	out->offset = out->tm.tm_gmtoff;
	snprintf(out->abbreviation, sizeof(out->abbreviation), "%s",
		out->tm.tm_zone ? out->tm.tm_zone : "");
	out->tm.tm_zone = NULL;
}

static void convert_named(struct zone_time *out, time_t when, const char *zone) {
	auto_free char *before = xstrdup(getenv("TZ"));

	setenv("TZ", zone, 1);
	tzset();
	convert_here(out, when);
	if (before) {
		setenv("TZ", before, 1);
	} else {
		unsetenv("TZ");
	}
	tzset();
	snprintf(out->name, sizeof(out->name), "%s", zone);
}

static void convert_offset(struct zone_time *out, time_t when, long offset) {
	time_t moved = when + offset;

	gmtime_r(&moved, &out->tm);
	out->offset = offset;
	out->tm.tm_zone = NULL;
	if (offset) {
		snprintf(out->name, sizeof(out->name), "UTC%c%02ld:%02ld",
			offset < 0 ? '-' : '+', labs(offset) / 3600, labs(offset) / 60 % 60);
	} else {
		snprintf(out->name, sizeof(out->name), "UTC");
	}
}

bool zone_convert(struct zone_time *out, time_t when, const char *zone, struct err *err) {
	struct zone_time result = { .offset = 0 };
	long offset;

	if (!zone) {
		tzset();
		read_local_name(result.name, sizeof(result.name));
		convert_here(&result, when);
	} else if (read_offset(zone, &offset)) {
		convert_offset(&result, when, offset);
	} else if (is_name(zone) && is_known(zone)) {
		convert_named(&result, when, zone);
	} else {
		return err_set(err, ERR_NOT_FOUND,
			"there is no time zone '%.60s' here; name it as Continent/City "
			"(Europe/Berlin, Asia/Shanghai, America/New_York) or as an offset "
			"(+08:00)",
			zone);
	}
	*out = result;
	return true;
}
