#ifndef AGENT_PLACES_H
#define AGENT_PLACES_H

#include <stdbool.h>

struct loop;

/* Requests of sub-agents queue for a server: so many may be on at once, the others wait
   in the order they came. */

#define PLACES_MAX 8 /* requests to one host at a time */

struct places;
struct place;

struct places *places_new(struct loop *loop);
struct places *places_free(struct places *places); /* all places are given back before */
/* A place for one request to the server of `base_url` (may be NULL). Where there is none
   now, on_ready is called once, from the loop, when there is. */
struct place *place_take(
	struct places *places, const char *base_url, void (*on_ready)(void *ctx), void *ctx);
bool place_is_ready(const struct place *place);
/* Gives it back, or waits no longer. NULL is fine. */
struct place *place_give(struct place *place);

#endif
