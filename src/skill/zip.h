#ifndef SKILL_ZIP_H
#define SKILL_ZIP_H

#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"

#include <stdint.h>

/* A ZIP file of somebody else's, read whole and bounded. It opens only when all names in it
   are plain paths below a folder and everything else is a regular file: no links, no ways
   out, no two names that a file system could take for one, no passwords. */

#define ZIP_FILE_MAX ((size_t)16 << 20) /* bytes of the file */
#define ZIP_ENTRIES_MAX 1000
#define ZIP_CONTENT_MAX ((size_t)10 << 20) /* bytes of all that is in it, unpacked */

struct zip_entry {
	char *name;    /* "tea/SKILL.md"; folders are left out */
	size_t size;   /* unpacked */
	size_t packed; /* bytes in the file */
	size_t at;     /* where they begin */
	uint32_t crc;
	bool deflated;
};

struct zip {
	char *data;
	size_t len;
	VEC(struct zip_entry) entries; /* as they stand in the file */
};

/* Does it begin like one? */
bool zip_is(const char *path);
/* From a file, or from bytes (which are copied); an empty `zip` is filled. On failure it is
   as it was. */
bool zip_open(struct zip *zip, const char *path, struct err *err);
bool zip_read(struct zip *zip, const void *data, size_t len, struct err *err);
void zip_fini(struct zip *zip);
#define auto_zip __attribute__((cleanup(zip_fini)))
/* What the entry holds; false when it is not what its head says. */
bool zip_unpack(
	const struct zip *zip, const struct zip_entry *entry, struct buf *out, struct err *err);

#endif
