/* /knowledge [TEXT]: the knowledge bases, or what of them fits a text. */

#include "front/command/commands.h"

#include "base/sanitize.h"
#include "base/tr.h"
#include "front/knowledge.h"

static void add_base(void *ctx, const struct base_row *row) {
	struct buf *text = ctx;

	buf_addf(text, "%s%lld  %lld  ", text->len ? "\n" : "", (long long)row->id,
		(long long)row->entries);
	sanitize(text, row->name, strlen(row->name), SANITIZE_LINE);
}

static bool find(const struct command_front *front, const char *arguments, struct buf *text,
	struct err *err) {
	return arguments[0] ? knowledge_look_up(front->services, arguments, text, err)
			    : knowledge_bases(front->services, add_base, text, err);
}

void command_knowledge(const struct command_front *front, const char *arguments) {
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	if (!arguments[0] && front->show(front->ctx, FRONT_KNOWLEDGE, "")) {
		return;
	}
	if (!find(front, arguments, &text, &err)) {
		command_fail(front, &err);
	} else if (text.len) {
		front->say(front->ctx, text.data);
	} else if (arguments[0]) {
		front->say(front->ctx, tr("nothing was found"));
	} else {
		front->say(front->ctx,
			tr("there are no knowledge bases; chela knowledge import DIR"));
	}
}
