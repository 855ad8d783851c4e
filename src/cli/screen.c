/* chela screen: what the model would see of a saved dump of a screen, or of the phone. */

#include "cli/screen_phone.h"
#include "cli/subcommands.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "screen/dump.h"
#include "screen/view.h"

#include <string.h>
#include <unistd.h>

/* Bytes of a dump; what is larger is not read to its end. */
#define DUMP_MAX ((size_t)16 << 20)

static bool read_dump(const char *path, struct buf *out, struct err *err) {
	if (str_eq(path, "-")) {
		return file_read_fd(STDIN_FILENO, DUMP_MAX, out, err);
	}
	auto_free char *text = NULL;
	size_t len;
	return file_read(path, DUMP_MAX, &text, &len, err) && buf_add(out, text, len);
}

static bool print_dump(const struct buf *text, struct buf *out, struct err *err) {
	auto_screen_dump struct screen_dump *dump =
		screen_dump_read(text->data, text->len, err);
	if (!dump) {
		return false;
	}
	struct screen_view *view = screen_view_make(dump, NULL);
	auto_buf struct buf lines = BUF_INIT;
	screen_view_print(view, &lines);
	sanitize(out, lines.data, lines.len, SANITIZE_KEEP_NEWLINE);
	screen_view_free(view);
	return true;
}

int cli_screen(struct cli_context *context) {
	auto_buf struct buf text = BUF_INIT, out = BUF_INIT;
	struct err err = ERR_INIT;
	if (context->word_count == 0) {
		return screen_phone(context->services);
	}
	if (!read_dump(context->words[0], &text, &err) || !print_dump(&text, &out, &err)) {
		return cli_fail(&err);
	}
	return cli_print(out.data, out.len);
}
