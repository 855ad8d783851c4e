#ifndef FRONT_CATALOGUES_H
#define FRONT_CATALOGUES_H

#include "front/services.h"

/* Closes what services_vendors() and services_models() opened. */
void catalogues_fini(struct services *services);
/* Is the person's own models.yaml right, if there is one? The error has file and line. */
bool catalogues_check(struct err *err);

#endif
