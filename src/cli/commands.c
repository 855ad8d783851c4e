/* The table of commands, by name; each is a file of its own. */

#include "cli/cli.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "cli/oneshot.h"
#include "cli/subcommands.h"

#include <stdint.h>

#define MANY SIZE_MAX
#define OF_SESSION                                                                             \
	"agent model mode provider base-url system continue resume max-rounds no-project "     \
	"no-save plain skill trust yes "

const struct cli_command cli_commands[] = {
	{
		.name = "agents",
		.words = "[list | new [NAME] | show NAME | test NAME]",
		.help = TR("who can answer"),
		.verbs = agents_verbs,
	},
	{
		.name = "answer",
		.words = "CALL allow|reject|stop [REASON...]",
		.help = TR("answer a question that waits in another chela"),
		.more = TR("A REASON of - is read from standard input."),
		.accepts = "",
		.min_words = 2,
		.max_words = MANY,
		.run = cli_answer,
	},
	{
		.name = "ask",
		.words = "[PROMPT...]",
		.help = TR("ask once; standard input is added to the prompt"),
		.more = TR("Without -M the mode is plan: tools that only read."),
		.accepts = OF_SESSION "file json no-stdin output prompt",
		.max_words = MANY,
		.run = oneshot_run,
	},
	{
		.name = "config",
		.words = "[show | path | check [FILE]]",
		.help = TR("the preferences: what they say, where they are"),
		.verbs = config_verbs,
	},
	{
		.name = "doctor",
		.words = "[CHECK...]",
		.help = TR("what works here, what does not, how it is mended"),
		.more = TR("A CHECK is an ID, or the part of several before the dot; without\n"
			   "one all are shown. Exits with 1 when something is missing."),
		.accepts = "fix json net yes",
		.max_words = MANY,
		.run = cli_doctor,
	},
	{
		.name = "export",
		.words = "ID",
		.help = TR("write a conversation as md, json or txt"),
		.accepts = "format json output",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_CONVERSATION,
		.run = cli_export,
	},
	{
		.name = "flow",
		.words = "[list | run NAME [KEY=VALUE...] | check FILE...]",
		.help = TR("steps for the phone, written down, without a model"),
		.verbs = flow_verbs,
	},
	{
		.name = "import",
		.words = "FILE",
		.help = TR("take in a conversation written by export --format json"),
		.more = TR("Prints the ID of the new conversation."),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_FILE,
		.run = cli_import,
	},
	{
		.name = "knowledge",
		.words = "[list | import DIR | search TEXT | on ID | off ID | rm ID]",
		.help = TR("your own texts, to be looked up"),
		.verbs = knowledge_verbs,
	},
	{
		.name = "list",
		.words = "",
		.help = TR("the conversations, newest first"),
		.accepts = "json",
		.run = cli_list,
	},
	{
		.name = "memory",
		.words = "[list | add TEXT | export | import FILE | pin ID | unpin ID | rm ID]",
		.help = TR("what is remembered across conversations"),
		.verbs = memory_verbs,
	},
	{
		.name = "models",
		.words = "[NAME...]",
		.help = TR("models that are known: windows, abilities, prices"),
		.more = TR("Words narrow the list. --refresh asks each vendor whose key is set "
			   "and "
			   "each agent's\nserver first; with -f it reads a file in the form of "
			   "models.dev instead."),
		.accepts = "file json refresh",
		.max_words = MANY,
		.run = cli_models,
	},
	{
		.name = "rename",
		.words = "ID TITLE",
		.help = TR("give a conversation another title"),
		.accepts = "",
		.min_words = 2,
		.max_words = MANY,
		.kind = WORD_CONVERSATION,
		.run = cli_rename,
	},
	{
		.name = "rm",
		.words = "ID",
		.help = TR("remove a conversation"),
		.accepts = "yes",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_CONVERSATION,
		.run = cli_rm,
	},
	{
		.name = "runs",
		.words = "[list | show ID | trace ID]",
		.help = TR("the record of what was run"),
		.verbs = runs_verbs,
	},
	{
		.name = "screen",
		.words = "[FILE|-]",
		.help = TR("what a model would see of a screen"),
		.more = TR("Of the phone, or of FILE, which `uiautomator dump` wrote; - reads "
			   "it from standard input."),
		.accepts = "",
		.max_words = 1,
		.kind = WORD_FILE,
		.run = cli_screen,
	},
	{
		.name = "search",
		.words = "TEXT...",
		.help = TR("messages that hold all words"),
		.accepts = "json",
		.min_words = 1,
		.max_words = MANY,
		.run = cli_search,
	},
	{
		.name = "secret",
		.words = "[list | set NAME | rm NAME | rekey]",
		.help = TR("keys and passwords, stored encrypted"),
		.more = TR(
			"An agent names one with key: {secret: NAME}. Values are never shown."),
		.verbs = secret_verbs,
	},
	{
		.name = "show",
		.words = "ID",
		.help = TR("print a conversation"),
		.accepts = "json output",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_CONVERSATION,
		.run = cli_show,
	},
	{
		.name = "skills",
		.words = "[list | show NAME | check PATH | new NAME | add PATH]",
		.help = TR("texts that teach the model a kind of task"),
		.verbs = skills_verbs,
	},
	{
		.name = "tools",
		.words = "[list | show NAME | run NAME [KEY=VALUE...] | check FILE...]",
		.help = TR("the tools a model may call"),
		.verbs = tools_verbs,
	},
	{
		.name = "usage",
		.words = "[ID]",
		.help = TR("tokens and what they cost, by day, model, conversation"),
		.more = TR(
			"Of the last 30 days, or of --days; with an ID of that conversation,\n"
			"with -m of models with this in their name."),
		.accepts = "days json model",
		.max_words = 1,
		.kind = WORD_CONVERSATION,
		.run = cli_usage_sums,
	},
};

const size_t cli_command_count = ARRAY_LEN(cli_commands);

const struct cli_command cli_chat_ui = { .name = "", .accepts = OF_SESSION "draft file" };

const struct cli_command *cli_command_find(const char *name) {
	for (size_t i = 0; i < cli_command_count; i++) {
		if (str_eq(cli_commands[i].name, name)) {
			return &cli_commands[i];
		}
	}
	return NULL;
}

bool cli_command_accepts(const struct cli_command *command, const struct option *option) {
	auto_strv struct strv names = STRV_INIT;
	if (option->everywhere) {
		return true;
	}
	strv_split(&names, command->accepts ? command->accepts : "", " ");
	return strv_has(&names, option->name);
}
