#ifndef PROVIDER_OPENAI_VENDOR_H
#define PROVIDER_OPENAI_VENDOR_H

#include "provider/provider.h"

#include <stdbool.h>

struct json_writer;

/* What differs between the servers that speak Chat Completions. */

/* One of OpenAI's reasoning models: o1, o3 ..., gpt-5 and later but for the chat variants? */
bool openai_vendor_reasons(const struct provider_target *target);
/* Is the address the one without /v1 where a bare host would get it? A repair turns that
   around. */
bool openai_vendor_other_address(const struct provider_request *request);
/* role of the system prompt */
const char *openai_vendor_system_role(const struct provider_target *target);
/* name of the output limit's field, with DROP_MAX_TOKENS the other one */
const char *openai_vendor_limit_field(const struct provider_target *target, unsigned drops);
/* The limit to send, 0: none. */
int64_t openai_vendor_limit(const struct provider_target *target);
bool openai_vendor_takes_temperature(const struct provider_target *target);
/* The members that switch thinking, where anything is to be said of it. */
void openai_vendor_write_thinking(
	struct json_writer *w, const struct provider_target *target, bool has_tools);
/* Must be asked for the arguments of calls piece by piece. */
bool openai_vendor_streams_arguments_on_demand(const struct provider_target *target);
/* Wants reasoning_content with every call while thinking is on. */
bool openai_vendor_wants_reasoning(const struct provider_target *target);
/* Takes only ids of nine letters and digits. */
/* Must the model speak between results of tools and the person's next words? */
bool openai_vendor_speaks_first(const struct provider_target *target);
bool openai_vendor_has_short_ids(const struct provider_target *target);

#endif
