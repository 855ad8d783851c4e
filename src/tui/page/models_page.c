/* Favourites, what was used last, what the agents' files name; and what was typed, as
   a model of the agent that answers now. A row's key is "agent|model". */

#include "tui/page/models_page.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/who/models.h"
#include "front/who/switch.h"
#include "tui/page/list_page.h"
#include "tui/status_line.h"

struct models_page {
	const struct command_front *front;
	/* While it is filled: */
	struct list_page *list;
	const char *filter;
	int group;  /* of the last row; -1: none */
	bool whole; /* a row is what was typed */
};

static void add_heading(struct models_page *models, enum model_group group) {
	static const char *const titles[] = {
		[MODELS_FAVOURITE] = TR("favourites"),
		[MODELS_RECENT] = TR("used last"),
		[MODELS_OF_AGENTS] = TR("of the agents"),
	};

	if (models->group != (int)group) {
		models->group = (int)group;
		list_page_add(models->list,
			&(struct list_row){ .text = tr(titles[group]), .heading = true });
	}
}

static void add_model(void *ctx, const struct model *model) {
	struct models_page *models = ctx;
	char window[8] = "?";

	if (!str_has_nocase(model->model, models->filter) &&
		!str_has_nocase(model->agent, models->filter)) {
		return;
	}
	models->whole = models->whole || str_eq(model->model, models->filter);
	if (model->window > 0) {
		status_tokens(model->window, window);
	}
	auto_free char *key = xasprintf("%s|%s", model->agent, model->model);
	auto_free char *note = xasprintf("%s  %4s", model->agent, window);

	add_heading(models, model->group);
	list_page_add(models->list, &(struct list_row){
					    .key = key,
					    .text = model->model,
					    .note = note,
					    .mark = model->is_default ? "*" : NULL,
					    .current = model->current,
				    });
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct models_page *models = ctx;
	const char *agent = models->front->session->profile.name;

	models->list = list;
	models->filter = filter;
	models->group = -1;
	models->whole = false;
	models_list(models->front->session, add_model, models);
	if (filter[0] && !models->whole && !strpbrk(filter, " \t")) {
		auto_free char *key = xasprintf("%s|%s", agent, filter);

		list_page_add(list,
			&(struct list_row){ .text = tr("as it is typed"), .heading = true });
		list_page_add(
			list, &(struct list_row){ .key = key, .text = filter, .note = agent });
	}
}

/* Splits the key; the agent is the caller's. */
static char *agent_of(const struct list_row *row, const char **model) {
	const char *bar = strrchr(row->key, '|');

	*model = bar + 1;
	return xmemdup(row->key, (size_t)(bar - row->key));
}

static bool use(struct models_page *models, const struct list_row *row, struct err *err) {
	const struct command_front *front = models->front;
	struct session *session = front->session;
	const char *model;
	auto_free char *agent = agent_of(row, &model);
	bool done = str_eq(agent, session->profile.name)
			    ? switch_model(session, model, err)
			    : switch_agent(session, agent, model, err);

	if (done) {
		auto_free char *words = xasprintf(tr("model %s"), model);

		front->toast(front->ctx, words);
		front->head_changed(front->ctx);
	}
	return done;
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	return row->current || use(ctx, row, err);
}

static bool favour(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	const char *model;
	auto_free char *agent = agent_of(row, &model);

	(void)ctx;
	(void)text;
	return models_set_favourite(agent, model, !models_is_favourite(agent, model), err);
}

static bool make_default(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct models_page *models = ctx;
	const char *model;
	auto_free char *agent = agent_of(row, &model);

	(void)text;
	return switch_default(models->front->services, agent, model, err) &&
	       (row->current || use(models, row, err));
}

static const struct list_action actions[] = {
	{ .key = KEY_ENTER,
		.prefix = true,
		.closes = true,
		.name = "Ctrl-X Enter",
		.help = TR("by default too"),
		.run = make_default },
	{ .key = KEY_TEXT, .code = 'f', .name = "f", .help = TR("favourite"), .run = favour },
	{ .key = KEY_TEXT,
		.code = 'd',
		.closes = true,
		.name = "d",
		.help = TR("by default too"),
		.run = make_default },
};

static const struct list_source source = {
	.title = TR("Models"),
	.empty = TR("no models; type the name of one"),
	.here = TR("(in use)"),
	.enter = TR("uses it here"),
	.at_current = true,
	.load = load,
	.open = open_row,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free,
};

struct page *models_page_new(const struct command_front *front, const char *filter) {
	struct models_page *models = xcalloc(1, sizeof(*models));

	models->front = front;
	return list_page_new(&source, models, filter);
}
