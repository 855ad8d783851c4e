/* A question of the model itself (ask_user), in words: a line answers it, a lone "-"
   declines. */

#include "cli/plain_inner.h"

#include "base/str.h"
#include "base/tr.h"
#include "chat/inquiry.h"

static void say_how(struct plain *plain, const struct inquiry *inquiry) {
	size_t count = inquiry->options.len;

	switch (inquiry->kind) {
	case INQUIRY_TEXT:
		plain_say(plain, "%s", tr("Type your answer and Enter."));
		break;
	case INQUIRY_CONFIRM:
		plain_say(plain, "%s", tr("Type yes or no and Enter."));
		break;
	case INQUIRY_ONE:
		plain_say(plain, tr("Type a number from 1 to %zu and Enter."), count);
		break;
	case INQUIRY_MANY:
		plain_say(plain,
			tr("Type numbers from 1 to %zu with commas between, or none, and "
			   "Enter."),
			count);
		break;
	}
	if (inquiry->other) {
		plain_say(plain, "%s", tr("Your own words are an answer, too."));
	}
	plain_say(plain, "%s", tr("A lone - declines."));
}

void plain_inquire(struct plain *plain, const struct inquiry *inquiry) {
	auto_free char *words = xasprintf(tr("Question: %s"), inquiry->text);

	plain_text(plain, words);
	for (size_t i = 0; i < inquiry->options.len; i++) {
		plain_say(plain, "%zu  %s", i + 1, inquiry->options.items[i]);
	}
	say_how(plain, inquiry);
}

/* The reply as the question takes it, the caller's; NULL: the line is none. */
static char *read_reply(const struct inquiry *inquiry, const char *line) {
	auto_buf struct buf told = BUF_INIT;

	if (inquiry_reply(inquiry, line, &told)) {
		return xstrdup(line);
	}
	auto_free char *own = xasprintf("=%s", line);

	return inquiry->other && line[0] && inquiry_reply(inquiry, own, &told) ? take(own)
									       : NULL;
}

void plain_inquire_line(struct plain *plain, const struct inquiry *inquiry, const char *line) {
	auto_free char *copy = xstrdup(line);
	const char *text = str_trim(copy);

	if (str_eq(text, "-")) {
		plain_answer(plain, ANSWER_REJECT, "");
		return;
	}
	auto_free char *reply = read_reply(inquiry, text);

	if (reply) {
		plain_answer(plain, ANSWER_ALLOW, reply);
	} else {
		plain_say(plain, "%s", tr("That is no answer to the question."));
		say_how(plain, inquiry);
	}
}
