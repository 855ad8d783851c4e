#ifndef PROVIDER_MODELS_H
#define PROVIDER_MODELS_H

#include "base/err.h"
#include "base/strv.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

struct buf;

/* What is known of models: the shipped list, what servers said of theirs, and the
   person's own lines. Nothing in here asks a server. */

enum model_thinking { MODEL_THINKS_NOT, MODEL_THINKS_CAN, MODEL_THINKS_ALWAYS };

/* 0, NULL, -1 and an empty list: not known. */
struct model_facts {
	char *id;
	char *vendor;
	int64_t window; /* tokens, input and output together */
	int64_t output; /* tokens of one answer at most */
	enum model_thinking thinking;
	bool knows_thinking;    /* else `thinking` is nobody's word */
	char *form;             /* adaptive, budget, level */
	struct strv efforts;    /* levels, the least first */
	char *default_effort;   /* the one without a word */
	int vision, tools, pdf; /* 1 yes, 0 no */
	char *wire;             /* the only one on which it takes tools */
	/* US dollars a million tokens: input, read from the cache, written to it, output */
	double price_input, price_cached, price_write, price_output;
	bool by_family; /* told of a model whose name begins alike */
};

void model_facts_init(struct model_facts *facts);
void model_facts_fini(struct model_facts *facts);
void model_facts_copy(struct model_facts *to, const struct model_facts *from);
/* Fills what `to` does not know from `from`. */
void model_facts_add(struct model_facts *to, const struct model_facts *from);

struct models {
	VEC(struct model_facts) list; /* what was read first stands before what came later */
};

/* Keys of a row and of its price, NULL-terminated. */
extern const char *const models_keys[];
extern const char *const models_price_keys[];

/* Adds the rows of a models.yaml; the error has file, line and key. */
bool models_read(struct models *models, const char *path, struct err *err);
void models_fini(struct models *models);

/* All that is known of a model, `out` is the caller's: its own rows, else those of the
   same name without vendor, tag and date, else of the longest name that begins it. A row
   of another vendor counts only where this vendor has none. `vendor` may be NULL. False
   when nothing is. */
bool models_find(const struct models *models, const char *vendor, const char *id,
	struct model_facts *out);
/* The level of `efforts` nearest to the one asked for; that itself where no levels are
   known. */
const char *model_effort(const struct model_facts *facts, const char *effort);

/* A listing of /models as any vendor gives it: a row for each model; bounded. False when
   it is none. */
bool models_read_listing(struct models *models, const char *vendor, const char *text,
	size_t len, struct err *err);
/* Appends rows as models.yaml has them. */
void models_print(const struct models *models, struct buf *out);

#endif
