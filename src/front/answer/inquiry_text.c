/* The words around a question; what is typed is understood by chat/inquiry. */

#include "front/answer/inquiry_text.h"

#include <string.h>

#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"

void inquiry_text(const struct inquiry *inquiry, struct buf *out) {
	sanitize(out, inquiry->text, strlen(inquiry->text), SANITIZE_KEEP_NEWLINE);
	buf_add_char(out, '\n');
	for (size_t i = 0; i < inquiry->options.len; i++) {
		const char *option = inquiry->options.items[i];

		buf_addf(out, "%zu  ", i + 1);
		sanitize(out, option, strlen(option), SANITIZE_LINE);
		buf_add_char(out, '\n');
	}
}

const char *inquiry_hint(const struct inquiry *inquiry) {
	switch (inquiry->kind) {
	case INQUIRY_TEXT:
		return tr("Type the answer and Enter; - leaves it unanswered.");
	case INQUIRY_CONFIRM:
		return tr("Type yes or no and Enter; - leaves it unanswered.");
	case INQUIRY_ONE:
		return inquiry->other ? tr("Type a number or own words and Enter; - leaves it "
					   "unanswered.")
				      : tr("Type a number and Enter; - leaves it unanswered.");
	case INQUIRY_MANY:
		return tr("Type numbers with commas and Enter; - leaves it unanswered.");
	}
	return "";
}
