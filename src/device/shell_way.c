/* What the programs that give Android's shell say when they do not. */
#include "device/shell_way.h"

#include "base/str.h"
#include "device/ways.h"

#include <string.h>

#define SAID_MAX 300 /* bytes of it in a sentence */

const char *device_shell_name(enum device_shell shell) {
	static const char *const names[] = {
		[DEVICE_SHELL_AUTO] = "auto",
		[DEVICE_SHELL_RISH] = "rish",
		[DEVICE_SHELL_ADB] = "adb",
		[DEVICE_SHELL_SU] = "su",
		[DEVICE_SHELL_NONE] = "none",
	};

	return names[shell];
}

bool shell_explain(
	const struct shell_saying *sayings, const char *said, struct device_result *result) {
	for (; sayings->text; sayings++) {
		if (str_has_nocase(said, sayings->text)) {
			device_result_end(result, sayings->end, "%s", sayings->sentence);
			return true;
		}
	}
	return false;
}

/* The last words tell most, and a program may have said much before them. */
void shell_explain_other(
	const char *program, const char *said, int status, struct device_result *result) {
	size_t len = strlen(said);
	const char *text = str_trim_span(said, &len);

	if (len > SAID_MAX) {
		text += len - SAID_MAX;
		len = SAID_MAX;
	}
	if (status < 0) {
		device_result_end(result, DEVICE_TIMED_OUT, "%s gave no shell in time%s%.*s",
			program, len > 0 ? "; it said: " : "", (int)len, text);
	} else if (len > 0) {
		device_result_end(result, DEVICE_FAILED, "%s gave no shell: %.*s", program,
			(int)len, text);
	} else {
		device_result_end(result, DEVICE_FAILED,
			"%s gave no shell and ended with exit code %d", program, status);
	}
}
