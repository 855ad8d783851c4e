#ifndef TESTS_TOOL_HOSTILE_H
#define TESTS_TOOL_HOSTILE_H

/* Values that somebody who means harm would send, the same in every run. */

#include <stdint.h>
#include <string.h>

#include "base/buf.h"

static uint64_t hostile_seed = 0x9e3779b97f4a7c15ULL;

static inline uint32_t hostile_random(uint32_t limit) {
	hostile_seed ^= hostile_seed << 13;
	hostile_seed ^= hostile_seed >> 7;
	hostile_seed ^= hostile_seed << 17;
	return (uint32_t)(hostile_seed >> 33) % limit;
}

static const char *const hostile_parts[] = { "'", "''", "\"", "\\", "\\'", "'\\''", "`id`",
	"$(id)", "$((1+1))", "${HOME}", "$HOME", "$'\\x27'", "$", "\n", "\r\n", "\t", " ", "  ",
	";", "&", "&&", "|", "||", "<", ">", ">>", "(", ")", "{", "}", "{}", "{{", "{x}",
	"{x?}", "[", "]", "*", "?", "~", "~root", "#", "!", "!!", "%s", "%n", "%0", "-", "--",
	"-rf", "--help", "=", "A=B", "/", "/..", "../", "\x01", "\x1b[2J", "\x7f", "\xc2\x9b",
	"\xe2\x80\xae", "\xe2\x80\xa8", "\xe2\x81\xa6", "\xef\xbb\xbf",
	"\xe4\xb8\xad\xe6\x96\x87", "\xf0\x9f\xa6\x80", "e\xcc\x81", "\xff", "\x80", "\xc0\xaf",
	"\xed\xa0\x80", "a", "rm -rf ~", "\n#", "\n\n", "\\\n", "<<E\n", "E\n", "$[1]", "\b",
	"\a", "'$(id)'", "\"$(id)\"", "`", "@", "^", ",", ".", "0" };

/* Up to a dozen parts; now and then the parts are single bytes; rarely one part
   is repeated until it is too long for any kernel. */
static inline void hostile_value(struct buf *out) {
	uint32_t kind = hostile_random(5000);
	uint32_t count = hostile_random(12);
	uint32_t choices = sizeof(hostile_parts) / sizeof(hostile_parts[0]);

	buf_clear(out);
	if (kind == 0) {
		const char *part = hostile_parts[hostile_random(choices)];

		while (out->len < (1 << 20)) {
			buf_add_str(out, part);
		}
		return;
	}
	for (uint32_t i = 0; i < count; i++) {
		if (kind < 1000) {
			buf_add_char(out, (char)(1 + hostile_random(255)));
		} else {
			buf_add_str(out, hostile_parts[hostile_random(choices)]);
		}
	}
}

#endif
