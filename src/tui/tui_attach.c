/* Files of the draft: by name, or a paste that is too large for it, which becomes a
   file of chela's own as long as no conversation holds it. */

#include "tui/tui_draft.h"

#include "base/tr.h"
#include "front/attach.h"

bool tui_attach(void *ctx, const char *path, struct err *err) {
	struct tui *tui = ctx;
	struct attachments *files = &tui->screen.composer.files;
	auto_free char *full = NULL;
	int64_t size;

	if (files->list.len >= ATTACH_FILES_MAX) {
		return err_set(
			err, ERR_LIMIT, tr("more than %d files at once"), ATTACH_FILES_MAX);
	}
	if (!attach_look(path, services_roots(tui->services), &full, &size, err)) {
		return false;
	}
	attachments_add(files, full, size);
	tui->screen.dirty = true;
	return true;
}

bool tui_detach(void *ctx, size_t number) {
	struct tui *tui = ctx;
	struct attachments *files = &tui->screen.composer.files;

	tui->screen.dirty = true;
	if (number > 0) {
		return attachments_remove(files, number);
	}
	attachments_clear(files);
	return true;
}

bool tui_paste_file(void *ctx, const char *text, size_t len) {
	struct tui *tui = ctx;
	auto_free char *path = NULL;
	struct err err = ERR_INIT;

	if (tui->options->no_save || len > ATTACH_TEXT_MAX) {
		return false;
	}
	if (!attach_keep(text, len, &path, &err) || !tui_attach(tui, path, &err)) {
		screen_toast(&tui->screen, err.text);
		return false;
	}
	screen_toast(&tui->screen, tr("a large paste: it is attached as a file"));
	return true;
}

void tui_attach_all(struct tui *tui, const struct strv *paths) {
	struct err err = ERR_INIT;

	for (size_t i = 0; i < paths->len; i++) {
		if (!tui_attach(tui, paths->items[i], &err)) {
			transcript_notice(&tui->screen.transcript, true, err.text);
		}
	}
}
