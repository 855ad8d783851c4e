#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/err.h"
#include "base/strv.h"

#include <stdbool.h>
#include <stddef.h>

/* Options of the command line: one table, read before or after the command. */
struct cli_options {
	const char *agent;
	const char *model;
	const char *mode;
	bool go_on;         /* -c */
	const char *resume; /* -r ID */
	struct strv files;  /* -f */
	struct strv skills; /* -s */
	const char *system;
	const char *provider;
	const char *base_url;
	const char *max_rounds;
	const char *days;   /* usage */
	const char *prompt; /* -p */
	const char *draft;  /* --draft: for the chat UI */
	const char *format; /* export */
	const char *args;   /* tools run */
	const char *output;
	bool fix; /* doctor */
	bool json;
	bool net; /* doctor */
	bool no_project;
	bool no_save;
	bool no_stdin;
	bool plain;
	bool yes;
	bool quiet;
	bool refresh; /* models */
	bool trust;
	bool verbose;
	bool help;
	bool version;
	struct strv words; /* all that is no option; behind "--" everything */
};

/* What a word or a value stands for: completion offers it. */
enum word_kind {
	WORD_TEXT, /* anything */
	WORD_FILE,
	WORD_CHOICE, /* one of `choices` */
	WORD_AGENT,
	WORD_CONVERSATION,
	WORD_FLOW,
	WORD_RUN,
	WORD_SKILL,
	WORD_TOOL,
};

struct option {
	const char *name;  /* without the dashes */
	char letter;       /* 0: none */
	const char *value; /* name of its value for the help; NULL: a switch */
	const char *help;
	size_t offset; /* in struct cli_options */
	bool repeats;  /* value goes into a strv */
	enum word_kind kind;
	const char *const *choices; /* WORD_CHOICE: NULL-terminated */
	bool everywhere;            /* every command takes it */
};

extern const struct option cli_option_table[]; /* by name */
extern const size_t cli_option_count;

void cli_options_fini(struct cli_options *parsed);
/* Values are borrowed from argv. The error names the nearest option. */
bool options_parse(struct cli_options *parsed, int argc, char **argv, struct err *err);
const struct option *option_find(const char *name);
/* Was this option given? */
bool option_is_given(const struct option *option, const struct cli_options *parsed);

#endif
