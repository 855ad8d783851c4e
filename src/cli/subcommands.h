#ifndef CLI_SUBCOMMANDS_H
#define CLI_SUBCOMMANDS_H

#include "cli/cli.h"

/* The commands of the table, but ask: each prints its result and returns its
   exit code. */
int cli_answer(struct cli_context *context);
int cli_doctor(struct cli_context *context);
int cli_export(struct cli_context *context);
int cli_import(struct cli_context *context);
int cli_list(struct cli_context *context);
int cli_memory_export(struct cli_context *context);
int cli_memory_import(struct cli_context *context);
int cli_models(struct cli_context *context);
int cli_rename(struct cli_context *context);
int cli_rm(struct cli_context *context);
int cli_screen(struct cli_context *context);
int cli_search(struct cli_context *context);
int cli_show(struct cli_context *context);
int cli_usage_sums(struct cli_context *context);

/* Tables of verbs, each ended by a nameless one. */
extern const struct cli_command agents_verbs[];
extern const struct cli_command config_verbs[];
extern const struct cli_command flow_verbs[];
extern const struct cli_command knowledge_verbs[];
extern const struct cli_command memory_verbs[];
extern const struct cli_command runs_verbs[];
extern const struct cli_command secret_verbs[];
extern const struct cli_command skills_verbs[];
extern const struct cli_command tools_verbs[];

#endif
