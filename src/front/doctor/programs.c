/* Programs of this machine that tools use where they are. */

#include "front/doctor/check.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "front/setup/local.h"

#include <string.h>

#define GROUP TR("programs")

static enum doctor_step ask_ocr(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	static const char *const argv[] = { "tesseract", "--list-langs", NULL };
	auto_free char *path = path_find_program("tesseract");

	(void)check;
	if (!path) {
		doctor_say(doctor, DOCTOR_MISSING, "%s", tr("tesseract is not installed"));
		doctor_mend_command(doctor, path_is_termux() ? "pkg install tesseract"
							     : "apt install tesseract-ocr "
							       "tesseract-ocr-chi-sim");
		return DOCTOR_SAID;
	}
	request->transport = TRANSPORT_LOCAL;
	request->argv = argv;
	request->timeout = 10000;
	request->max_output = 16384;
	return DOCTOR_ASK;
}

static void judge_ocr(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	auto_strv struct strv lines = STRV_INIT;
	auto_buf struct buf names = BUF_INIT;

	(void)check;
	if (!doctor_went_well(result)) {
		doctor_say_end(doctor, result);
		return;
	}
	strv_split(&lines, result->out.data, "\r\n");
	for (size_t i = 0; i < lines.len && names.len < 200; i++) {
		if (!strchr(lines.items[i], ' ')) {
			buf_addf(&names, "%s%.40s", names.len > 0 ? ", " : "", lines.items[i]);
		}
	}
	doctor_say(doctor, DOCTOR_AVAILABLE, tr("tesseract reads %s"), names.data);
}

/* The words are programs, of which one is enough. */
static enum doctor_step ask_one_of(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	auto_buf struct buf names = BUF_INIT;

	(void)request;
	if (path_is_termux() || !local_is_desktop()) {
		return DOCTOR_SKIP;
	}
	for (size_t i = 0; check->words[i]; i++) {
		auto_free char *path = path_find_program(check->words[i]);

		if (path) {
			doctor_say(doctor, DOCTOR_AVAILABLE, "%s", check->words[i]);
			return DOCTOR_SAID;
		}
		buf_addf(&names, "%s%s", i > 0 ? ", " : "", check->words[i]);
	}
	doctor_say(doctor, DOCTOR_MISSING, tr("none of %s"), names.data);
	doctor_mend(doctor, tr("install one of them"));
	return DOCTOR_SAID;
}

#define ONE_OF(name, title, ...)                                                               \
	{                                                                                      \
		"program." name, GROUP, title, true, ask_one_of, NULL, (const char *const[]) { \
			__VA_ARGS__, NULL                                                      \
		}                                                                              \
	}

const struct doctor_check doctor_programs[] = {
	{ "program.ocr", GROUP, TR("text in pictures"), true, ask_ocr, judge_ocr, NULL },
	ONE_OF("notify", TR("notifications"), "notify-send", "osascript"),
	ONE_OF("clipboard", TR("clipboard"), "wl-copy", "xclip", "xsel", "pbcopy"),
	ONE_OF("open", TR("opening files and pages"), "xdg-open", "open"),
	ONE_OF("player", TR("media players"), "playerctl"),
	ONE_OF("brightness", TR("brightness"), "brightnessctl"),
	ONE_OF("volume", TR("volume"), "wpctl", "pactl", "amixer", "osascript"),
	ONE_OF("speech", TR("speech"), "espeak-ng", "espeak", "spd-say", "say"),
	ONE_OF("picture", TR("screenshot"), "grim", "scrot", "maim", "import", "spectacle",
		"gnome-screenshot", "screencapture"),
	{ 0 },
};
