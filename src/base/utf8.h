#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

#define UTF8_REPLACEMENT 0xfffdu

/* Decodes one code point of [data, data + len), len > 0. Returns the bytes used
   (>= 1); a malformed byte gives UTF8_REPLACEMENT and 1. */
size_t utf8_decode(const char *data, size_t len, uint32_t *code);
/* Writes up to 4 bytes, returns how many. */
size_t utf8_encode(uint32_t code, char out[4]);
/* Length of the longest prefix that is valid UTF-8. */
size_t utf8_valid_prefix(const char *data, size_t len);
bool utf8_is_valid(const char *data, size_t len);
/* Bytes at the end that begin a character which is not finished yet (0 to 3):
   what a stream keeps until the next chunk. */
size_t utf8_incomplete_tail(const char *data, size_t len);
/* Appends `data` with each malformed byte replaced by U+FFFD. */
void utf8_repair(struct buf *out, const char *data, size_t len);

/* End of the grapheme cluster that begins at `data` (Unicode rules): bytes. */
size_t utf8_cluster(const char *data, size_t len);
/* Start of the cluster that ends at offset `at`. */
size_t utf8_cluster_before(const char *data, size_t at);
/* Appends the NFC form. Invalid bytes become U+FFFD. */
void utf8_nfc(struct buf *out, const char *data, size_t len);
/* Han, kana or hangul: scripts written without spaces, about one token each. */
bool utf8_is_cjk(uint32_t code);
/* Letter, mark or digit of any script. */
bool utf8_is_word(uint32_t code);
/* Combining or spacing mark: an accent, a vowel sign. */
bool utf8_is_mark(uint32_t code);
/* The lower case letter of a letter, else the code point itself. */
uint32_t utf8_lower(uint32_t code);

#endif
