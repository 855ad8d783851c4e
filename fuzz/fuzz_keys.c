/* Any bytes a terminal might send: what leaves as text is valid UTF-8 without
   controls, however the bytes are cut, and the end of a wait settles all. */

#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/sanitize.h"
#include "base/utf8.h"
#include "tui/keys.h"

static void check_text(void *ctx, const struct key *key) {
	(void)ctx;
	if (key->key != KEY_TEXT && key->key != KEY_PASTE) {
		return;
	}
	if (key->len == 0 || !utf8_is_valid(key->text, key->len)) {
		abort();
	}
	for (size_t at = 0; at < key->len;) {
		uint32_t code;

		at += utf8_decode(key->text + at, key->len - at, &code);
		bool may_break = key->key == KEY_PASTE && (code == '\n' || code == '\t');

		if ((code < 0x20 && !may_break) || sanitize_is_bad(code)) {
			abort();
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct keys *keys = keys_new(check_text, NULL);
	size_t step = size > 0 ? data[0] % 7 + 1u : 1;

	for (size_t at = 0; at < size; at += step) {
		keys_feed(keys, (const char *)data + at, size - at < step ? size - at : step);
	}
	if (keys_wait(keys) >= 0) {
		keys_timeout(keys);
	}
	if (keys_wait(keys) >= 0) {
		abort();
	}
	keys_free(keys);
	return 0;
}
