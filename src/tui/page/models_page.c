/* Favourites, what was used last, then agent by agent what its file names and what its
   vendor has; and what was typed, as a model of the agent that answers now. A row's key is
   "agent|model". */

#include "tui/page/models_page.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/who/models.h"
#include "front/who/switch.h"
#include "tui/page/list_page.h"
#include "tui/status_line.h"

#define PRICE_COLS 10
#define AGENT_COLS 10

struct models_page {
	const struct command_front *front;
	/* While it is filled: */
	struct list_page *list;
	const char *filter;
	int group;   /* of the last row; -1: none */
	char *agent; /* whose group it is, NULL: none */
	bool whole;  /* a row is what was typed */
};

/* Of the groups of agents each has its name. */
static void add_heading(struct models_page *models, const struct model *model) {
	bool of_agent = model->group == MODELS_OF_AGENTS;

	if (models->group == (int)model->group &&
		(!of_agent || str_eq(models->agent, model->agent))) {
		return;
	}
	models->group = (int)model->group;
	free(models->agent);
	models->agent = xstrdup(model->agent);
	list_page_add(
		models->list, &(struct list_row){ .text = of_agent ? model->agent
							  : model->group == MODELS_FAVOURITE
								  ? tr("favourites")
								  : tr("used last"),
				      .heading = true });
}

/* A word, or its room where that is not known or not so. */
static void add_ability(struct buf *out, const char *word, bool has) {
	buf_addf(out, "%*s", has ? 0 : width_text(word, strlen(word)), "");
	buf_addf(out, "%s  ", has ? word : "");
}

static void add_padded(struct buf *out, const char *text, int columns) {
	auto_buf struct buf cut = BUF_INIT;

	width_elide_end(&cut, text, strlen(text), columns);
	buf_addf(out, "%*s%s", columns - width_text(cut.data, cut.len), "", cut.data);
}

/* What it can, its price of a million tokens in and out, whose it is, its window. */
static char *describe(const struct model *model, const char *window) {
	const struct model_facts *facts = model->facts;
	struct buf out = BUF_INIT;
	char price[32] = "";

	add_ability(&out, tr("sees"), facts->vision > 0);
	add_ability(&out, tr("tools"), facts->tools > 0);
	add_ability(&out, tr("thinks"),
		facts->knows_thinking && facts->thinking != MODEL_THINKS_NOT);
	add_ability(&out, "PDF", facts->pdf > 0);
	if (facts->price_input >= 0 && facts->price_output >= 0) {
		snprintf(price, sizeof(price), "$%.3g/%.3g", facts->price_input,
			facts->price_output);
	}
	add_padded(&out, price, PRICE_COLS);
	buf_add_str(&out, "  ");
	add_padded(&out, model->agent, AGENT_COLS);
	buf_addf(&out, "  %4s", window);
	return buf_detach(&out);
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
	auto_free char *wide = describe(model, window);

	add_heading(models, model);
	list_page_add(models->list, &(struct list_row){
					    .key = key,
					    .text = model->model,
					    .note = note,
					    .wide = wide,
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

static void free_models(void *ctx) {
	struct models_page *models = ctx;

	free(models->agent);
	free(models);
}

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
	.free = free_models,
};

struct page *models_page_new(const struct command_front *front, const char *filter) {
	struct models_page *models = xcalloc(1, sizeof(*models));

	models->front = front;
	return list_page_new(&source, models, filter);
}
