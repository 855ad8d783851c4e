/* Any bytes as the parts of a message: what the quick reader takes, the general one
   reads in the same way. */
#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "chat/parts_scan.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_buf struct buf spaced = BUF_INIT, quick = BUF_INIT, general = BUF_INIT;
	struct message message;

	message_init(&message, ROLE_USER);
	buf_add_char(&spaced, ' ');
	buf_add(&spaced, (const char *)data, size);
	if (parts_scan(&message, spaced.data + 1, size)) {
		message_parts_write(&message, &quick);
		if (!message_parts_read(&message, spaced.data, spaced.len)) {
			abort();
		}
		message_parts_write(&message, &general);
		if (quick.len != general.len ||
			memcmp(quick.data, general.data, quick.len) != 0) {
			abort();
		}
	} else {
		message_parts_read(&message, spaced.data, spaced.len);
	}
	message_fini(&message);
	return 0;
}
