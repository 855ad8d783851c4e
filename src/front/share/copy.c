/* What is copied may be pasted into a shell: nothing that a terminal would act on
   is in it. */

#include "front/share/copy.h"

#include "base/sanitize.h"
#include "base/utf8.h"

void copy_clean(struct buf *out, const char *data, size_t len) {
	for (size_t at = 0; at < len;) {
		uint32_t code;

		at += utf8_decode(data + at, len - at, &code);
		if (code == '\r' && at < len && data[at] == '\n') {
			continue;
		}
		if (code == '\r') {
			code = '\n';
		}
		if (code == '\t' || code == '\n' || !sanitize_is_bad(code)) {
			buf_add_code(out, code);
		}
	}
}
