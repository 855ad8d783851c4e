/* What a file is, its first bytes say; its name is only shown. */

#include "front/draft/attach.h"

#include "base/base64.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "image/image.h"

#include <string.h>

static bool add_image(struct message *message, const char *data, size_t len, const char *type,
	struct err *err) {
	auto_buf struct buf text = BUF_INIT;
	if (!base64_encode(&text, data, len)) {
		return err_set(err, ERR_LIMIT, tr("the image is too large"));
	}
	struct part *part = message_add(message, PART_IMAGE, text.data);
	part->name = xstrdup(type);
	return true;
}

static bool add_text(struct message *message, const char *path, const char *data, size_t len,
	struct err *err) {
	if (len >= 5 && memcmp(data, "%PDF-", 5) == 0) {
		return err_set(err, ERR_USAGE,
			tr("%s is a PDF; turn it into text first: pdftotext '%s' - | chela ask "
			   "..."),
			path, path);
	}
	if (memchr(data, '\0', len)) {
		return err_set(err, ERR_USAGE, tr("%s is neither text nor an image"), path);
	}
	if (len > ATTACH_TEXT_MAX) {
		return err_set(err, ERR_LIMIT, tr("%s is larger than 1 MB"), path);
	}
	auto_buf struct buf text = BUF_INIT;
	utf8_repair(&text, data, len);
	struct part *part = message_add(message, PART_FILE, text.data);
	part->name = xstrdup(path_basename(path));
	return true;
}

bool attach_data(struct message *message, const char *path, const char *data, size_t len,
	struct err *err) {
	const char *type = image_mime(data, len);
	return type ? add_image(message, data, len, type, err)
		    : add_text(message, path, data, len, err);
}

bool attach_file(struct message *message, const char *path, struct err *err) {
	auto_free char *full = path_expand(path);
	auto_free char *data = NULL;
	size_t len = 0;
	if (!file_read(full, ATTACH_IMAGE_MAX, &data, &len, err)) {
		return err_wrap(err, tr("attachment"));
	}
	return attach_data(message, path, data, len, err);
}
