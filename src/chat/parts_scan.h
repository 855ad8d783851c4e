#ifndef CHAT_PARTS_SCAN_H
#define CHAT_PARTS_SCAN_H

#include "chat/message.h"

/* Inside of message_parts_read(). */

/* The kind of that name; false: there is none. */
bool part_kind_parse(const char *name, enum part_kind *out);

/* Reads parts in exactly the form that message_parts_write() gives them, without
   building a tree. False: it is another form (the message is left with no parts),
   which says nothing about whether it is valid. */
bool parts_scan(struct message *message, const char *text, size_t len);

#endif
