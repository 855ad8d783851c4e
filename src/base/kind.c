/* Text has no NUL in its first 8 KB. What has one, or is not all UTF-8, is named by
   the marks that files begin with; without a mark the second is text all the same
   (of an old encoding). */

#include "base/kind.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

#define LOOK ((size_t)8192)

struct mark {
	size_t at;
	const char *bytes;
	size_t len;
	const char *kind;
	const char *mime; /* NULL: application/octet-stream */
};

#define MARK(offset, text, name, type)                                                         \
	{ offset, text, sizeof(text) - 1, name, type }

/* The longer ones of marks that begin alike come first. */
static const struct mark marks[] = {
	MARK(0, "\x89PNG\r\n", "a PNG image", "image/png"),
	MARK(0, "\xff\xd8\xff", "a JPEG image", "image/jpeg"),
	MARK(0, "GIF8", "a GIF image", "image/gif"),
	MARK(8, "WEBP", "a WebP image", "image/webp"),
	MARK(8, "WAVE", "WAV sound", "audio/wav"),
	MARK(4, "ftyphei", "a HEIF image", "image/heif"),
	MARK(4, "ftypM4A", "M4A sound", "audio/mp4"),
	MARK(4, "ftyp", "an MP4 video", "video/mp4"),
	MARK(0, "\x1a\x45\xdf\xa3", "a Matroska or WebM video", "video/webm"),
	MARK(0, "OggS", "Ogg sound", "audio/ogg"),
	MARK(0, "ID3", "MP3 sound", "audio/mpeg"),
	MARK(0, "fLaC", "FLAC sound", "audio/flac"),
	MARK(0, "%PDF-", "a PDF document (pdftotext makes text of it)", "application/pdf"),
	MARK(0, "PK\x03\x04",
		"a zip archive (unzip -l lists it; docx, xlsx, apk and jar are zips)",
		"application/zip"),
	MARK(0, "\x1f\x8b", "gzip data (zcat unpacks it)", "application/gzip"),
	MARK(0, "BZh", "bzip2 data (bzcat unpacks it)", NULL),
	MARK(0, "\3757zXZ", "xz data (xzcat unpacks it)", NULL),
	MARK(0, "\x28\xb5\x2f\xfd", "zstd data (zstdcat unpacks it)", NULL),
	MARK(0, "7z\xbc\xaf", "a 7z archive", NULL),
	MARK(257, "ustar", "a tar archive (tar -tf lists it)", "application/x-tar"),
	MARK(0, "\177ELF", "an ELF program or library", NULL),
	MARK(0, "dex\n", "Android bytecode (dex)", NULL),
	MARK(0, "SQLite format 3", "an SQLite database (sqlite3 reads it)",
		"application/vnd.sqlite3"),
	MARK(0, "\xff\xfe", "UTF-16 text (iconv -f UTF-16 -t UTF-8 makes it readable)",
		"text/plain; charset=utf-16"),
	MARK(0, "\xfe\xff", "UTF-16 text (iconv -f UTF-16 -t UTF-8 makes it readable)",
		"text/plain; charset=utf-16"),
};

static const struct mark *find_mark(const char *data, size_t len) {
	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		const struct mark *mark = &marks[i];

		if (len >= mark->at + mark->len &&
			memcmp(data + mark->at, mark->bytes, mark->len) == 0) {
			return mark;
		}
	}
	return NULL;
}

const char *kind_of_binary(const char *data, size_t len) {
	size_t look = len < LOOK ? len : LOOK;
	bool has_nul = memchr(data, '\0', look);

	if (!has_nul && utf8_is_valid(data, look - utf8_incomplete_tail(data, look))) {
		return NULL;
	}
	const struct mark *mark = find_mark(data, len);

	return mark ? mark->kind : has_nul ? "binary data" : NULL;
}

const char *kind_mime(const char *data, size_t len) {
	const struct mark *mark = kind_of_binary(data, len) ? find_mark(data, len) : NULL;

	if (!kind_of_binary(data, len)) {
		return "text/plain";
	}
	return mark && mark->mime ? mark->mime : "application/octet-stream";
}
