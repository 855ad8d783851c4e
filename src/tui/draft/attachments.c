/* Chips from left to right; the last that fits leaves room for the count of the
   rest. */

#include "tui/draft/attachments.h"

#include <string.h>

#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"

#define NAME_COLUMNS 24
#define REST_COLUMNS 5 /* " +12" */

static void attached_fini(struct attached *file) {
	free(file->path);
	free(file->name);
}

void attachments_clear(struct attachments *attachments) {
	for (size_t i = 0; i < attachments->list.len; i++) {
		attached_fini(&attachments->list.items[i]);
	}
	attachments->version += attachments->list.len > 0;
	attachments->list.len = 0;
}

void attachments_fini(struct attachments *attachments) {
	attachments_clear(attachments);
	vec_fini(&attachments->list);
}

bool attachments_add(struct attachments *attachments, const char *path, int64_t size) {
	for (size_t i = 0; i < attachments->list.len; i++) {
		if (str_eq(attachments->list.items[i].path, path)) {
			return false;
		}
	}
	struct attached file = {
		.path = xstrdup(path),
		.name = sanitize_dup(path_basename(path), SANITIZE_LINE),
		.size = size,
	};

	vec_push(&attachments->list, file);
	attachments->version++;
	return true;
}

bool attachments_remove(struct attachments *attachments, size_t number) {
	if (number < 1 || number > attachments->list.len) {
		return false;
	}
	attached_fini(&attachments->list.items[number - 1]);
	vec_remove(&attachments->list, number - 1);
	attachments->version++;
	return true;
}

static void add_size(struct buf *out, int64_t size) {
	if (size < 1024) {
		buf_addf(out, tr("%lld B"), (long long)size);
	} else if (size < 1024 * 1024) {
		buf_addf(out, tr("%lld KB"), (long long)((size + 512) / 1024));
	} else {
		buf_addf(out, tr("%.1f MB"), (double)size / (1024 * 1024));
	}
}

static void make_chip(struct buf *out, const struct attached *file, size_t number) {
	buf_addf(out, "[%zu ", number);
	width_elide_middle(out, file->name, strlen(file->name), NAME_COLUMNS);
	buf_add_char(out, ' ');
	add_size(out, file->size);
	buf_add_char(out, ']');
}

void attachments_draw(const struct attachments *attachments, const struct area *area) {
	size_t count = attachments->list.len;
	int col = 0;

	for (size_t i = 0; i < count; i++) {
		auto_buf struct buf chip = BUF_INIT;
		int room = area->cols - col - (i + 1 < count ? REST_COLUMNS : 0);

		make_chip(&chip, &attachments->list.items[i], i + 1);
		if (i > 0 && width_text(chip.data, chip.len) > room) {
			area_print(area, 0, col, STYLE_FAINT, "+%zu", count - i);
			return;
		}
		col = area_text(area, 0, col, STYLE_CODE_TEXT, chip.data, chip.len) + 1;
	}
}
