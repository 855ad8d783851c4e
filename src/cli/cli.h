#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "cli/options.h"
#include "front/session.h"

enum cli_exit {
	EXIT_ANSWERED = 0,
	EXIT_FAILED = 1,  /* provider, network or tool */
	EXIT_USAGE = 2,   /* usage or configuration */
	EXIT_LIMIT = 3,   /* cut by rounds, budget or tokens */
	EXIT_UNASKED = 4, /* a confirmation that was needed could not be asked */
	EXIT_INTERRUPTED = 130,
};

/* Set by cli_main() when the chat UI is what the command line asks for. */
struct cli_start {
	bool ui;
	struct session_options session; /* texts lie in argv */
};

struct cli_context {
	struct services *services;
	const struct cli_options *options;
	const char *const *words; /* behind the command, NULL-terminated */
	size_t word_count;
	struct cli_start *start;
};

/* A command: one file, one line in the table of commands.c. One of several verbs
   ("tools list") has a table of those instead of a function. */
struct cli_command {
	const char *name;    /* NULL ends a table of verbs */
	const char *words;   /* "ID", "[PROMPT...]" */
	const char *help;    /* a line for the list of commands */
	const char *more;    /* its own help, behind the line; may be NULL */
	const char *accepts; /* names of its options, separated by spaces */
	size_t min_words, max_words;
	enum word_kind kind;             /* of its first word, for completion */
	const struct cli_command *verbs; /* the first is meant where no verb stands */
	int (*run)(struct cli_context *context);
};

extern const struct cli_command cli_commands[]; /* by name */
extern const size_t cli_command_count;
extern const struct cli_command cli_chat_ui; /* what no word at all means */
const struct cli_command *cli_command_find(const char *name);
bool cli_command_accepts(const struct cli_command *command, const struct option *option);

/* Reads the command line and runs it; returns the exit code. */
int cli_main(struct services *services, int argc, char **argv, struct cli_start *start);

/* For commands: "chela: TEXT" on standard error, sanitised; return the code. */
int cli_fail(const struct err *err); /* by the error's kind: 1 or 2 */
int cli_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
void cli_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* That nothing of the project is read, and why. */
void cli_note_untrusted(void);
/* A conversation's ID; false with an error when it is no number. */
bool cli_id(const char *word, int64_t *out, struct err *err);
/* Session options from those of the command line. */
bool cli_session(const struct cli_options *from, struct session_options *to, struct err *err);
/* Writes whole text to standard output; the exit code. Quiet when nobody reads. */
int cli_print(const char *data, size_t len);
/* To the file of -o where one is named, else as above. */
int cli_write_out(struct cli_context *context, const struct buf *out);
/* Asks on the terminal, NO by default; false also when there is none. `*asked`
   tells whether there was one. */
bool cli_confirm(const char *question, bool *asked);
/* Appends "a, b, c". */
void cli_join(struct buf *out, const struct strv *words);
/* Columns of the terminal on standard output; 80 where there is none. */
int cli_columns(void);

#endif
