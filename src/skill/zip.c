/* The list at the end of the file is believed, and each head before its bytes must agree with
   it. Sizes are added up before anything is unpacked, and no more than was promised is. */

#include "skill/zip.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "skill/zip_names.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define END_LEN 22 /* bytes of the mark at the end, without its comment */
#define LIST_LEN 46
#define HEAD_LEN 30
#define LOCATOR_LEN 20 /* of the larger format, before the mark at the end */
#define COMMENT_MAX 65535

enum { STORED = 0, DEFLATED = 8 };

/* Any of these: encrypted, patched, or with a list that is. */
#define FLAGS_REFUSED 0x2061

static unsigned get16(const char *at) {
	const unsigned char *bytes = (const unsigned char *)at;

	return bytes[0] | (unsigned)bytes[1] << 8;
}

static uint32_t get32(const char *at) {
	return get16(at) | (uint32_t)get16(at + 2) << 16;
}

static bool is_mark(const char *at, const char *mark) {
	return memcmp(at, mark, 4) == 0;
}

static bool broken(struct err *err) {
	return err_set(err, ERR_PARSE, "%s", tr("the ZIP file is damaged"));
}

/* The last place where an end is whose comment ends with the file; false: none. */
static bool find_end(const struct zip *zip, size_t *out) {
	size_t first = zip->len > END_LEN + COMMENT_MAX ? zip->len - END_LEN - COMMENT_MAX : 0;

	for (size_t at = zip->len < END_LEN ? 0 : zip->len - END_LEN + 1; at > first; at--) {
		const char *end = zip->data + at - 1;

		if (is_mark(end, "PK\5\6") && at - 1 + END_LEN + get16(end + 20) == zip->len) {
			*out = at - 1;
			return true;
		}
	}
	return false;
}

static bool is_large(const struct zip *zip, size_t end) {
	const char *at = zip->data + end;

	return get16(at + 10) == 0xffff || get32(at + 12) == 0xffffffff ||
	       get32(at + 16) == 0xffffffff ||
	       (end >= LOCATOR_LEN && is_mark(at - LOCATOR_LEN, "PK\6\7"));
}

struct reading {
	struct zip *zip;
	size_t at;      /* in the list */
	size_t end;     /* of the list */
	size_t list;    /* where it begins */
	size_t content; /* bytes of all so far, unpacked */
};

/* Only what a Unix archiver wrote has a kind of file above its rights. */
static bool is_plain_kind(const char *head) {
	unsigned kind = get32(head + 38) >> 16 & S_IFMT;

	return kind == 0 || kind == S_IFREG || kind == S_IFDIR;
}

static bool check_head(const char *head, const char *name, struct err *err) {
	unsigned method = get16(head + 10);

	if (get16(head + 8) & FLAGS_REFUSED) {
		return err_set(err, ERR_UNAVAILABLE, tr("%s is encrypted"), name);
	}
	if (method != STORED && method != DEFLATED) {
		return err_set(err, ERR_UNAVAILABLE,
			tr("%s is packed in a way that is not read here"), name);
	}
	if (!is_plain_kind(head)) {
		return err_set(err, ERR_DENIED, tr("%s is a link or no regular file"), name);
	}
	return true;
}

/* Where its bytes are: behind a head of its own, which has to agree. */
static bool place(const struct reading *reading, const char *head, struct zip_entry *entry,
	struct err *err) {
	const struct zip *zip = reading->zip;
	size_t at = get32(head + 42), len = get16(head + 28);

	if (at > reading->list || reading->list - at < HEAD_LEN + len) {
		return broken(err);
	}
	const char *own = zip->data + at;

	entry->at = at + HEAD_LEN + len + get16(own + 28);
	if (!is_mark(own, "PK\3\4") || get16(own + 6) & FLAGS_REFUSED ||
		get16(own + 8) != get16(head + 10) || get16(own + 26) != len ||
		memcmp(own + HEAD_LEN, head + LIST_LEN, len) != 0 ||
		entry->at > reading->list || entry->packed > reading->list - entry->at) {
		return broken(err);
	}
	return true;
}

static bool count(struct reading *reading, const struct zip_entry *entry, struct err *err) {
	if (entry->size > ZIP_CONTENT_MAX - reading->content) {
		return err_set(err, ERR_LIMIT, tr("more than %d MB are in it"),
			(int)(ZIP_CONTENT_MAX >> 20));
	}
	reading->content += entry->size;
	return true;
}

/* One of the list; a folder is looked at and left out. */
static bool read_one(struct reading *reading, struct zip_names *names, struct err *err) {
	const char *head = reading->zip->data + reading->at;
	size_t left = reading->end - reading->at;

	if (left < LIST_LEN || !is_mark(head, "PK\1\2")) {
		return broken(err);
	}
	size_t len = get16(head + 28);
	size_t whole = LIST_LEN + len + get16(head + 30) + get16(head + 32);

	if (whole > left) {
		return broken(err);
	}
	struct zip_entry entry = {
		.size = get32(head + 24),
		.packed = get32(head + 20),
		.crc = get32(head + 16),
		.deflated = get16(head + 10) == DEFLATED,
	};
	auto_free char *name = NULL;
	bool folder = false;

	reading->at += whole;
	if (!zip_names_add(names, head + LIST_LEN, len, &name, &folder, err) ||
		!check_head(head, name, err) || !place(reading, head, &entry, err) ||
		!count(reading, &entry, err)) {
		return false;
	}
	if (!folder) {
		entry.name = take(name);
		vec_push(&reading->zip->entries, entry);
	}
	return true;
}

static bool read_list(struct zip *zip, struct err *err) {
	struct reading reading = { .zip = zip };
	auto_fini(zip_names_fini) struct zip_names names = { 0 };
	size_t end = 0;

	if (!find_end(zip, &end)) {
		return err_set(err, ERR_PARSE, "%s", tr("it is no ZIP file, or it is cut off"));
	}
	const char *at = zip->data + end;
	unsigned total = get16(at + 10);

	if (is_large(zip, end)) {
		return err_set(err, ERR_LIMIT, "%s",
			tr("it is in the format for large ZIP files, which is not read here"));
	}
	if (get16(at + 4) || get16(at + 6) || get16(at + 8) != total) {
		return err_set(err, ERR_UNAVAILABLE, "%s", tr("it is one of several parts"));
	}
	if (total > ZIP_ENTRIES_MAX) {
		return err_set(
			err, ERR_LIMIT, tr("more than %d files are in it"), ZIP_ENTRIES_MAX);
	}
	reading.at = reading.list = get32(at + 16);
	reading.end = end;
	if (reading.at > end || end - reading.at != get32(at + 12)) {
		return broken(err);
	}
	for (unsigned i = 0; i < total; i++) {
		if (!read_one(&reading, &names, err)) {
			return false;
		}
	}
	return reading.at == end ? zip_names_check(&names, err) : broken(err);
}

bool zip_read(struct zip *zip, const void *data, size_t len, struct err *err) {
	zip->data = xmemdup(data, len);
	zip->len = len;
	if (!read_list(zip, err)) {
		zip_fini(zip);
		return false;
	}
	return true;
}

bool zip_is(const char *path) {
	auto_fd int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	struct stat about;
	char mark[4] = "";

	return fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode) &&
	       read(fd, mark, sizeof(mark)) == sizeof(mark) &&
	       (is_mark(mark, "PK\3\4") || is_mark(mark, "PK\5\6"));
}

bool zip_open(struct zip *zip, const char *path, struct err *err) {
	auto_free char *data = NULL;
	size_t len = 0;

	return file_read(path, ZIP_FILE_MAX, &data, &len, err) && zip_read(zip, data, len, err);
}

void zip_fini(struct zip *zip) {
	for (size_t i = 0; i < zip->entries.len; i++) {
		free(zip->entries.items[i].name);
	}
	vec_fini(&zip->entries);
	free(zip->data);
	*zip = (struct zip){ 0 };
}

/* Room for one byte more than was promised, so that more is noticed. */
static bool inflate_all(const char *data, size_t len, char *out, size_t size, size_t *written) {
	z_stream stream = {
		.next_in = (Bytef *)(uintptr_t)data,
		.avail_in = (uInt)len,
		.next_out = (Bytef *)out,
		.avail_out = (uInt)size,
	};

	if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) {
		return false;
	}
	bool whole = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0;

	*written = size - stream.avail_out;
	inflateEnd(&stream);
	return whole;
}

bool zip_unpack(const struct zip *zip, const struct zip_entry *entry, struct buf *out,
	struct err *err) {
	const char *from = zip->data + entry->at;
	auto_free char *inflated = entry->deflated ? xmalloc(entry->size + 1) : NULL;
	size_t len = entry->packed;

	if (inflated) {
		if (!inflate_all(from, entry->packed, inflated, entry->size + 1, &len)) {
			return broken(err);
		}
		from = inflated;
	}
	if (len != entry->size ||
		crc32(crc32(0, NULL, 0), (const Bytef *)from, (uInt)len) != entry->crc) {
		return broken(err);
	}
	buf_add(out, from, len);
	return true;
}
