/* Grants have no name but their number, which moves when one goes. */

#include "tui/page/allow_page.h"

#include <string.h>

#include "agent/agent.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/session.h"
#include "tui/page/list_page.h"

struct allow_page {
	const struct command_front *front;
	/* While it is filled: */
	struct list_page *list;
	const char *filter;
	int number;
	int earlier;
};

static void add_grant(void *ctx, const char *words) {
	struct allow_page *allow = ctx;

	allow->number++;
	if (str_has_nocase(words, allow->filter)) {
		list_page_add(allow->list, &(struct list_row){
						   .id = allow->number,
						   .text = words,
						   .preview = words,
					   });
	}
}

/* Of an earlier session: they do not count, and have negative numbers. */
static void add_earlier(void *ctx, const char *words) {
	struct allow_page *allow = ctx;

	if (allow->earlier-- == 0) {
		list_page_add(allow->list,
			&(struct list_row){ .id = INT64_MIN,
				.text = tr("allowed earlier, not in force (Ctrl-K keeps)"),
				.heading = true });
	}
	if (str_has_nocase(words, allow->filter)) {
		list_page_add(allow->list, &(struct list_row){ .id = allow->earlier,
						   .text = words,
						   .preview = words,
						   .faint = true });
	}
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct allow_page *allow = ctx;

	allow->list = list;
	allow->filter = filter;
	allow->number = 0;
	allow->earlier = 0;
	agent_grants(allow->front->session->agent, add_grant, allow);
	agent_grants_waiting(allow->front->session->agent, add_earlier, allow);
}

static bool keep(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct allow_page *allow = ctx;

	(void)row;
	(void)text;
	(void)err;
	agent_grants_keep(allow->front->session->agent);
	allow->front->head_changed(allow->front->ctx);
	return true;
}

static bool drop(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct allow_page *allow = ctx;
	bool done = row->id < 0
			    ? agent_grants_forget(allow->front->session->agent, err)
			    : agent_grant_drop(allow->front->session->agent, (int)row->id, err);

	(void)text;
	allow->front->head_changed(allow->front->ctx);
	return done;
}

static bool drop_all(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct allow_page *allow = ctx;
	bool done = agent_grant_drop(allow->front->session->agent, 0, err);

	(void)row;
	(void)text;
	allow->front->head_changed(allow->front->ctx);
	return done;
}

static const struct list_action actions[] = {
	{ .key = KEY_TEXT, .code = 'x', .name = "x", .help = TR("takes back"), .run = drop },
	{ .key = KEY_CTRL,
		.code = 'k',
		.any = true,
		.name = "Ctrl-K",
		.help = TR("keeps earlier ones"),
		.run = keep },
	{ .key = KEY_CTRL,
		.code = 'd',
		.any = true,
		.name = "Ctrl-D",
		.help = TR("takes all back"),
		.ask = TR("Enter takes all of them back, Esc keeps them"),
		.run = drop_all },
};

static const struct list_source source = {
	.title = TR("Allowed in this conversation"),
	.empty = TR("nothing is allowed beforehand"),
	.load = load,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free,
};

struct page *allow_page_new(const struct command_front *front, const char *filter) {
	struct allow_page *allow = xcalloc(1, sizeof(*allow));

	allow->front = front;
	return list_page_new(&source, allow, filter);
}
