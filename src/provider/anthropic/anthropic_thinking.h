#ifndef PROVIDER_ANTHROPIC_THINKING_H
#define PROVIDER_ANTHROPIC_THINKING_H

#include "provider/provider.h"

struct json_writer;

/* How thinking is switched on Messages, and what goes with it, by the model's form. */

/* The output limit to send; the wire wants one. */
int64_t anthropic_limit(const struct provider_request *request);
/* Does the request carry a budget for thinking? Its loop of calls must then begin with
   thinking. */
bool anthropic_has_budget(const struct provider_request *request);
/* Does it say that thinking which no longer fits its place is to be left out, not refused?
   Only with a header that allows it. */
bool anthropic_binds(const struct provider_request *request);
bool anthropic_takes_temperature(const struct provider_request *request);
/* The members `thinking` and `output_config`, where anything is to be said of them.
   `unfit`: the conversation does not allow a budget now. */
void anthropic_thinking_write(
	struct json_writer *writer, const struct provider_request *request, bool unfit);

#endif
