#ifndef CLI_SUBCOMMANDS_H
#define CLI_SUBCOMMANDS_H

#include "cli/cli.h"

/* The commands of the table, but ask: each prints its result and returns its
   exit code. */
int cli_agents(struct cli_context *context);
int cli_config(struct cli_context *context);
int cli_export(struct cli_context *context);
int cli_import(struct cli_context *context);
int cli_list(struct cli_context *context);
int cli_rename(struct cli_context *context);
int cli_rm(struct cli_context *context);
int cli_runs(struct cli_context *context);
int cli_search(struct cli_context *context);
int cli_show(struct cli_context *context);
int cli_tools(struct cli_context *context);

/* Columns of the terminal on standard output; 80 where there is none. */
int cli_columns(void);

/* A command of several verbs ("tools list"): the first word, or `first` of the
   table where there is none, chooses. */
struct cli_verb {
	const char *name;
	const char *words; /* for the usage line */
	size_t min_words, max_words;
	int (*run)(struct cli_context *context);
};

int cli_verbs(struct cli_context *context, const char *command, const struct cli_verb *verbs,
	size_t count);

#endif
