#ifndef PROVIDER_RESPONSES_ITEM_H
#define PROVIDER_RESPONSES_ITEM_H

#include "provider/responses/responses.h"

/* What the three kinds of items do with their events. */

/* A delta of a message: its text, or the model's refusal. */
void responses_add_text(struct responses_reader *reader, struct responses_item *item,
	const struct json *event, bool refusal);
void responses_add_thinking(struct responses_reader *reader, struct responses_item *item,
	const struct json *event, enum responses_source source);
void responses_add_arguments(
	struct responses_reader *reader, struct responses_item *item, const struct json *event);

/* The members of a call, whole or as far as they are known; later ones count. */
void responses_read_call(
	struct responses_reader *reader, struct responses_item *item, const struct json *call);
/* Shows it where nothing of it was shown, keeps what must go back. `cut`: the item is not
 * whole. */
void responses_end_message(struct responses_reader *reader, struct responses_item *item,
	const struct json *message);
void responses_end_reasoning(struct responses_reader *reader, struct responses_item *item,
	const struct json *reasoning, bool cut);

#endif
