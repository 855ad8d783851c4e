/* What the person set about the screen. It is read behind the first frame and again
   when a switch changes, so it changes what stands there already. */

#include "tui/tui_inner.h"

#include <stdlib.h>

#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/hints.h"
#include "front/settings.h"

static void set_terminal(struct tui *tui, const struct settings *settings) {
	static const char *const themes[] = { "auto", "dark", "light", "mono", "hc", NULL };
	struct term_options options = {
		.theme = (enum theme)settings_choice(settings, "ui.theme", themes),
		.mouse = settings_bool(settings, "ui.mouse"),
	};

	if (options.theme < THEME_MONO && !str_is_empty(getenv("NO_COLOR"))) {
		options.theme = THEME_MONO;
	}
	if (options.mouse != tui->term.mouse || options.theme != tui->term.theme) {
		tui->term = options;
		term_change(&options);
	}
}

static void set_view(struct tui *tui, const struct settings *settings) {
	static const char *const thinkings[] = { "line", "off", "tail", "full", NULL };
	static const int details[] = { DETAIL_HEAD, DETAIL_SOME, DETAIL_MORE, DETAIL_ALL };
	struct view_settings *view = &tui->screen.view.settings;

	view->thinking = settings_choice(settings, "ui.thinking", thinkings);
	view->detail = details[settings_int(settings, "ui.detail") & 3];
	view->slow = !settings_bool(settings, "ui.motion");
	view->follow_top = settings_is(settings, "ui.follow", "top");
}

static void set_width(struct tui *tui, const struct settings *settings) {
	enum width_mode mode =
		settings_is(settings, "ui.width", "terminal") ? WIDTH_TERMINAL : WIDTH_SAFE;

	if (mode != width_mode()) {
		width_set_mode(mode);
		transcript_view_reset(&tui->screen.view);
	}
}

void tui_apply_settings(struct tui *tui) {
	auto_settings struct settings settings;

	settings_init(&settings, tui->services);
	int64_t frames = settings_int(&settings, "ui.frame");

	tui->frame_gap = frames > 0 ? 1000 / frames : tui->usual_gap;
	away_apply_settings(tui->away);
	tui->screen.sidebar.hidden = !settings_bool(&settings, "ui.side");
	tui->screen.status.slow = !settings_bool(&settings, "ui.motion");
	tui->screen.composer.enter_is_newline = settings_is(&settings, "ui.enter", "newline");
	tui->canvas.box = settings_is(&settings, "ui.glyphs", "box") &&
			  !settings_is(&settings, "ui.theme", "hc");
	set_terminal(tui, &settings);
	set_view(tui, &settings);
	set_width(tui, &settings);
	tui->screen.dirty = true;
}

/* tmux gives the wheel to no full-screen program that does not ask for the mouse. */
void tui_hint_wheel(struct tui *tui) {
	const char *tmux = getenv("TMUX");

	if (tmux && *tmux && !tui->term.mouse && !tui->wheel_hinted) {
		tui->wheel_hinted = true;
		if (hint_due("tmux-wheel")) {
			screen_toast(&tui->screen, tr("/mouse on: the wheel scrolls in tmux"));
		}
	}
}

/* Once: config.yaml does not change while chela runs. */
void tui_load_keys(struct tui *tui) {
	const struct config *config = services_config(tui->services, NULL);
	struct err err = ERR_INIT;

	if (config && !bindings_load(config, &err)) {
		transcript_notice(&tui->screen.transcript, true, err.text);
	}
}
