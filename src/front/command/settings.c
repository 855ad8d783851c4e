/* /theme, /mouse, /enter ...: a switch of the interface each. Without an argument it
   says what stands and what could; with one it is set at once and remembered. */

#include "front/command/commands.h"

#include "base/tr.h"
#include "front/services.h"
#include "front/settings.h"

static void tell(const struct command_front *front, const char *path) {
	auto_settings struct settings settings;
	auto_buf struct buf text = BUF_INIT, choices = BUF_INIT, origin = BUF_INIT;

	settings_init(&settings, front->services);
	struct setting setting = settings_get(&settings, path);

	setting_choices(setting.key, &choices);
	setting_origin(&settings, &setting, &origin);
	buf_addf(&text, tr("%s: %s (%s)\nchoices: %s"), tr(setting.key->help),
		setting_word(&setting), origin.data, choices.data);
	front->say(front->ctx, text.data);
}

static void change(const struct command_front *front, const char *path, const char *value) {
	struct err err = ERR_INIT;

	if (!value[0]) {
		tell(front, path);
	} else if (!settings_set(front->services, path, value, &err)) {
		command_fail(front, &err);
	} else {
		if (front->settings_changed) {
			front->settings_changed(front->ctx);
		}
		command_toast(front, "%s: %s", path, value);
	}
}

void command_detail(const struct command_front *front, const char *arguments) {
	change(front, "ui.detail", arguments);
}

void command_enter(const struct command_front *front, const char *arguments) {
	change(front, "ui.enter", arguments);
}

void command_follow(const struct command_front *front, const char *arguments) {
	change(front, "ui.follow", arguments);
}

void command_motion(const struct command_front *front, const char *arguments) {
	change(front, "ui.motion", arguments);
}

void command_mouse(const struct command_front *front, const char *arguments) {
	change(front, "ui.mouse", arguments);
}

void command_notify(const struct command_front *front, const char *arguments) {
	change(front, "ui.notify", arguments);
}

/* Without a word it is the other way from now on. */
void command_side(const struct command_front *front, const char *arguments) {
	auto_settings struct settings settings;

	settings_init(&settings, front->services);
	bool shown = settings_bool(&settings, "ui.side");

	change(front, "ui.side", arguments[0] ? arguments : shown ? "off" : "on");
}

void command_theme(const struct command_front *front, const char *arguments) {
	change(front, "ui.theme", arguments);
}

void command_think(const struct command_front *front, const char *arguments) {
	change(front, "ui.thinking", arguments);
}
