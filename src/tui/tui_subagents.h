#ifndef TUI_TUI_SUBAGENTS_H
#define TUI_TUI_SUBAGENTS_H

#include "front/transcript/transcript.h"

/* What screen_host asks about sub-agents. */
bool tui_view_subagent(void *ctx, const struct entry *entry);
bool tui_stop_subagent(void *ctx, int number);
bool tui_drop_call(void *ctx, int call);

#endif
