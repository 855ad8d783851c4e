/* Bytes are enough: of a character of several bytes all fit or none does, as typed
   words are whole characters. */

#include "tui/draft/fuzzy.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static bool same(char a, char b) {
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static bool starts(const char *name, const char *word) {
	for (; *word; name++, word++) {
		if (!same(*name, *word)) {
			return false;
		}
	}
	return true;
}

/* The last part of a path; a slash at its end belongs to it. */
static const char *last_part(const char *name) {
	const char *part = name;

	for (const char *at = name; *at; at++) {
		part = *at == '/' && at[1] ? at + 1 : part;
	}
	return part;
}

static const char *find(const char *name, const char *word) {
	for (; *name; name++) {
		if (starts(name, word)) {
			return name;
		}
	}
	return NULL;
}

/* Where the whole word stands, the best of the places; NULL: nowhere. */
static const char *best_place(const char *name, const char *word) {
	const char *part = last_part(name);
	const char *found;

	if (starts(name, word)) {
		return name;
	}
	if (starts(part, word)) {
		return part;
	}
	found = find(part, word);
	return found ? found : find(name, word);
}

static bool has_letters(const char *name, const char *word) {
	for (; *name && *word; name++) {
		word += same(*name, *word);
	}
	return !*word;
}

int fuzzy_score(const char *name, const char *word) {
	size_t len = strlen(word);
	const char *place = best_place(name, word), *part = last_part(name);

	if (!place) {
		return has_letters(name, word) ? 1 : 0;
	}
	if (place == name || place == part) {
		bool whole = !place[len] || (place[len] == '/' && !place[len + 1]);

		return (place == name ? 6 : 4) + whole;
	}
	return place > part ? 3 : 2;
}

void fuzzy_marks(const char *name, const char *word, char *marks) {
	const char *place = best_place(name, word);

	if (place) {
		memset(marks + (place - name), 1, strlen(word));
		return;
	}
	for (size_t i = 0; name[i] && *word; i++) {
		if (same(name[i], *word)) {
			marks[i] = 1;
			word++;
		}
	}
}
