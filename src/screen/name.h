#ifndef SCREEN_NAME_H
#define SCREEN_NAME_H

#include <stddef.h>

struct buf;
struct screen_item;

/* Appends what an element is called in a sentence: `button "Send"`. Long names are cut. */
void name_item(const struct screen_item *item, struct buf *out);
/* Appends `text` in quotes on one line, cut to `max` bytes with a sign. */
void name_quote(const char *text, size_t max, struct buf *out);

/* Appends " (#send_button)", by which a flow finds it again; nothing where it has no id. */
void name_id(const char *id, struct buf *out);

#endif
