/* GNU forms: --name value, --name=value, -n value, -nvalue, -abc, "--". */

#include "cli/options.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"

#include <string.h>

#define AT(field) offsetof(struct cli_options, field)

#define SWITCH(long_name, short_name, field, about)                                            \
	{ .name = (long_name), .letter = (short_name), .help = (about), .offset = AT(field) }
#define GENERAL(long_name, short_name, field, about)                                           \
	{                                                                                      \
		.name = (long_name), .letter = (short_name), .help = (about),                  \
		.offset = AT(field), .everywhere = true                                        \
	}
#define VALUE(long_name, short_name, of, field, what, about)                                   \
	{                                                                                      \
		.name = (long_name), .letter = (short_name), .value = (of), .help = (about),   \
		.offset = AT(field), .kind = (what)                                            \
	}
#define CHOICE(long_name, short_name, of, field, list, about)                                  \
	{                                                                                      \
		.name = (long_name), .letter = (short_name), .value = (of), .help = (about),   \
		.offset = AT(field), .kind = WORD_CHOICE, .choices = (list)                    \
	}

static const char *const formats[] = { "md", "json", "txt", NULL };
static const char *const modes[] = { "chat", "plan", "build", "max", NULL };
static const char *const wires[] = { "anthropic", "gemini", "openai", "responses", "demo",
	NULL };

const struct option cli_option_table[] = {
	VALUE("agent", 'a', "NAME", agent, WORD_AGENT, TR("who answers: an agent's file")),
	VALUE("args", 0, "JSON", args, WORD_TEXT, TR("all arguments as one object")),
	VALUE("base-url", 0, "URL", base_url, WORD_TEXT, TR("address of the provider")),
	SWITCH("continue", 'c', go_on, TR("go on with the last conversation")),
	VALUE("days", 0, "N", days, WORD_TEXT, TR("how many days back")),
	VALUE("draft", 0, "TEXT", draft, WORD_TEXT,
		TR("a text to begin the chat's draft with")),
	{ .name = "file",
		.letter = 'f',
		.value = "PATH",
		.offset = AT(files),
		.repeats = true,
		.kind = WORD_FILE,
		.help = TR("attach a text, an image or a PDF (repeatable)") },
	SWITCH("fix", 0, fix, TR("mend what can be mended, asking each time")),
	CHOICE("format", 0, "FORMAT", format, formats, TR("md, json or txt")),
	GENERAL("help", 'h', help, TR("help for the command")),
	SWITCH("json", 0, json, TR("JSON instead of text")),
	VALUE("max-rounds", 0, "N", max_rounds, WORD_TEXT, TR("requests of one task, 1 to 64")),
	CHOICE("mode", 'M', "MODE", mode, modes, TR("chat, plan, build or max")),
	VALUE("model", 'm', "ID", model, WORD_TEXT, TR("the model")),
	SWITCH("net", 0, net, TR("try to reach the provider too")),
	SWITCH("no-project", 0, no_project, TR("read nothing of the project around")),
	SWITCH("no-save", 0, no_save, TR("keep nothing of this conversation")),
	SWITCH("no-stdin", 0, no_stdin, TR("do not read standard input")),
	VALUE("output", 'o', "FILE", output, WORD_FILE, TR("write to a file")),
	SWITCH("plain", 0, plain, TR("the chat in lines of text")),
	VALUE("prompt", 'p', "PROMPT", prompt, WORD_TEXT, TR("ask once with this prompt")),
	CHOICE("provider", 0, "NAME", provider, wires,
		TR("a wire, such as openai or anthropic, or a vendor, see data/vendors.yaml")),
	GENERAL("quiet", 'q', quiet, TR("errors only on standard error")),
	SWITCH("refresh", 0, refresh, TR("ask the vendors for their lists of models")),
	VALUE("resume", 'r', "ID", resume, WORD_CONVERSATION,
		TR("go on with this conversation")),
	{ .name = "skill",
		.letter = 's',
		.value = "NAME",
		.offset = AT(skills),
		.repeats = true,
		.kind = WORD_SKILL,
		.help = TR("load a skill at once (repeatable)") },
	VALUE("system", 0, "TEXT", system, WORD_TEXT, TR("added to the system prompt")),
	SWITCH("trust", 0, trust, TR("trust the project around, from now on")),
	GENERAL("verbose", 'v', verbose, TR("progress on standard error")),
	GENERAL("version", 0, version, TR("print the version")),
	SWITCH("yes", 0, yes, TR("yes to every confirmation")),
};

const size_t cli_option_count = ARRAY_LEN(cli_option_table);

void cli_options_fini(struct cli_options *parsed) {
	strv_fini(&parsed->files);
	strv_fini(&parsed->skills);
	strv_fini(&parsed->words);
}

const struct option *option_find(const char *name) {
	for (size_t i = 0; i < cli_option_count; i++) {
		if (str_eq(cli_option_table[i].name, name)) {
			return &cli_option_table[i];
		}
	}
	return NULL;
}

bool option_is_given(const struct option *option, const struct cli_options *parsed) {
	const void *field = (const char *)parsed + option->offset;
	if (option->repeats) {
		return ((const struct strv *)field)->len > 0;
	}
	return option->value ? *(const char *const *)field != NULL : *(const bool *)field;
}

static const struct option *find_letter(char letter) {
	for (size_t i = 0; i < cli_option_count; i++) {
		if (cli_option_table[i].letter == letter) {
			return &cli_option_table[i];
		}
	}
	return NULL;
}

struct cursor {
	struct cli_options *parsed;
	char **argv;
	int argc;
	int at;
};

static void *field_of(const struct cursor *cursor, const struct option *option) {
	return (char *)cursor->parsed + option->offset;
}

static void set_value(
	const struct cursor *cursor, const struct option *option, const char *value) {
	if (option->repeats) {
		strv_add(field_of(cursor, option), value);
	} else {
		*(const char **)field_of(cursor, option) = value;
	}
}

static void set_switch(const struct cursor *cursor, const struct option *option) {
	*(bool *)field_of(cursor, option) = true;
}

/* The value is joined to the option, or the next word. */
static bool take_value(struct cursor *cursor, const struct option *option, const char *joined,
	struct err *err) {
	if (!joined && cursor->at + 1 >= cursor->argc) {
		return err_set(err, ERR_USAGE, tr("--%s needs a value: %s"), option->name,
			option->value);
	}
	set_value(cursor, option, joined ? joined : cursor->argv[++cursor->at]);
	return true;
}

static bool unknown(const char *name, struct err *err) {
	const char *names[ARRAY_LEN(cli_option_table) + 1] = { NULL };
	for (size_t i = 0; i < cli_option_count; i++) {
		names[i] = cli_option_table[i].name;
	}
	const char *near = str_nearest(name, names);
	return near ? err_set(err, ERR_USAGE, tr("there is no option --%s; --%s is near"), name,
			      near)
		    : err_set(err, ERR_USAGE, tr("there is no option --%s; see chela --help"),
			      name);
}

static bool parse_long(struct cursor *cursor, const char *word, struct err *err) {
	const char *equals = strchr(word, '=');
	auto_free char *name = xmemdup(word, equals ? (size_t)(equals - word) : strlen(word));
	const struct option *option = option_find(name);
	if (!option) {
		return unknown(name, err);
	}
	if (option->value) {
		return take_value(cursor, option, equals ? equals + 1 : NULL, err);
	}
	if (equals) {
		return err_set(err, ERR_USAGE, tr("--%s takes no value"), name);
	}
	set_switch(cursor, option);
	return true;
}

static bool parse_letters(struct cursor *cursor, const char *letters, struct err *err) {
	for (; *letters; letters++) {
		const struct option *option = find_letter(*letters);
		if (!option) {
			return err_set(err, ERR_USAGE,
				tr("there is no option -%c; see chela --help"),
				*letters > ' ' && *letters < 127 ? *letters : '?');
		}
		if (option->value) {
			return take_value(cursor, option, letters[1] ? letters + 1 : NULL, err);
		}
		set_switch(cursor, option);
	}
	return true;
}

/* One word of the command line, with the value behind it. */
static bool parse_word(struct cursor *cursor, bool *only_words, struct err *err) {
	const char *word = cursor->argv[cursor->at];
	if (*only_words || word[0] != '-' || !word[1]) {
		strv_add(&cursor->parsed->words, word);
		return true;
	}
	if (str_eq(word, "--")) {
		*only_words = true;
		return true;
	}
	return word[1] == '-' ? parse_long(cursor, word + 2, err)
			      : parse_letters(cursor, word + 1, err);
}

bool options_parse(struct cli_options *parsed, int argc, char **argv, struct err *err) {
	bool only_words = false;
	memset(parsed, 0, sizeof(*parsed));
	struct cursor cursor = { parsed, argv, argc, 1 };
	for (; cursor.at < argc; cursor.at++) {
		if (!parse_word(&cursor, &only_words, err)) {
			return false;
		}
	}
	return true;
}
