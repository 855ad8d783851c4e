#ifndef FRONT_TARGET_H
#define FRONT_TARGET_H

#include "front/session.h"

/* From an agent's `provider` and model to where requests go and what is known of the
   model: the vendor's preset, the wire, the address, the facts. */

/* A wire, or a vendor of data/vendors.yaml: fills wire, preset, address and, where the
   agent names no key, the vendor's variable. The error names what exists. */
bool target_choose(struct session *session, struct err *err);
/* The facts of the chosen model; may change the wire to the one the model needs. */
void target_learn(struct session *session);
/* The target of the profile; all in it is borrowed from the session. */
void target_fill(struct session *session);

#endif
