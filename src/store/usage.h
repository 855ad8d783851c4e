#ifndef STORE_USAGE_H
#define STORE_USAGE_H

#include "chat/usage.h"
#include "store/store.h"

/* Tokens of every request that told them, the ones in the background and those of
   sub-agents too. Rows outlive their conversation. */

enum usage_kind { USAGE_ANSWER, USAGE_ASIDE };

struct usage_row {
	int64_t conversation; /* 0: none */
	enum usage_kind kind;
	const char *vendor; /* borrowed; NULL: not known */
	const char *model;  /* borrowed */
	struct usage usage;
};

enum store_result usage_record(
	struct store *store, const struct usage_row *row, struct err *err);

enum usage_group {
	USAGE_BY_MODEL,
	USAGE_BY_DAY, /* of the local time */
	USAGE_BY_CONVERSATION,
};

struct usage_filter {
	int64_t since;        /* ms UTC; 0: all */
	int64_t conversation; /* with all of its versions and sub-agents; 0: all */
	const char *model;    /* a part of its name; NULL: all */
};

/* The sum over one model in one group; texts are borrowed for the call. */
struct usage_sum {
	const char *vendor; /* NULL: not known */
	const char *model;
	const char *day;      /* "2026-03-01"; NULL unless by day */
	int64_t conversation; /* 0 unless by conversation */
	const char *title;    /* of it; NULL: none, or it is gone */
	int64_t requests;
	struct usage usage; /* what is not known counts 0 */
};

/* Days and conversations newest first, the models of one together; a sub-agent's use
   counts for the conversation that it worked for.
   `each` returns false to stop. */
bool usage_sums(struct store *store, enum usage_group group, const struct usage_filter *filter,
	bool (*each)(void *ctx, const struct usage_sum *sum), void *ctx, struct err *err);

#endif
