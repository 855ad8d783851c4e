/* What a tool prints while it runs: told as it comes, its end kept for the case that it
   is stopped. Secrets are masked in both, as they are in its result. */
#include "agent/call/run_call.h"

#include "agent/run.h"
#include "base/redact.h"

#include <string.h>

#define PARTIAL_MAX ((size_t)2000) /* bytes of what a stopped call had printed */

/* The last PARTIAL_MAX bytes, from the beginning of a line where there is one. */
static void keep_partial(struct buf *partial, const char *data, size_t len) {
	size_t skip = len > PARTIAL_MAX ? len - PARTIAL_MAX : 0;

	buf_add(partial, data + skip, len - skip);
	if (partial->len > 2 * PARTIAL_MAX) {
		size_t cut = partial->len - PARTIAL_MAX;
		const char *newline = memchr(partial->data + cut, '\n', PARTIAL_MAX - 1);

		buf_cut(partial, 0, newline ? (size_t)(newline + 1 - partial->data) : cut);
	}
}

void call_output(void *ctx, const char *data, size_t len) {
	struct run_call *call = ctx;
	auto_buf struct buf text = BUF_INIT;

	redact_piece(&call->held, &text, data, len);
	if (text.len > 0) {
		keep_partial(&call->partial, text.data, text.len);
		calls_event(call, EVENT_CALL_OUTPUT, text.data, text.len);
	}
}
