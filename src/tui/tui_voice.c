/* What is spoken and heard; made by its first use. */

#include "tui/tui_draft.h"
#include "tui/tui_inner.h"

static void say(void *ctx, const char *text) {
	struct tui *tui = ctx;

	screen_toast(&tui->screen, text);
}

/* Behind the draft, whoever is typing there meanwhile. */
static void dictate(void *ctx, const char *text) {
	struct tui *tui = ctx;
	const char *draft = composer_draft(&tui->screen.composer);
	auto_free char *whole = xasprintf(draft[0] ? "%s %s" : "%s%s", draft, text);

	screen_compose(&tui->screen, whole);
	tui->screen.dirty = true;
}

static bool submit(void *ctx, const char *text) {
	return tui_submit(ctx, text, false);
}

struct voice *tui_voice(void *ctx) {
	struct tui *tui = ctx;

	if (!tui->voice) {
		tui->voice = voice_new(&(struct voice_options){ .loop = tui->services->loop,
			.say = say,
			.dictate = dictate,
			.submit = submit,
			.ctx = tui });
	}
	return tui->voice;
}

bool tui_hush(void *ctx) {
	struct tui *tui = ctx;

	return tui->voice && voice_stop(tui->voice);
}
