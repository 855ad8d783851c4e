#ifndef FRONT_ATTACH_H
#define FRONT_ATTACH_H

#include "base/err.h"
#include "chat/message.h"
#include "store/blobs.h"

#define ATTACH_TEXT_MAX ((size_t)1 << 20)   /* bytes of a text file */
#define ATTACH_IMAGE_MAX ((size_t)20 << 20) /* bytes of an image */
#define ATTACH_PDF_MAX BLOB_MAX             /* bytes of a PDF */
#define ATTACH_FILES_MAX 20                 /* of one message */

struct roots;
struct strv;

/* Adds a file that the person named to a message: text as PART_FILE, PNG, JPEG,
   GIF and WebP as PART_IMAGE, PDF as PART_PDF with its bytes. Anything else is refused. */
bool attach_file(struct message *message, const char *path, struct err *err);
/* The same of bytes that were read from there. */
bool attach_data(struct message *message, const char *path, const char *data, size_t len,
	struct err *err);
/* The same under the rules of files: relative paths start in their folder, and what
   they deny is refused, where it may lie all the same. The part keeps its path. */
bool attach_allowed(
	struct message *message, const char *path, const struct roots *roots, struct err *err);
/* A message of a text, of `files`, and of the files that the text mentions (@path)
   where there are such. On failure it is empty. */
bool attach_compose(struct message *message, const char *text, const struct strv *files,
	const struct roots *roots, struct err *err);

/* Bytes that a file may have which became such a part. */
bool attach_fits(enum part_kind kind, const char *path, int64_t size, struct err *err);
/* Would it be taken? Gives its full path (the caller's) and its size, without reading
   more than its beginning. */
bool attach_look(const char *path, const struct roots *roots, char **full, int64_t *size,
	struct err *err);

/* A text too large for a draft as a file of its own, 0600 under the data folder;
   the path is the caller's, the file is removed by attach_forget(), which leaves other
   files alone. */
bool attach_keep(const char *text, size_t len, char **path, struct err *err);
void attach_forget(const char *path);

#endif
