#ifndef FRONT_USAGE_H
#define FRONT_USAGE_H

#include "chat/usage.h"
#include "front/services.h"
#include "provider/list/price.h"

/* What was used, with what it cost by the prices that are known now. */

struct usage_wish {
	int64_t since;        /* ms UTC; 0: all */
	int64_t conversation; /* 0: all */
	const char *model;    /* a part of its name; NULL: all */
};

struct usage_line {
	char *day;            /* "2026-03-01"; NULL: the line is of no day */
	char *vendor, *model; /* NULL: of none, or not known */
	char *title;          /* of the conversation, NULL: none */
	int64_t conversation; /* 0: of none */
	int64_t requests;
	struct usage usage;
	int64_t price;    /* see provider/list/price.h; of the requests whose price is known */
	int64_t unpriced; /* requests whose price is not */
};

struct usage_report {
	VEC(struct usage_line) days;          /* newest first */
	VEC(struct usage_line) models;        /* used last first */
	VEC(struct usage_line) conversations; /* newest first */
	struct usage_line total;
};

void usage_report_fini(struct usage_report *report);
/* ERR_NOT_FOUND when there is no such conversation. The report is the caller's. */
bool usage_report_read(struct services *services, const struct usage_wish *wish,
	struct usage_report *report, struct err *err);

/* For a person: columns of numbers, the name behind them. At most `most` lines (0: all)
   of days and of conversations. */
void usage_report_text(const struct usage_report *report, size_t most, struct buf *out);
/* Members of an open object. */
struct json_writer;
void usage_report_json(const struct usage_report *report, struct json_writer *w);

/* What one request of this vendor's model cost. */
int64_t usage_price(struct services *services, const char *vendor, const char *model,
	const struct usage *usage);

#endif
