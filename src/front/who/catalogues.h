#ifndef FRONT_CATALOGUES_H
#define FRONT_CATALOGUES_H

#include "front/services.h"

/* Closes what services_vendors() and services_models() opened. */
void catalogues_fini(struct services *services);

#endif
