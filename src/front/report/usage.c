/* The store sums by model within each day and conversation; here each such sum gets its
   price, and the models of one day or conversation become one line. */

#include "front/report/usage.h"

#include "base/mem.h"
#include "base/str.h"
#include "store/conversations.h"
#include "store/usage.h"

struct reading {
	struct services *services;
	struct usage_report *report;
	enum usage_group group;
};

static void line_fini(struct usage_line *line) {
	free(line->day);
	free(line->vendor);
	free(line->model);
	free(line->title);
}

void usage_report_fini(struct usage_report *report) {
	for (size_t i = 0; i < report->days.len; i++) {
		line_fini(&report->days.items[i]);
	}
	for (size_t i = 0; i < report->models.len; i++) {
		line_fini(&report->models.items[i]);
	}
	for (size_t i = 0; i < report->conversations.len; i++) {
		line_fini(&report->conversations.items[i]);
	}
	vec_fini(&report->days);
	vec_fini(&report->models);
	vec_fini(&report->conversations);
}

/* The price of another model or at another vendor says nothing. */
static bool is_same(const struct model_facts *facts, const char *vendor) {
	return !facts->by_family &&
	       (!vendor || !facts->vendor || str_eq(facts->vendor, vendor));
}

int64_t usage_price(struct services *services, const char *vendor, const char *model,
	const struct usage *usage) {
	struct model_facts facts;

	models_find(services_models(services), vendor, model, &facts);
	int64_t price = is_same(&facts, vendor) ? price_of(&facts, usage) : PRICE_UNKNOWN;

	model_facts_fini(&facts);
	return price;
}

static struct usage_line *line_new(struct usage_line *line) {
	*line = (struct usage_line){ .usage = USAGE_UNKNOWN, .price = PRICE_UNKNOWN };
	return line;
}

static void add(struct usage_line *line, const struct usage_sum *sum, int64_t price) {
	line->requests += sum->requests;
	line->unpriced += price < 0 ? sum->requests : 0;
	line->price = price_add(line->price, price);
	usage_add(&line->usage, &sum->usage);
}

/* The line that this sum belongs to: the last one, or a new one. */
static struct usage_line *place(struct reading *reading, const struct usage_sum *sum) {
	struct usage_report *report = reading->report;
	struct usage_line *line;

	if (reading->group == USAGE_BY_DAY) {
		line = report->days.len ? vec_last(&report->days) : NULL;
		if (!line || !str_eq(line->day, sum->day)) {
			line = line_new(vec_grow(&report->days));
			line->day = xstrdup(sum->day);
		}
	} else if (reading->group == USAGE_BY_CONVERSATION) {
		line = report->conversations.len ? vec_last(&report->conversations) : NULL;
		if (!line || line->conversation != sum->conversation) {
			line = line_new(vec_grow(&report->conversations));
			line->conversation = sum->conversation;
			line->title = xstrdup(sum->title);
		}
	} else {
		line = line_new(vec_grow(&report->models));
		line->vendor = xstrdup(sum->vendor);
		line->model = xstrdup(sum->model);
	}
	return line;
}

static bool take_sum(void *ctx, const struct usage_sum *sum) {
	struct reading *reading = ctx;
	int64_t price = usage_price(reading->services, sum->vendor, sum->model, &sum->usage);

	add(place(reading, sum), sum, price);
	if (reading->group == USAGE_BY_MODEL) {
		add(&reading->report->total, sum, price);
	}
	return true;
}

static bool find(struct store *store, int64_t conversation, struct err *err) {
	struct conversation_row row = { 0 };
	bool found = !conversation || conversations_get(store, conversation, &row, err);

	conversation_row_fini(&row);
	return found;
}

bool usage_report_read(struct services *services, const struct usage_wish *wish,
	struct usage_report *report, struct err *err) {
	struct store *store = services_store(services, err);
	struct usage_filter filter = {
		.since = wish->since,
		.conversation = wish->conversation,
		.model = wish->model,
	};
	struct usage_report read = { 0 };
	struct reading reading = { .services = services, .report = &read };

	if (!store || !find(store, wish->conversation, err)) {
		return false;
	}
	line_new(&read.total);
	for (enum usage_group group = USAGE_BY_MODEL; group <= USAGE_BY_CONVERSATION; group++) {
		reading.group = group;
		if (!usage_sums(store, group, &filter, take_sum, &reading, err)) {
			usage_report_fini(&read);
			return false;
		}
	}
	*report = read;
	return true;
}
