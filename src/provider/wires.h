#ifndef PROVIDER_WIRES_H
#define PROVIDER_WIRES_H

#include "provider/provider.h"

/* One a wire, each in the file of its name. */
extern const struct provider_ops anthropic_ops;
extern const struct provider_ops demo_ops;
extern const struct provider_ops gemini_ops;
extern const struct provider_ops openai_ops;
extern const struct provider_ops responses_ops;

#endif
