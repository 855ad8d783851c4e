#ifndef FRONT_EXPORT_H
#define FRONT_EXPORT_H

#include "base/buf.h"
#include "store/store.h"

struct conversation_row;
struct json_writer;

enum export_format { EXPORT_MD, EXPORT_JSON, EXPORT_TXT };

/* A conversation as Markdown, as the document of `show --json` or as plain text
   (both texts sanitised), known secrets masked. Times are ms UTC. */
bool export_conversation(struct store *store, int64_t id, enum export_format format,
	struct buf *out, struct err *err);

/* A call's arguments as a value: an object as it came, its numbers unchanged;
   anything else as a string; NULL as "". */
void export_arguments(struct json_writer *writer, const char *arguments);

/* The members of a conversation's head, inside an object that is open: `list` and
   `show` have the same. */
void export_head(struct json_writer *writer, const struct conversation_row *row);

/* Takes in such a JSON document as a new conversation, whole or not at all. One
   try; STORE_BUSY changed nothing (see store_run()). */
enum store_result import_conversation(
	struct store *store, const char *text, size_t len, int64_t *id, struct err *err);

#endif
