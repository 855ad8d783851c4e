#ifndef TUI_TUI_PAST_H
#define TUI_TUI_PAST_H

#include "tui/tui_inner.h"

/* Edits of the past, as screen_host and command_front ask for them. */
void tui_edit_message(void *ctx, int64_t message);
void tui_retry(void *ctx, int64_t message);
void tui_fork(void *ctx, int64_t message);
void tui_version(void *ctx, int64_t message, int step);
void tui_star(void *ctx, int64_t message);
/* The agent's messages anew; what chela said in between goes. */
void tui_reload(void *ctx);
bool tui_open_version(void *ctx, long long id);
void tui_past_event(struct tui *tui, const struct agent_event *event);

#endif
