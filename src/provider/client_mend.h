#ifndef PROVIDER_CLIENT_MEND_H
#define PROVIDER_CLIENT_MEND_H

#include "net/http.h"
#include "provider/client.h"

/* What a client does about a failure, and how it says so. Pure. */

/* The one thing to leave out or change so that the server may take the request
   (enum provider_drop), 0: there is none that was not tried. */
unsigned client_mend_find(
	const struct provider_error *error, const struct provider_request *request);
/* Is a transfer that ended so worth another try? */
bool client_mend_is_worth(
	enum http_end end, const struct err *err, const struct provider_target *target);
/* "the server does not take temperature; sent again without it" */
void client_mend_say(char *out, size_t size, unsigned drop);
/* "server busy (503), trying again in 2 s (1 of 3)" */
void client_mend_say_retry(
	char *out, size_t size, const struct provider_error *error, int64_t wait, int attempt);

#endif
