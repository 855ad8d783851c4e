/* What the environment tells of the terminal. */

#include "front/doctor/check.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/width.h"
#include "front/share/clipboard.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GROUP TR("terminal")

static const char *env(const char *name) {
	const char *value = getenv(name);

	return value ? value : "";
}

static bool is_true_colour(void) {
	return str_eq(env("COLORTERM"), "truecolor") || str_eq(env("COLORTERM"), "24bit");
}

static enum doctor_step ask_colours(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	const char *term = env("TERM");

	(void)check;
	(void)request;
	if (!*term || str_eq(term, "dumb")) {
		doctor_say(doctor, DOCTOR_MISSING, tr("TERM=%s moves no cursor"), term);
		doctor_mend(doctor, tr("without it the chat comes in lines of text"));
		doctor_mend_command(doctor, "export TERM=xterm-256color");
	} else {
		doctor_say(doctor, DOCTOR_AVAILABLE, tr("TERM=%s, %s colours%s"), term,
			is_true_colour()           ? "2^24"
			: strstr(term, "256color") ? "256"
						   : "16",
			*env("NO_COLOR") ? tr(", switched off by NO_COLOR") : "");
	}
	return DOCTOR_SAID;
}

static enum doctor_step ask_utf8(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	const char *names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	size_t at = 0;

	(void)check;
	(void)request;
	while (at < ARRAY_LEN(names) - 1 && !*env(names[at])) {
		at++;
	}
	if (str_has_nocase(env(names[at]), "utf-8") || str_has_nocase(env(names[at]), "utf8")) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s=%s", names[at], env(names[at]));
	} else {
		doctor_say(doctor, DOCTOR_MISSING, tr("%s=%s says nothing of it"), names[at],
			env(names[at]));
		doctor_mend_command(doctor, "export LANG=en_US.UTF-8");
	}
	return DOCTOR_SAID;
}

static enum doctor_step ask_width(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	(void)request;
	doctor_say(doctor, DOCTOR_AVAILABLE, "%s",
		width_mode() == WIDTH_SAFE
			? tr("safe: what terminals draw in different widths is replaced")
			: tr("as the terminal does it"));
	return DOCTOR_SAID;
}

static enum doctor_step ask_clipboard(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	auto_free char *program = clipboard_program();

	(void)check;
	(void)request;
	if (program) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", program);
	} else if (str_eq(env("TERM"), "linux")) {
		doctor_say(doctor, DOCTOR_MISSING, "%s", tr("none; copies go into a file"));
	} else {
		doctor_say(
			doctor, DOCTOR_AVAILABLE, "%s", tr("OSC 52, if the terminal takes it"));
	}
	return DOCTOR_SAID;
}

static enum doctor_step ask_tmux(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	static const char *const argv[] = { "tmux", "show-options", "-gsv", "escape-time",
		NULL };

	(void)check;
	if (!*env("TMUX")) {
		return DOCTOR_SKIP;
	}
	doctor_say(doctor, DOCTOR_UNKNOWN, "%s", tr("it does not answer"));
	request->transport = TRANSPORT_LOCAL;
	request->argv = argv;
	request->timeout = 3000;
	request->max_output = 256;
	return DOCTOR_ASK;
}

/* tmux holds an Escape back that long, which shows as a slow key. */
static void judge_tmux(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	auto_free char *line = doctor_first_line(result);
	int64_t ms;

	(void)check;
	if (!doctor_went_well(result) || !str_to_int(line, &ms)) {
		return;
	}
	if (ms <= 100) {
		doctor_say(
			doctor, DOCTOR_AVAILABLE, tr("Esc is passed on after %d ms"), (int)ms);
	} else {
		doctor_say(doctor, DOCTOR_MISSING, tr("Esc is held back for %lld ms"),
			(long long)ms);
		doctor_mend_command(doctor, "tmux set-option -sg escape-time 20");
	}
}

const struct doctor_check doctor_terminal[] = {
	{ "terminal.colours", GROUP, TR("colours"), false, ask_colours, NULL, NULL },
	{ "terminal.utf8", GROUP, TR("UTF-8"), false, ask_utf8, NULL, NULL },
	{ "terminal.width", GROUP, TR("widths"), false, ask_width, NULL, NULL },
	{ "terminal.clipboard", GROUP, TR("copying"), true, ask_clipboard, NULL, NULL },
	{ "terminal.tmux", GROUP, TR("tmux"), true, ask_tmux, judge_tmux, NULL },
	{ 0 },
};
