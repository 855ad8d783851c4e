#ifndef TOOL_SHELL_TEXT_H
#define TOOL_SHELL_TEXT_H

#include "tool/tool.h"

/* Looks at shell text without running it. */

/* TOOL_RISK_DANGER when the text redirects, pipes, substitutes, becomes another
   user, or names a program that deletes, overwrites or installs; else
   TOOL_RISK_READ: nothing was found that raises a risk. */
enum tool_risk shell_risk(const char *text);

/* The programs of a simple or compound command ("cd src && git status" -> "cd",
   "git"), each once, in order. False, with nothing added, when the text alone
   does not tell what will run: substitutions, redirections, control words,
   programs that run others (sudo, env, xargs, sh), an unclosed quote. */
bool shell_split(const char *text, struct strv *programs);

#endif
