/* The table of commands, by name; each is a file of its own. */

#include "cli/cli.h"

#include "base/mem.h"
#include "base/str.h"
#include "cli/oneshot.h"

#include <stdint.h>

#define MANY SIZE_MAX
#define OF_SESSION "agent model mode provider base-url system "

const struct cli_command cli_commands[] = {
	{
		.name = "ask",
		.words = "[PROMPT...]",
		.help = "ask once; standard input is added to the prompt",
		.more = "Without -M the mode is plan: tools that only read.",
		.accepts = OF_SESSION "continue resume file max-rounds json no-save no-stdin "
				      "no-project yes output prompt",
		.max_words = MANY,
		.run = oneshot_run,
	},
};

const size_t cli_command_count = ARRAY_LEN(cli_commands);

const struct cli_command *cli_command_find(const char *name) {
	for (size_t i = 0; i < cli_command_count; i++) {
		if (str_eq(cli_commands[i].name, name)) {
			return &cli_commands[i];
		}
	}
	return NULL;
}
