/* What uname(), /proc and the environment say; what is not there is left out. */

#include "builtin/device/machine.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "builtin/format.h"

#define VALUE_MAX 200 /* bytes of a property */

#ifdef CLOCK_BOOTTIME
#define UPTIME_CLOCK CLOCK_BOOTTIME
#else
#define UPTIME_CLOCK CLOCK_MONOTONIC
#endif

/* PRETTY_NAME of os-release, or NULL; the caller's. */
static char *distribution(void) {
	static const char key[] = "PRETTY_NAME=";
	char *text = NULL;
	size_t len;

	if (!file_read("/etc/os-release", 16384, &text, &len, NULL)) {
		return NULL;
	}
	auto_free char *whole = text;
	char *value = strstr(whole, key);

	if (!value || (value != whole && value[-1] != '\n')) {
		return NULL;
	}
	value += strlen(key);
	value += *value == '"';
	return xmemdup(value, strcspn(value, "\"\n"));
}

static void add_system(struct buf *out) {
	struct utsname names;
	auto_free char *name = distribution();

	if (uname(&names) != 0) {
		return;
	}
	buf_addf(out, "system: %s\nkernel: %s %s\narchitecture: %s\n",
		name ? name : names.sysname, names.sysname, names.release, names.machine);
}

/* The number of a line "MemTotal:  16000 kB", or -1. */
static double kilobytes(const char *meminfo, const char *key) {
	const char *line = strstr(meminfo, key);

	return line ? strtod(line + strlen(key), NULL) : -1;
}

void machine_add_memory(struct buf *out, const char *meminfo) {
	double total = kilobytes(meminfo, "MemTotal:");
	double available = kilobytes(meminfo, "MemAvailable:");

	if (total > 0) {
		buf_add_str(out, "memory: ");
		format_size(out, total * 1024);
		if (available >= 0) {
			buf_add_str(out, ", available ");
			format_size(out, available * 1024);
		}
		buf_add_char(out, '\n');
	}
}

static void add_memory(struct buf *out) {
	auto_free char *meminfo = NULL;
	size_t before = out->len;

	if (file_read("/proc/meminfo", 65536, &meminfo, NULL, NULL)) {
		machine_add_memory(out, meminfo);
	}
#ifdef _SC_PHYS_PAGES
	long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);

	if (out->len == before && pages > 0 && page > 0) {
		buf_add_str(out, "memory: ");
		format_size(out, (double)pages * (double)page);
		buf_add_char(out, '\n');
	}
#endif
}

static void add_storage(struct buf *out) {
	auto_free char *home = path_home();
	struct statvfs info;

	if (home && statvfs(home, &info) == 0 && info.f_blocks > 0) {
		double block = (double)info.f_frsize;

		buf_add_str(out, "storage of the home folder: ");
		format_size(out, (double)info.f_blocks * block);
		buf_add_str(out, ", free ");
		format_size(out, (double)info.f_bavail * block);
		buf_add_char(out, '\n');
	}
}

static void add_uptime(struct buf *out) {
	struct timespec time;

	if (clock_gettime(UPTIME_CLOCK, &time) == 0) {
		long minutes = (long)(time.tv_sec / 60);

		buf_addf(out, "up since: %ld days %ld hours %ld minutes ago\n", minutes / 1440,
			minutes / 60 % 24, minutes % 60);
	}
}

/* A variable that a person may see in a window title. */
static void add_variable(struct buf *out, const char *name, const char *variable) {
	const char *value = getenv(variable);

	if (!str_is_empty(value)) {
		buf_addf(out, "%s: %.*s\n", name, VALUE_MAX, value);
	}
}

void machine_describe(struct buf *out) {
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	auto_free char *shell = path_shell();

	add_system(out);
	if (processors > 0) {
		buf_addf(out, "processors: %ld\n", processors);
	}
	add_memory(out);
	add_storage(out);
	add_uptime(out);
	add_variable(out, "Termux", "TERMUX_VERSION");
	if (shell) {
		buf_addf(out, "shell: %s\n", shell);
	}
	add_variable(out, "login shell", "SHELL");
	add_variable(out, "terminal", "TERM");
	add_variable(out, "terminal program", "TERM_PROGRAM");
}

/* The value in a line "[key]: [value]". */
static bool find_property(const char *properties, size_t len, const char *key,
	const char **value, size_t *value_len) {
	auto_free char *head = xasprintf("[%s]: [", key);
	size_t head_len = strlen(head);
	const char *end = properties + len, *at = properties;

	while (at < end) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		const char *stop = newline ? newline : end;

		if ((size_t)(stop - at) > head_len && memcmp(at, head, head_len) == 0 &&
			stop[-1] == ']') {
			*value = at + head_len;
			*value_len = (size_t)(stop - 1 - *value);
			return *value_len > 0 && *value_len <= VALUE_MAX;
		}
		at = stop + 1;
	}
	return false;
}

void machine_add_android(struct buf *out, const char *properties, size_t len) {
	static const struct {
		const char *name, *key;
	} lines[] = {
		{ "Android", "ro.build.version.release" },
		{ "SDK level", "ro.build.version.sdk" },
		{ "security patch", "ro.build.version.security_patch" },
		{ "manufacturer", "ro.product.manufacturer" },
		{ "model", "ro.product.model" },
		{ "ABIs", "ro.product.cpu.abilist" },
	};

	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		const char *value;
		size_t value_len;

		if (find_property(properties, len, lines[i].key, &value, &value_len)) {
			buf_addf(out, "%s: %.*s\n", lines[i].name, (int)value_len, value);
		}
	}
}
