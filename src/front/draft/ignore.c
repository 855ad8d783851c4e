/* The last rule that fits decides. A pattern with a slash inside is held against the
   path from its own folder on, one without against the name. Matching tries again at
   each star, with a bound on the tries: the file is a stranger's. */

#include "front/draft/ignore.h"

#include <string.h>

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/vec.h"

#define RULES_MAX 2000
#define TRIES_MAX 2000
#define LINE_MAX_BYTES 512

struct rule {
	char *folder;  /* that it stands in; owned */
	char *pattern; /* owned */
	bool negated;
	bool folders_only;
	bool whole; /* against the path, else the name */
};

struct ignore {
	VEC(struct rule) rules;
};

struct ignore *ignore_new(void) {
	return xcalloc(1, sizeof(struct ignore));
}

struct ignore *ignore_free(struct ignore *ignore) {
	if (ignore) {
		for (size_t i = 0; i < ignore->rules.len; i++) {
			free(ignore->rules.items[i].folder);
			free(ignore->rules.items[i].pattern);
		}
		vec_fini(&ignore->rules);
		free(ignore);
	}
	return NULL;
}

static void add_rule(struct ignore *ignore, const char *folder, char *line) {
	struct rule rule = { 0 };
	size_t len = strlen(line);

	while (len > 0 && (line[len - 1] == ' ' || line[len - 1] == '\r')) {
		line[--len] = '\0';
	}
	rule.negated = line[0] == '!';
	line += rule.negated;
	line += line[0] == '\\' && (line[1] == '#' || line[1] == '!');
	len = strlen(line);
	if (len > 0 && line[len - 1] == '/') {
		rule.folders_only = true;
		line[--len] = '\0';
	}
	rule.whole = strchr(line, '/') != NULL;
	line += line[0] == '/';
	if (line[0]) {
		rule.pattern = xstrdup(line);
		rule.folder = xstrdup(folder);
		vec_push(&ignore->rules, rule);
	}
}

void ignore_add(struct ignore *ignore, const char *folder, const char *text) {
	while (*text && ignore->rules.len < RULES_MAX) {
		size_t len = strcspn(text, "\n");

		if (len > 0 && len < LINE_MAX_BYTES && text[0] != '#') {
			auto_free char *line = xmemdup(text, len);

			add_rule(ignore, folder, line);
		}
		text += len + (text[len] == '\n');
	}
}

/* Behind a "[...]" that has the character, NULL: it has it not, or is no such thing. */
static const char *match_set(const char *pattern, char byte) {
	bool negated = pattern[1] == '!' || pattern[1] == '^', found = false;
	const char *at = pattern + 1 + negated;

	for (bool first = true; *at && (first || *at != ']'); first = false) {
		char low = *at++, high = low;

		if (at[0] == '-' && at[1] && at[1] != ']') {
			high = at[1];
			at += 2;
		}
		found = found || (byte >= low && byte <= high);
	}
	return *at == ']' && found != negated && byte != '/' ? at + 1 : NULL;
}

static bool match(const char *pattern, const char *path, int *tries);

/* A star takes any number of characters, but no slash unless it is doubled. */
static bool match_star(const char *pattern, const char *path, int *tries) {
	bool is_double = pattern[1] == '*';
	const char *rest = pattern + (is_double ? 2 : 1);

	if (is_double && *rest == '/' && match(rest + 1, path, tries)) {
		return true; /* no folder at all */
	}
	for (;; path++) {
		if (match(rest, path, tries)) {
			return true;
		}
		if (!*path || (*path == '/' && !is_double) || *tries <= 0) {
			return false;
		}
	}
}

static bool match(const char *pattern, const char *path, int *tries) {
	for (; *pattern; path++) {
		const char *next = pattern + 1;

		if (--*tries <= 0) {
			return false;
		}
		if (*pattern == '*') {
			return match_star(pattern, path, tries);
		}
		if (!*path) {
			return false;
		}
		if (*pattern == '[') {
			next = match_set(pattern, *path);
		} else if (*pattern == '\\' && pattern[1]) {
			next = pattern[1] == *path ? pattern + 2 : NULL;
		} else if (*pattern != *path && (*pattern != '?' || *path == '/')) {
			next = NULL;
		}
		if (!next) {
			return false;
		}
		pattern = next;
	}
	return !*path;
}

/* The path from the rule's folder on; NULL: it is not in there. */
static const char *below(const struct rule *rule, const char *path) {
	size_t len = strlen(rule->folder);

	if (len == 0) {
		return path;
	}
	return strncmp(path, rule->folder, len) == 0 && path[len] == '/' ? path + len + 1
									 : NULL;
}

bool ignore_matches(const struct ignore *ignore, const char *path, bool is_folder) {
	for (size_t i = ignore->rules.len; i > 0; i--) {
		const struct rule *rule = &ignore->rules.items[i - 1];
		const char *rest = below(rule, path);
		int tries = TRIES_MAX;

		if (!rest || (rule->folders_only && !is_folder)) {
			continue;
		}
		if (match(rule->pattern, rule->whole ? rest : path_basename(rest), &tries)) {
			return !rule->negated;
		}
	}
	return false;
}
