#ifndef COMPLETIONS_GENERATE_H
#define COMPLETIONS_GENERATE_H

#include "base/buf.h"
#include "cli/cli.h"

/* One writer a shell: appends the tables of commands and options as functions of its
   language, which the script beside it goes by. */
void write_bash(struct buf *out);
void write_fish(struct buf *out);
void write_zsh(struct buf *out);

/* All that takes words and options: each command ("tools" as its first verb), each
   verb ("tools list"), and "" for no command, which takes what ask does. */
void generate_each(void (*each)(void *ctx, const char *name, const struct cli_command *command),
	void *ctx);
/* Name of a kind, as the scripts know it: "file". */
const char *generate_kind(enum word_kind kind);
/* Appends it as one word of sh, bash, zsh. */
void generate_quote(struct buf *out, const char *text);

#endif
