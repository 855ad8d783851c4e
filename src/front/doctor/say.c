/* What a check says, and how it asks. */

#include "front/doctor/check.h"

#include <stdarg.h>
#include <string.h>

#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"

#define ANSWER_MS 15000
#define OUTPUT_MAX ((size_t)64 << 10)

static const struct doctor_check *present(const struct doctor *doctor) {
	return doctor->redone != SIZE_MAX ? doctor->made.items[doctor->redone]
					  : &doctor->tables[doctor->table][doctor->row];
}

void doctor_say(struct doctor *doctor, enum doctor_state state, const char *format, ...) {
	auto_buf struct buf text = BUF_INIT;
	va_list args;

	buf_addf(&text, "%s: ", tr(present(doctor)->title));
	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	free(doctor->finding->text);
	doctor->finding->text = sanitize_dup(text.data, SANITIZE_LINE);
	doctor->finding->state = state;
}

void doctor_say_end(struct doctor *doctor, const struct device_result *result) {
	if (result->end == DEVICE_DONE) {
		auto_free char *line = doctor_first_line(result);

		doctor_say(doctor, DOCTOR_MISSING, tr("failed with exit code %d: %.200s"),
			result->exit_code, line);
	} else {
		doctor_say(doctor,
			result->end == DEVICE_NOT_POSSIBLE ? DOCTOR_IMPOSSIBLE : DOCTOR_MISSING,
			"%s", tr(result->text));
	}
}

void doctor_mend(struct doctor *doctor, const char *text) {
	strv_add(&doctor->finding->mend, text);
}

void doctor_mend_command(struct doctor *doctor, const char *command) {
	auto_free char *text = xasprintf("$ %s", command);

	doctor_mend(doctor, text);
}

/* In double quotes, which a line does not hold; of what means something inside them only
   the dollar comes up. */
void doctor_mend_line(struct doctor *doctor, const char *line, bool safe) {
	auto_buf struct buf text = BUF_INIT;

	buf_add_str(&text, "adb shell \"");
	for (const char *at = line; *at; at++) {
		if (*at == '$') {
			buf_add_char(&text, '\\');
		}
		buf_add_char(&text, *at);
	}
	buf_add_char(&text, '"');
	if (safe && doctor->shell) {
		doctor->finding->fix = line;
		auto_free char *command =
			xasprintf("chela doctor --fix %s", present(doctor)->id);

		doctor_mend_command(doctor, command);
	}
	doctor_mend_command(doctor, text.data);
}

bool doctor_has_phone(const struct doctor *doctor) {
	return path_is_termux() || device_shell_used(services_device(
					   doctor->options.services)) != DEVICE_SHELL_NONE;
}

static enum doctor_step ask_shell(
	struct doctor *doctor, struct device_request *request, const char *line) {
	(void)doctor;
	request->transport = TRANSPORT_SHELL;
	request->line = line;
	request->timeout = ANSWER_MS;
	request->max_output = OUTPUT_MAX;
	return DOCTOR_ASK;
}

enum doctor_step doctor_ask_shell(
	struct doctor *doctor, struct device_request *request, const char *line) {
	if (!doctor_has_phone(doctor)) {
		return DOCTOR_SKIP;
	}
	if (!doctor->shell) {
		doctor_say(doctor, DOCTOR_MISSING, "%s", tr("needs the phone's shell"));
		return DOCTOR_SAID;
	}
	return ask_shell(doctor, request, line);
}

enum doctor_step doctor_ask_shell_fact(struct doctor *doctor, struct device_request *request,
	const char *line, const char *page) {
	enum doctor_step step = doctor_ask_shell(doctor, request, line);

	if (step == DOCTOR_SAID) {
		doctor_say(doctor, DOCTOR_UNKNOWN, "%s", tr("only the phone's shell knows"));
		if (page) {
			doctor_mend_command(doctor, page);
		}
	}
	return step;
}

bool doctor_went_well(const struct device_result *result) {
	return result->end == DEVICE_DONE && result->exit_code == 0;
}

char *doctor_first_line(const struct device_result *result) {
	size_t len = result->out.len;
	const char *text = str_trim_span(result->out.data, &len);
	const char *end = memchr(text, '\n', len);
	auto_free char *line = xmemdup(text, end ? (size_t)(end - text) : len);

	return sanitize_dup(str_trim(line), SANITIZE_LINE);
}
