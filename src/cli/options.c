/* GNU forms: --name value, --name=value, -n value, -nvalue, -abc, "--". */

#include "cli/options.h"

#include "base/mem.h"
#include "base/str.h"

#include <string.h>

#define AT(field) offsetof(struct cli_options, field)

const struct option cli_option_table[] = {
	{ "agent", 'a', "NAME", "who answers: an agent's file", AT(agent), false },
	{ "args", 0, "JSON", "arguments of `tools run` as one object", AT(args), false },
	{ "base-url", 0, "URL", "address of the provider", AT(base_url), false },
	{ "continue", 'c', NULL, "go on with the last conversation", AT(go_on), false },
	{ "file", 'f', "PATH", "attach a text or an image (repeatable)", AT(files), true },
	{ "format", 0, "FORMAT", "md, json or txt", AT(format), false },
	{ "help", 'h', NULL, "help for the command", AT(help), false },
	{ "json", 0, NULL, "JSON instead of text", AT(json), false },
	{ "max-rounds", 0, "N", "requests of one task, from 1 to 64", AT(max_rounds), false },
	{ "mode", 'M', "MODE", "chat, plan, build or max", AT(mode), false },
	{ "model", 'm', "ID", "the model", AT(model), false },
	{ "no-project", 0, NULL, "read nothing of the working directory", AT(no_project),
		false },
	{ "no-save", 0, NULL, "keep nothing of this conversation", AT(no_save), false },
	{ "no-stdin", 0, NULL, "do not read standard input", AT(no_stdin), false },
	{ "output", 'o', "FILE", "write the answer to a file", AT(output), false },
	{ "prompt", 'p', "PROMPT", "one-shot with this prompt", AT(prompt), false },
	{ "provider", 0, "WIRE", "openai or demo", AT(provider), false },
	{ "quiet", 'q', NULL, "errors only on standard error", AT(quiet), false },
	{ "resume", 'r', "ID", "go on with this conversation", AT(resume), false },
	{ "system", 0, "TEXT", "added to the system prompt", AT(system), false },
	{ "verbose", 'v', NULL, "progress on standard error", AT(verbose), false },
	{ "version", 0, NULL, "print the version", AT(version), false },
	{ "yes", 0, NULL, "yes to every confirmation of this run", AT(yes), false },
};

const size_t cli_option_count = ARRAY_LEN(cli_option_table);

void cli_options_fini(struct cli_options *parsed) {
	strv_fini(&parsed->files);
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
		return err_set(
			err, ERR_USAGE, "--%s needs a value: %s", option->name, option->value);
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
	return near ? err_set(err, ERR_USAGE, "there is no option --%s; --%s is near", name,
			      near)
		    : err_set(err, ERR_USAGE, "there is no option --%s; see chela --help",
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
		return err_set(err, ERR_USAGE, "--%s takes no value", name);
	}
	set_switch(cursor, option);
	return true;
}

static bool parse_letters(struct cursor *cursor, const char *letters, struct err *err) {
	for (; *letters; letters++) {
		const struct option *option = find_letter(*letters);
		if (!option) {
			return err_set(err, ERR_USAGE,
				"there is no option -%c; see chela --help",
				*letters > ' ' && *letters < 127 ? *letters : '?');
		}
		if (option->value) {
			return take_value(cursor, option, letters[1] ? letters + 1 : NULL, err);
		}
		set_switch(cursor, option);
	}
	return true;
}

bool options_parse(struct cli_options *parsed, int argc, char **argv, struct err *err) {
	memset(parsed, 0, sizeof(*parsed));
	struct cursor cursor = { parsed, argv, argc, 1 };
	for (; cursor.at < argc; cursor.at++) {
		const char *word = argv[cursor.at];
		bool ok = true;
		if (parsed->has_dashes || word[0] != '-' || !word[1]) {
			strv_add(&parsed->words, word);
		} else if (str_eq(word, "--")) {
			parsed->has_dashes = true;
		} else if (word[1] == '-') {
			ok = parse_long(&cursor, word + 2, err);
		} else {
			ok = parse_letters(&cursor, word + 1, err);
		}
		if (!ok) {
			return false;
		}
	}
	return true;
}
