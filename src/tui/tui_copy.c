/* What leaves the screen: copies and links. Both are made by their first use. */

#include "tui/tui_inner.h"

static void say(void *ctx, const char *text) {
	struct tui *tui = ctx;

	screen_toast(&tui->screen, text);
}

static bool send(void *ctx, const char *data, size_t len) {
	(void)ctx;
	return term_send(data, len);
}

void tui_copy(void *ctx, const char *text, size_t len) {
	struct tui *tui = ctx;

	if (!tui->clipboard) {
		tui->clipboard = clipboard_new(&(struct clipboard_options){
			.loop = tui->services->loop, .send = send, .say = say, .ctx = tui });
	}
	clipboard_copy(tui->clipboard, text, len);
}

void tui_open_link(void *ctx, const char *url) {
	struct tui *tui = ctx;

	if (!tui->opener) {
		tui->opener = opener_new(&(struct opener_options){
			.loop = tui->services->loop, .say = say, .ctx = tui });
	}
	opener_open(tui->opener, url);
}

void tui_copy_fini(struct tui *tui) {
	tui->clipboard = clipboard_free(tui->clipboard);
	tui->opener = opener_free(tui->opener);
}
