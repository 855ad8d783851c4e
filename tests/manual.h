#ifndef TESTS_MANUAL_H
#define TESTS_MANUAL_H

/* Manual pages as text, to be held against the tables of the program. */

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "check.h"

/* A page of man/, the caller's. */
static __attribute__((noinline, unused)) char *manual_read(const char *name) {
	const char *root = getenv("CHELA_SOURCE_ROOT");
	auto_free char *path = xasprintf("%s/man/%s", root ? root : ".", name);
	struct err err = ERR_INIT;
	char *text = NULL;

	if (!file_read(path, (size_t)1 << 20, &text, NULL, &err)) {
		fail_msg("%s", err.text);
	}
	return text;
}

/* The part from line `from` to the next line that begins with `until`; the caller's. */
static __attribute__((noinline, unused)) char *manual_part(
	const char *text, const char *from, const char *until) {
	auto_free char *line = xasprintf("\n%s\n", from);
	auto_free char *end = xasprintf("\n%s", until);
	const char *at = strstr(text, line);

	if (!at) {
		return NULL;
	}
	at += strlen(line) - 1;
	const char *stop = strstr(at, end);
	return xmemdup(at, stop ? (size_t)(stop - at) + 1 : strlen(at));
}

/* The same as running text: without the macros at the beginning of lines. */
static inline char *manual_plain(const char *part) {
	struct buf out = BUF_INIT;

	for (const char *line = part; *line;) {
		size_t len = strcspn(line, "\n");
		size_t skip = line[0] == '.' ? strcspn(line, " \n") : 0;

		if (len > skip) {
			buf_add(&out, line + skip, len - skip);
			buf_add_char(&out, ' ');
		}
		line += len + (line[len] == '\n');
	}
	return buf_detach(&out);
}

/* How many lines begin with `start`? */
static inline size_t manual_count(const char *part, const char *start) {
	auto_free char *line = xasprintf("\n%s", start);
	size_t count = 0;

	for (const char *at = strstr(part, line); at; at = strstr(at + 1, line)) {
		count++;
	}
	return count;
}

/* Is there a line of macro and word ("Cm", "dark"), whatever stands behind it? */
static inline bool manual_has(const char *part, const char *macro, const char *word) {
	auto_free char *line = xasprintf("\n.%s %s", macro, word);

	for (const char *at = strstr(part, line); at; at = strstr(at + 1, line)) {
		if (strchr(" \n", at[strlen(line)])) {
			return true;
		}
	}
	return false;
}

#endif
