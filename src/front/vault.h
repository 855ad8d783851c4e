#ifndef FRONT_VAULT_H
#define FRONT_VAULT_H

#include "front/services.h"

/* The store of secrets as the program uses it: in its place, under the source that the
   configuration names, its passphrase asked on the terminal. Opened by first use. */
struct secrets *services_secrets(struct services *services);
void vault_fini(struct services *services);

#endif
