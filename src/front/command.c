/* The table and the way from a line to a command. */

#include "front/command.h"

#include <stdarg.h>
#include <string.h>

#include "agent/agent.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "front/command/commands.h"
#include "front/transcript/transcript.h"

const struct command commands[] = {
	{ .name = "agents",
		.alias = "agent",
		.arguments = "[name]",
		.help = TR("who may answer"),
		.complete = command_complete_agents,
		.run = command_agents },
	{ .name = "allow",
		.arguments = "[list | drop N | drop all | keep | forget]",
		.help = TR("what was allowed in this conversation"),
		.run = command_allow },
	{ .name = "attach",
		.arguments = "path | drop N",
		.help = TR("send a file with the next message"),
		.wants_path = true,
		.run = command_attach },
	{ .name = "back",
		.help = TR("undo an edit, or the version before it"),
		.idle_only = true,
		.run = command_back },
	{ .name = "bare",
		.arguments = "[all]",
		.help = TR("plain text on the normal screen, to select from"),
		.run = command_bare },
	{ .name = "chats",
		.alias = "resume",
		.arguments = "[text]",
		.help = TR("all conversations"),
		.run = command_chats },
	{ .name = "compact",
		.arguments = "[what to keep]",
		.help = TR("send the earlier part as a summary from now on"),
		.idle_only = true,
		.run = command_compact },
	{ .name = "context",
		.help = TR("what fills the model's window"),
		.run = command_context },
	{ .name = "continue",
		.help = TR("go on after a limit or a stop"),
		.idle_only = true,
		.run = command_continue },
	{ .name = "copy",
		.arguments = "[last | code N | tool N | all]",
		.help = TR("copy an answer, code, or all of it"),
		.run = command_copy },
	{ .name = "detail",
		.arguments = "[0 | 1 | 2 | 3]",
		.help = TR("how much of tool calls is shown"),
		.run = command_detail },
	{ .name = "distill",
		.arguments = "[file | stop]",
		.help = TR("look for what is worth remembering"),
		.run = command_distill },
	{ .name = "doctor",
		.help = TR("what works here and what does not"),
		.run = command_doctor },
	{ .name = "draft",
		.help = TR("bring back the prompt that was cleared or sent last"),
		.run = command_draft },
	{ .name = "edit",
		.arguments = "[text]",
		.help = TR("write in your own editor"),
		.run = command_edit },
	{ .name = "enter",
		.arguments = "[send | newline]",
		.help = TR("what Enter does"),
		.run = command_enter },
	{ .name = "export",
		.arguments = "[md|json|txt] path",
		.help = TR("write this conversation to a file"),
		.run = command_export },
	{ .name = "file",
		.arguments = "path",
		.help = TR("put the text of a file into the prompt"),
		.wants_path = true,
		.run = command_file },
	{ .name = "find",
		.arguments = "text",
		.help = TR("find a text in this conversation"),
		.run = command_find_text },
	{ .name = "flow",
		.arguments = "[name key=value]",
		.help = TR("run written steps on the phone, without a model"),
		.idle_only = true,
		.complete = command_complete_flows,
		.run = command_flow },
	{ .name = "follow",
		.arguments = "[tail | top]",
		.help = TR("what stays visible while an answer grows"),
		.run = command_follow },
	{ .name = "fork",
		.arguments = "[turns less]",
		.help = TR("a conversation of its own from here"),
		.idle_only = true,
		.run = command_fork },
	{ .name = "handover",
		.arguments = "[ID]",
		.help = TR("a new conversation that knows a summary of this one"),
		.idle_only = true,
		.run = command_handover },
	{ .name = "handsfree",
		.arguments = "[on | off]",
		.help = TR("listen, send, read aloud, in turn"),
		.run = command_handsfree },
	{ .name = "help", .help = TR("keys and commands"), .run = command_help },
	{ .name = "history",
		.arguments = "[text]",
		.help = TR("search all that you wrote"),
		.run = command_history },
	{ .name = "keys", .help = TR("what is bound to which key"), .run = command_keys },
	{ .name = "keytest", .help = TR("what each key sends"), .run = command_keytest },
	{ .name = "knowledge",
		.arguments = "[text]",
		.help = TR("your own texts, to be looked up"),
		.run = command_knowledge },
	{ .name = "links",
		.arguments = "[number]",
		.help = TR("the links of the last message"),
		.run = command_links },
	{ .name = "log", .help = TR("the log file"), .run = command_log },
	{ .name = "memory",
		.arguments = "[on | off | add text | text]",
		.help = TR("what is remembered across conversations"),
		.run = command_memory },
	{ .name = "mic", .help = TR("dictate into the draft"), .run = command_mic },
	{ .name = "mode",
		.arguments = "[chat|plan|build|max]",
		.help = TR("what may be done without asking"),
		.run = command_mode },
	{ .name = "model",
		.arguments = "[name]",
		.help = TR("who answers in this conversation"),
		.complete = command_complete_models,
		.run = command_model },
	{ .name = "motion",
		.arguments = "[on | off]",
		.help = TR("spinner and running clock"),
		.run = command_motion },
	{ .name = "mouse",
		.arguments = "[on | off]",
		.help = TR("use the mouse"),
		.run = command_mouse },
	{ .name = "new",
		.alias = "clear",
		.help = TR("a new conversation"),
		.idle_only = true,
		.run = command_new },
	{ .name = "notify",
		.arguments = "[off | bell | app]",
		.help = TR("how to tell that a turn ended"),
		.run = command_notify },
	{ .name = "queue",
		.arguments = "[drop N | edit N | hold | run]",
		.help = TR("messages that wait for the task's end"),
		.run = command_queue },
	{ .name = "quit", .alias = "exit", .help = TR("leave chela"), .run = command_quit },
	{ .name = "record",
		.arguments = "[start | name]",
		.help = TR("make a flow of what was done on the phone"),
		.run = command_record },
	{ .name = "rename",
		.arguments = "title",
		.help = TR("give this conversation a title"),
		.run = command_rename },
	{ .name = "retry",
		.arguments = "[model]",
		.help = TR("another answer to your last message"),
		.idle_only = true,
		.run = command_retry },
	{ .name = "rewind",
		.arguments = "[turns]",
		.help = TR("take back the last turns and say it anew"),
		.idle_only = true,
		.run = command_rewind },
	{ .name = "runs",
		.arguments = "[ID]",
		.help = TR("what was run in this conversation"),
		.run = command_runs },
	{ .name = "search",
		.arguments = "[text]",
		.help = TR("find in all conversations"),
		.run = command_search },
	{ .name = "settings",
		.alias = "config",
		.help = TR("the switches of the interface"),
		.run = command_settings },
	{ .name = "setup",
		.help = TR("set up a key and a model"),
		.idle_only = true,
		.run = command_setup },
	{ .name = "share",
		.arguments = "[last | all]",
		.help = TR("hand the answer to another app"),
		.run = command_share },
	{ .name = "side",
		.arguments = "[on|off]",
		.help = TR("the column of conversations on a large screen"),
		.run = command_side },
	{ .name = "skill",
		.alias = "skills",
		.arguments = "[name [prompt] | unload name | save name]",
		.help = TR("load a skill, or see which are here"),
		.complete = command_complete_skills,
		.run = command_skill },
	{ .name = "speak",
		.arguments = "[on | off | last]",
		.help = TR("read answers aloud"),
		.run = command_speak },
	{ .name = "stars",
		.arguments = "[text]",
		.help = TR("messages with a star"),
		.run = command_stars },
	{ .name = "status",
		.help = TR("who answers, from where, under what"),
		.run = command_status },
	{ .name = "steer",
		.arguments = "text",
		.help = TR("say something into the running task"),
		.run = command_steer },
	{ .name = "stop", .help = TR("stop the task"), .run = command_stop },
	{ .name = "theme",
		.arguments = "[auto | dark | light | mono | hc]",
		.help = TR("colours"),
		.run = command_theme },
	{ .name = "think",
		.arguments = "[off | line | tail | full]",
		.help = TR("how thinking is shown"),
		.run = command_think },
	{ .name = "tools",
		.arguments = "[name]",
		.help = TR("the tools that are here"),
		.run = command_tools },
	{ .name = "trust",
		.arguments = "[yes | no]",
		.help = TR("may AGENTS.md and skills of this project be read?"),
		.run = command_trust },
	{ .name = "undo",
		.help = TR("take back your last message"),
		.idle_only = true,
		.run = command_undo },
	{ .name = "usage",
		.alias = "cost",
		.help = TR("tokens and what they cost"),
		.run = command_usage },
};

const size_t command_count = ARRAY_LEN(commands);

const struct command *command_find(const char *name) {
	for (size_t i = 0; name && i < command_count; i++) {
		if (str_eq(commands[i].name, name) || str_eq(commands[i].alias, name)) {
			return &commands[i];
		}
	}
	return NULL;
}

const char *command_nearest(const char *name) {
	const char *names[2 * ARRAY_LEN(commands) + 1];
	size_t count = 0;

	for (size_t i = 0; i < command_count; i++) {
		names[count++] = commands[i].name;
		if (commands[i].alias) {
			names[count++] = commands[i].alias;
		}
	}
	names[count] = NULL;
	return str_nearest(name, names);
}

char *command_word(const char *arguments, const char **rest) {
	size_t len = strcspn(arguments, " \t\n");

	*rest = arguments + len + strspn(arguments + len, " \t\n");
	return xmemdup(arguments, len);
}

char *command_path(const char *arguments) {
	arguments += arguments[0] == '@';
	size_t len = strlen(arguments);
	bool quoted = len >= 2 && arguments[0] == '"' && arguments[len - 1] == '"';

	return quoted ? xmemdup(arguments + 1, len - 2) : xstrdup(arguments);
}

bool command_run(const struct command_front *front, const char *line) {
	const char *rest;
	auto_free char *name = command_word(line + (line[0] == '/'), &rest);
	auto_free char *arguments = xstrdup(rest);
	const struct command *command = command_find(name);

	if (!command) {
		return false;
	}
	if (command->idle_only && agent_is_running(front->session->agent)) {
		command_toast(front, tr("not while a task runs; Esc stops it"));
		return true;
	}
	command->run(front, str_trim(arguments));
	return true;
}

void command_toast(const struct command_front *front, const char *format, ...) {
	auto_buf struct buf text = BUF_INIT;
	va_list args;

	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	front->toast(front->ctx, text.data);
}

const struct entry *command_last_answer(const struct command_front *front) {
	const struct transcript *transcript = front->transcript(front->ctx);

	for (size_t i = transcript->entries.len; i > 0; i--) {
		if (transcript->entries.items[i - 1]->kind == ENTRY_ANSWER) {
			return transcript->entries.items[i - 1];
		}
	}
	return NULL;
}

void command_fail(const struct command_front *front, const struct err *err) {
	front->say(front->ctx, err->text);
}
