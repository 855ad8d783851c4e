/* A row an agent's file; one that cannot be read says what is wrong. */

#include "tui/page/agents_page.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/who/models.h"
#include "front/who/switch.h"
#include "tui/page/list_page.h"

struct agents_page {
	const struct command_front *front;
	/* While it is filled: */
	struct list_page *list;
	const char *filter;
};

static void add_agent(void *ctx, const struct agent_choice *agent) {
	struct agents_page *agents = ctx;

	if (!str_has_nocase(agent->name, agents->filter) &&
		!(agent->description && str_has_nocase(agent->description, agents->filter))) {
		return;
	}
	list_page_add(agents->list,
		&(struct list_row){
			.key = agent->name,
			.text = agent->name,
			.note = agent->problem ? tr("cannot be used") : agent->model,
			.mark = agent->is_default ? "*" : NULL,
			.current = agent->current,
			.faint = agent->problem != NULL,
		});
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct agents_page *agents = ctx;

	agents->list = list;
	agents->filter = filter;
	models_agents(agents->front->session, add_agent, agents);
}

static bool use(struct agents_page *agents, const struct list_row *row, struct err *err) {
	const struct command_front *front = agents->front;

	if (!switch_agent(front->session, row->key, NULL, err)) {
		return false;
	}
	auto_free char *words = xasprintf(tr("agent %s"), row->key);

	front->toast(front->ctx, words);
	front->head_changed(front->ctx);
	return true;
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	return row->current || use(ctx, row, err);
}

static bool make_default(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct agents_page *agents = ctx;

	(void)text;
	return switch_default(agents->front->services, row->key, NULL, err) &&
	       (row->current || use(agents, row, err));
}

static bool look(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct agents_page *agents = ctx;
	auto_buf struct buf about = BUF_INIT;

	(void)text;
	(void)err;
	models_describe_agent(row->key, &about);
	agents->front->view(agents->front->ctx, row->key, about.data, about.len);
	return true;
}

static bool set_up(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct agents_page *agents = ctx;

	(void)row;
	(void)text;
	(void)err;
	return agents->front->show(agents->front->ctx, FRONT_SETUP, "");
}

static void preview(void *ctx, const struct list_row *row, struct buf *out) {
	(void)ctx;
	models_describe_agent(row->key, out);
}

static const struct list_action actions[] = {
	{ .key = KEY_ENTER,
		.prefix = true,
		.closes = true,
		.name = "Ctrl-X Enter",
		.help = TR("by default too"),
		.run = make_default },
	{ .key = KEY_TEXT, .code = 'v', .name = "v", .help = TR("shows it"), .run = look },
	{ .key = KEY_TEXT,
		.code = 'd',
		.closes = true,
		.name = "d",
		.help = TR("by default too"),
		.run = make_default },
	{ .key = KEY_TEXT,
		.code = 'n',
		.any = true,
		.name = "n",
		.help = TR("sets up a new one"),
		.run = set_up },
};

static const struct list_source source = {
	.title = TR("Agents"),
	.empty = TR("no agents; /setup makes one"),
	.here = TR("(in use)"),
	.enter = TR("uses it here"),
	.at_current = true,
	.load = load,
	.open = open_row,
	.preview = preview,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free,
};

struct page *agents_page_new(const struct command_front *front, const char *filter) {
	struct agents_page *agents = xcalloc(1, sizeof(*agents));

	agents->front = front;
	return list_page_new(&source, agents, filter);
}
