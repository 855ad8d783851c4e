/* What a file is, its first bytes say; its name is only shown. */

#include "front/draft/attach.h"

#include "base/base64.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/pdf.h"
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

static bool add_pdf(struct message *message, const char *path, const char *data, size_t len,
	struct err *err) {
	auto_buf struct buf text = BUF_INIT;
	if (!attach_fits(PART_PDF, path, (int64_t)len, err)) {
		return false;
	}
	base64_encode(&text, data, len);
	struct part *part = message_add(message, PART_PDF, NULL);
	part->name = xstrdup(path_basename(path));
	part->pdf = (struct part_pdf){
		.bytes = buf_detach(&text),
		.size = (int64_t)len,
		.pages = pdf_pages(data, len),
	};
	return true;
}

static bool add_text(struct message *message, const char *path, const char *data, size_t len,
	struct err *err) {
	if (memchr(data, '\0', len)) {
		return err_set(
			err, ERR_USAGE, tr("%s is neither text nor an image nor a PDF"), path);
	}
	if (!attach_fits(PART_FILE, path, (int64_t)len, err)) {
		return false;
	}
	auto_buf struct buf text = BUF_INIT;
	utf8_repair(&text, data, len);
	struct part *part = message_add(message, PART_FILE, text.data);
	part->name = xstrdup(path_basename(path));
	return true;
}

bool attach_fits(enum part_kind kind, const char *path, int64_t size, struct err *err) {
	size_t max = kind == PART_FILE  ? ATTACH_TEXT_MAX
		     : kind == PART_PDF ? ATTACH_PDF_MAX
					: ATTACH_IMAGE_MAX;
	return size <= (int64_t)max ||
	       err_set(err, ERR_LIMIT, tr("%s is larger than %d MB"), path, (int)(max >> 20));
}

bool attach_data(struct message *message, const char *path, const char *data, size_t len,
	struct err *err) {
	const char *type = image_mime(data, len);
	if (type) {
		return add_image(message, data, len, type, err);
	}
	return pdf_is(data, len) ? add_pdf(message, path, data, len, err)
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
