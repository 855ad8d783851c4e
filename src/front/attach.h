#ifndef FRONT_ATTACH_H
#define FRONT_ATTACH_H

#include "base/err.h"
#include "chat/message.h"

#define ATTACH_TEXT_MAX ((size_t)1 << 20)   /* bytes of a text file */
#define ATTACH_IMAGE_MAX ((size_t)20 << 20) /* bytes of an image */

/* Adds a file that the person named to a message: text as PART_FILE, PNG, JPEG,
   GIF and WebP as PART_IMAGE. Anything else is refused with what to do instead. */
bool attach_file(struct message *message, const char *path, struct err *err);

#endif
