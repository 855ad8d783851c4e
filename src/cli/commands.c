/* The table of commands, by name; each is a file of its own. */

#include "cli/cli.h"

#include "base/mem.h"
#include "base/str.h"
#include "cli/oneshot.h"
#include "cli/subcommands.h"

#include <stdint.h>

#define MANY SIZE_MAX
#define OF_SESSION "agent model mode provider base-url system "

const struct cli_command cli_commands[] = {
	{
		.name = "agents",
		.words = "[list | show NAME]",
		.help = "who can answer",
		.accepts = "json",
		.min_words = 0,
		.max_words = 2,
		.run = cli_agents,
	},
	{
		.name = "ask",
		.words = "[PROMPT...]",
		.help = "ask once; standard input is added to the prompt",
		.more = "Without -M the mode is plan: tools that only read.",
		.accepts = OF_SESSION "continue resume file max-rounds json no-save no-stdin "
				      "no-project yes output prompt",
		.min_words = 0,
		.max_words = MANY,
		.run = oneshot_run,
	},
	{
		.name = "config",
		.words = "[show | path | check [FILE]]",
		.help = "the preferences: what they say, where they are",
		.accepts = "json",
		.min_words = 0,
		.max_words = 2,
		.run = cli_config,
	},
	{
		.name = "export",
		.words = "ID",
		.help = "write a conversation as md, json or txt",
		.accepts = "format json output",
		.min_words = 1,
		.max_words = 1,
		.run = cli_export,
	},
	{
		.name = "import",
		.words = "FILE",
		.help = "take in a conversation written by export --format json",
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.run = cli_import,
	},
	{
		.name = "list",
		.words = "",
		.help = "the conversations, newest first",
		.accepts = "json",
		.min_words = 0,
		.max_words = 0,
		.run = cli_list,
	},
	{
		.name = "rename",
		.words = "ID TITLE",
		.help = "give a conversation another title",
		.accepts = "",
		.min_words = 2,
		.max_words = MANY,
		.run = cli_rename,
	},
	{
		.name = "rm",
		.words = "ID",
		.help = "remove a conversation",
		.accepts = "yes",
		.min_words = 1,
		.max_words = 1,
		.run = cli_rm,
	},
	{
		.name = "runs",
		.words = "[list | show ID]",
		.help = "the record of what was run",
		.accepts = "json",
		.min_words = 0,
		.max_words = 2,
		.run = cli_runs,
	},
	{
		.name = "search",
		.words = "TEXT...",
		.help = "messages that hold all words",
		.accepts = "json",
		.min_words = 1,
		.max_words = MANY,
		.run = cli_search,
	},
	{
		.name = "show",
		.words = "ID",
		.help = "print a conversation",
		.accepts = "json output",
		.min_words = 1,
		.max_words = 1,
		.run = cli_show,
	},
	{
		.name = "tools",
		.words = "[list | show NAME | run NAME [key=value...] | check FILE...]",
		.help = "the tools a model may call",
		.more = "`tools run` is your own call: checked, not gated. Values are typed by "
			"the tool's schema;\n"
			"--args takes all arguments as one JSON object. `tools check` ends 0 "
			"when a file is clean,\n"
			"1 when it is usable with findings, 2 when not.",
		.accepts = "json args yes",
		.min_words = 0,
		.max_words = MANY,
		.run = cli_tools,
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
