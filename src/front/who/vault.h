#ifndef FRONT_VAULT_H
#define FRONT_VAULT_H

#include "front/services.h"

/* The store of secrets as the program uses it: in its place, under the source that the
   configuration names, its passphrase asked on the terminal. Opened by first use. */
struct secrets *services_secrets(struct services *services);
/* For tool_env and agent_options. */
const struct tool_secrets *vault_for_tools(struct services *services);
/* Reads the store where that asks nobody (its key is a file), so that what it holds is
   masked wherever it turns up. */
void vault_know(struct services *services);
void vault_fini(struct services *services);

#endif
