/* English costs nothing: no file is looked for. */

#include "front/language.h"

#include "base/buf.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"

#include <stdlib.h>

static bool is_utf8(const char *locale) {
	return str_has_nocase(locale, ".utf-8") || str_has_nocase(locale, ".utf8");
}

const char *language_of_environment(void) {
	const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		const char *value = getenv(names[i]);

		if (!str_is_empty(value)) {
			return str_starts(value, "zh") && is_utf8(value) ? "zh_CN" : "en";
		}
	}
	return "en";
}

void language_use(const char *language) {
	struct err err = ERR_INIT;

	if (str_eq(language, "en")) {
		tr_unload();
		return;
	}
	auto_free char *data = path_datadir();
	auto_free char *name = xasprintf("po/%s.mo", language);
	auto_free char *path = data ? path_join(data, name) : NULL;

	if (path && !tr_load(path, &err)) {
		log_warn("%s", err.text);
	}
}
