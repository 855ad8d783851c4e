#ifndef SCREEN_FOLD_H
#define SCREEN_FOLD_H

struct buf;

/* Appends `text` as it is compared: lower case, white space as single spaces, all quotation
   marks alike, three dots for an ellipsis. */
void fold(struct buf *out, const char *text);

#endif
