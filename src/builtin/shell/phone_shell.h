#ifndef BUILTIN_PHONE_SHELL_H
#define BUILTIN_PHONE_SHELL_H

#include <stdint.h>

struct tool_result;
struct tool_run;

/* Runs a command in Android's shell for run_shell and ends the run. */
void phone_shell_run(struct tool_run *run, const char *command, int64_t timeout_ms);
/* Sets exit code and summary, and adds the last line that tells how a shell's command
   ended. */
void shell_end_exited(struct tool_result *result, int status);
void shell_end_timed_out(struct tool_result *result);

#endif
