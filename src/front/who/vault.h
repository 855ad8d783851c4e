#ifndef FRONT_VAULT_H
#define FRONT_VAULT_H

#include "front/services.h"

/* The store of secrets as the program uses it: in its place, under the source that the
   configuration names, its passphrase asked on the terminal. Opened by first use. */
struct secrets *services_secrets(struct services *services);
/* For tool_env and agent_options. */
const struct tool_secrets *vault_for_tools(struct services *services);
/* Reads the store where that asks nobody (its key is a file) and the vendors' variables, so
   that what they hold is masked wherever it turns up. */
void vault_know(struct services *services);
/* The keys of all vendors that the environment holds, and the passwords of its proxies:
   whoever the agent speaks to, none of them goes elsewhere. */
void vault_know_environment(const struct vendors *vendors);
void vault_fini(struct services *services);

#endif
