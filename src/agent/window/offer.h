#ifndef AGENT_OFFER_H
#define AGENT_OFFER_H

#include "agent/event.h"
#include "base/buf.h"
#include "tool/registry.h"

struct device;
struct store;

/* Which tools stand in the request: of those the mode allows, whose transport is
   here and which the agent may use, the core first, then what this person used
   in the last 30 days, up to `max_bytes`; the rest is found by find_tools. */
struct offer {
	VEC(struct tool *) tools; /* borrowed from the snapshot, in stable order */
	struct buf json;          /* [{"name":…,"description":…,"parameters":…}, …] */
	struct buf others;        /* families that are not listed whole, a line each */
};

void offer_fini(struct offer *offer);
/* `only`: names or families the agent is limited to, "!name": what it may not use, NULL:
   all. `store` may be NULL. */
void offer_make(struct offer *offer, const struct snapshot *snapshot, struct device *device,
	struct store *store, enum agent_mode mode, const char *const *only, size_t max_bytes);
/* May this tool be called at all in the mode and by this agent? */
bool offer_allows(const struct tool *tool, enum agent_mode mode, const char *const *only);

#endif
