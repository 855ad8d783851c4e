/* Names are compared as people write them: without case, blanks and marks. */
#include "builtin/device/app_names.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "tool/data.h"
#include "json/json.h"

struct app_names {
	struct json *packages; /* package -> list of names; NULL: none */
};

struct app_names *app_names_load(void) {
	struct app_names *names = xcalloc(1, sizeof(*names));

	names->packages = tool_data_read("apps.yaml", NULL);
	return names;
}

struct app_names *app_names_free(struct app_names *names) {
	if (names) {
		json_free(names->packages);
		free(names);
	}
	return NULL;
}

static const struct json *list_of(const struct app_names *names, const char *package) {
	return json_get(names->packages, package);
}

const char *app_names_first(const struct app_names *names, const char *package) {
	return json_string(json_at(list_of(names, package), 0));
}

bool app_names_has(const struct app_names *names, const char *package, const char *part) {
	const struct json *list = list_of(names, package);

	for (const struct json *name = json_first(list); name; name = json_next(name)) {
		if (str_has_nocase(json_string(name), part)) {
			return true;
		}
	}
	return str_has_nocase(package, part);
}

/* Small ASCII letters, and nothing that is only between words. The caller's. */
static char *plain(const char *text) {
	struct buf out = BUF_INIT;

	for (const char *at = text; *at; at++) {
		if (*at >= 'A' && *at <= 'Z') {
			buf_add_char(&out, (char)(*at + 'a' - 'A'));
		} else if (!strchr(" -_.&+!'\t", *at)) {
			buf_add_char(&out, *at);
		}
	}
	return buf_detach(&out);
}

/* Two names, both plain and not empty. A part must be two letters at least, which one
   character of Chinese is too. */
static int score_name(const char *name, const char *wanted) {
	size_t name_len = strlen(name), wanted_len = strlen(wanted);

	if (str_eq(name, wanted)) {
		return 95;
	}
	if (wanted_len >= 2 && str_starts(name, wanted)) {
		return 80;
	}
	if (wanted_len >= 3 && strstr(name, wanted)) {
		return 70;
	}
	if (name_len >= 4 && strstr(wanted, name)) {
		return 60;
	}
	if (wanted_len >= 5 && name_len < 64 && wanted_len < 64 &&
		str_distance(name, wanted, 2) <= (wanted_len >= 8 ? 2 : 1)) {
		return 50;
	}
	return 0;
}

/* Words of the package that say nothing of the app. */
static bool is_common(const char *word) {
	static const char *const common[] = { "com", "org", "net", "android", "app", "apps",
		"mobile", "client", "google", "cn", "io", "de", "main", NULL };

	for (size_t i = 0; common[i]; i++) {
		if (str_eq(word, common[i])) {
			return true;
		}
	}
	return false;
}

static int score_package(const char *package, const char *wanted) {
	auto_strv struct strv words = STRV_INIT;
	int best = 0;

	strv_split(&words, package, ".");
	for (size_t i = 0; i < words.len; i++) {
		auto_free char *word = plain(words.items[i]);
		int score = is_common(word) || !word[0] ? 0 : score_name(word, wanted) - 15;

		best = score > best ? score : best;
	}
	return best;
}

int app_names_score(const struct app_names *names, const char *package, const char *wanted) {
	auto_free char *word = plain(wanted);
	const struct json *list = list_of(names, package);
	int best;

	if (str_eq_nocase(package, wanted)) {
		return 100;
	}
	if (!word[0]) {
		return 0;
	}
	best = score_package(package, word);
	for (const struct json *name = json_first(list); name; name = json_next(name)) {
		auto_free char *known = plain(json_string(name) ? json_string(name) : "");
		int score = known[0] ? score_name(known, word) : 0;

		best = score > best ? score : best;
	}
	return best;
}
