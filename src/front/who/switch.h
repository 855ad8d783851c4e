#ifndef FRONT_SWITCH_H
#define FRONT_SWITCH_H

#include "front/session.h"

/* Who answers and with which tools, changed in an open conversation. Each is a rebuild
   point and refused while a task runs; then nothing changes. */

/* Another agent, with its own model or (not NULL) this one. Also the name that a stored
   conversation gives a server of --base-url. */
bool switch_agent(
	struct session *session, const char *agent, const char *model, struct err *err);
/* Another model of the agent that answers now. */
bool switch_model(struct session *session, const char *model, struct err *err);
/* Who answers in new conversations, kept in state.yaml. ERR_CONFIG with file and line
   where config.yaml says it. */
bool switch_default(
	struct services *services, const char *agent, const char *model, struct err *err);

/* May this tool be called in this conversation, as far as its agent goes? */
bool switch_has_tool(const struct session *session, const struct tool *tool);
/* One tool on or off, for this conversation. */
bool switch_tool(struct session *session, const struct tool *tool, bool on, struct err *err);

#endif
