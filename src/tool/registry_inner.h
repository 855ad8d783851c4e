#ifndef TOOL_REGISTRY_INNER_H
#define TOOL_REGISTRY_INNER_H

#include "tool/registry.h"

/* What the catalogue needs of the registry and nobody else does. */

/* ^[a-z][a-z0-9_]{0,63}$ */
bool tool_name_is_valid(const char *name);
/* Makes up for what registry_fill_later() put off. */
void registry_fill(struct registry *registry);
/* The tool of this name that stands there now, or NULL; borrowed. */
const struct tool *registry_find(const struct registry *registry, const char *name);
/* Would the tool be taken? `err` says why not. The schema is not looked at. */
bool registry_may_add(
	const struct registry *registry, const struct tool *tool, struct err *err);
/* Is a tool of this source weaker than the one that has its name? */
bool registry_is_weaker(enum tool_source source, const struct tool *present);
/* registry_add() for a tool whose schema was checked and that may be added. */
void registry_put(struct registry *registry, struct tool *tool);

#endif
