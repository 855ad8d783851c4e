/* Files of the draft: by name, or a paste that is too large for it, which becomes a
   file of chela's own as long as no conversation holds it. */

#include "tui/tui_draft.h"

#include "base/tr.h"
#include "base/utf8.h"
#include "front/draft/attach.h"

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

/* Bytes of the next file: at most what one may have, up to a line break where there
   is one. */
static size_t piece_of(const char *text, size_t len) {
	if (len <= ATTACH_TEXT_MAX) {
		return len;
	}
	size_t size = ATTACH_TEXT_MAX - utf8_incomplete_tail(text, ATTACH_TEXT_MAX);

	for (size_t at = size; at > size / 2; at--) {
		if (text[at - 1] == '\n') {
			return at;
		}
	}
	return size;
}

static bool attach_pieces(struct tui *tui, const char *text, size_t len, struct err *err) {
	for (size_t at = 0; at < len;) {
		auto_free char *path = NULL;
		size_t size = piece_of(text + at, len - at);

		if (!attach_keep(text + at, size, &path, err) || !tui_attach(tui, path, err)) {
			return false;
		}
		at += size;
	}
	return true;
}

bool tui_paste_file(void *ctx, const char *text, size_t len) {
	struct tui *tui = ctx;
	struct attachments *files = &tui->screen.composer.files;
	size_t before = files->list.len;
	struct err err = ERR_INIT;

	if (tui->options->no_save) {
		return false;
	}
	if (!attach_pieces(tui, text, len, &err)) {
		while (files->list.len > before) {
			attachments_remove(files, files->list.len);
		}
		screen_toast(&tui->screen, err.text);
		return false;
	}
	screen_toast(&tui->screen, files->list.len == before + 1
					   ? tr("a large paste: it is attached as a file")
					   : tr("a large paste: it is attached as files"));
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
