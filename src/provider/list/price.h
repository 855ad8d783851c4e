#ifndef PROVIDER_PRICE_H
#define PROVIDER_PRICE_H

#include "chat/usage.h"
#include "provider/list/models.h"

/* What tokens cost: millionths of a millionth of a US dollar, as whole numbers, so that
   sums do not drift. -1: not known. */

#define PRICE_UNKNOWN ((int64_t)-1)

/* Without a price of its own, what the cache gave or took costs as all input does. A
   local server's price of 0 is known. */
int64_t price_of(const struct model_facts *facts, const struct usage *usage);
/* A sum; PRICE_UNKNOWN adds nothing, and is what two of them give. */
int64_t price_add(int64_t sum, int64_t more);
/* In millionths of a dollar, rounded; -1 stays -1. */
int64_t price_micros(int64_t price);
/* "$1.25", "$0.0123", "$0.000042", "$0"; "" when not known. */
void price_format(int64_t price, char out[24]);

#endif
