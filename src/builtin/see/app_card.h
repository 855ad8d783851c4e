#ifndef BUILTIN_APP_CARD_H
#define BUILTIN_APP_CARD_H

struct buf;
struct tool_env;

/* Cards of apps: what a person or chela knows of one app, for the model, in
   $XDG_CONFIG_HOME/chela/apps/PACKAGE.md and data/apps/PACKAGE.md (the first that is there).
   Appends the card of the app in front, unless this conversation has it already. */
void app_card_add(const struct tool_env *env, struct buf *text);

#endif
