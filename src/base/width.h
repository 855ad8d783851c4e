#ifndef BASE_WIDTH_H
#define BASE_WIDTH_H

#include <stddef.h>
#include <stdint.h>

struct buf;

/* Terminal columns. Everything that measures text asks here. */

/* What is done with characters whose width terminals do not agree about: one of known
   width stands for them, or they are drawn as they are and measured as libc does it
   (whose locale must be set). */
enum width_mode { WIDTH_SAFE, WIDTH_TERMINAL };

/* For the whole program; WIDTH_SAFE at first. What was measured before is void. */
void width_set_mode(enum width_mode mode);
enum width_mode width_mode(void);

/* Columns of one code point: 0 (combining, zero width), 1 or 2. */
int width_code(uint32_t code);
/* Columns of one grapheme cluster as chela draws it: 0, 1 or 2; up to 4 where a
   script has vowel signs that take a column. */
int width_cluster(const char *data, size_t len);
/* Columns of a text without line breaks. */
int width_text(const char *data, size_t len);

/* Appends what is drawn for a cluster: NFC; no ZWSP, joiners, variation
   selectors, skin tones; of an emoji sequence the first pictograph (WIDTH_TERMINAL: all of it,
   if a cell of the terminal can hold it); controls are not expected here (base/sanitize comes
   first). Returns its columns. */
int width_display(struct buf *out, const char *data, size_t len);

/* Bytes of `data` that fit into `columns`, cut between clusters. */
size_t width_fit(const char *data, size_t len, int columns);
/* Appends `data` cut to `columns`, with "..." in the middle or at the end. */
void width_elide_middle(struct buf *out, const char *data, size_t len, int columns);
void width_elide_end(struct buf *out, const char *data, size_t len, int columns);

/* Bytes of the first line when [data, len) is wrapped at `columns` (> 0):
   breaks at spaces, between wide clusters (kinsoku kept), after / ? & = - _ .
   in long words, else anywhere. `*next` is where the following line begins
   (spaces at the break are skipped). No line breaks in the text. */
size_t width_wrap(const char *data, size_t len, int columns, size_t *next);

#endif
