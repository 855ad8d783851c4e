/* The diff is proof for the model and the card for the person. */

#include "builtin/file/change.h"

#include "base/diff.h"
#include "base/kind.h"
#include "base/mem.h"
#include "builtin/format.h"

#define CONTEXT 3
#define DIFF_MAX 4000 /* bytes */

void change_describe(struct tool_result *result, const struct file_content *before,
	const char *after, size_t len) {
	const char *kind = kind_of_binary(before->data.data, before->data.len);

	if (kind || before->size > (int64_t)before->data.len) {
		buf_addf(&result->text, "[what it had before: %s of ", kind ? kind : "text");
		format_size(&result->text, (double)before->size);
		buf_add_str(&result->text, "]\n");
		return;
	}
	struct diff_stat stat = diff_unified(&result->text, before->data.data, before->data.len,
		after, len, CONTEXT, DIFF_MAX);

	free(result->summary);
	result->summary = xasprintf("+%d -%d", stat.added, stat.removed);
}
