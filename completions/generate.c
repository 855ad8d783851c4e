/* Makes the completion scripts at build time, so that they cannot differ from the
   program:

	generate SHELL SCRIPT   prints the script with the tables in place of the line
				@TABLES@
	generate list           prints a line for each command: name, options, kind of
				its first word; for tests */

#include "generate.h"

#include <stdio.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"

#define MARK "@TABLES@\n"

const char *generate_kind(enum word_kind kind) {
	switch (kind) {
	case WORD_TEXT:
		return "text";
	case WORD_FILE:
		return "file";
	case WORD_CHOICE:
		return "choice";
	case WORD_AGENT:
		return "agent";
	case WORD_CONVERSATION:
		return "conversation";
	case WORD_FLOW:
		return "flow";
	case WORD_RUN:
		return "run";
	case WORD_SKILL:
		return "skill";
	case WORD_TOOL:
		return "tool";
	}
	return "text";
}

void generate_quote(struct buf *out, const char *text) {
	buf_add_char(out, '\'');
	for (; *text; text++) {
		if (*text == '\'') {
			buf_add_str(out, "'\\''");
		} else {
			buf_add_char(out, *text);
		}
	}
	buf_add_char(out, '\'');
}

void generate_each(void (*each)(void *ctx, const char *name, const struct cli_command *command),
	void *ctx) {
	each(ctx, "", cli_command_find("ask"));
	for (size_t i = 0; i < cli_command_count; i++) {
		const struct cli_command *command = &cli_commands[i];
		each(ctx, command->name, command->verbs ? command->verbs : command);
		for (const struct cli_command *verb = command->verbs; verb && verb->name;
			verb++) {
			auto_free char *name = xasprintf("%s %s", command->name, verb->name);
			each(ctx, name, verb);
		}
	}
}

static void list_one(void *ctx, const char *name, const struct cli_command *command) {
	struct buf *out = ctx;
	buf_addf(out, "%s\t", name);
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];
		if (cli_command_accepts(command, option)) {
			buf_addf(out, "--%s ", option->name);
		}
		if (cli_command_accepts(command, option) && option->letter) {
			buf_addf(out, "-%c ", option->letter);
		}
	}
	buf_addf(out, "\t%s\n", generate_kind(command->kind));
}

static void write_list(struct buf *out) {
	generate_each(list_one, out);
}

static const struct {
	const char *name;
	void (*write)(struct buf *out);
} shells[] = {
	{ "bash", write_bash },
	{ "fish", write_fish },
	{ "list", write_list },
	{ "zsh", write_zsh },
};

static bool write_tables(struct buf *out, const char *shell) {
	for (size_t i = 0; i < ARRAY_LEN(shells); i++) {
		if (str_eq(shells[i].name, shell)) {
			shells[i].write(out);
			return true;
		}
	}
	fprintf(stderr, "generate: there is no shell '%s'\n", shell);
	return false;
}

/* The script with the tables in it. */
static bool fill(struct buf *out, const char *shell, const char *path) {
	auto_free char *script = NULL;
	struct err err = ERR_INIT;
	if (!file_read(path, (size_t)1 << 20, &script, NULL, &err)) {
		fprintf(stderr, "generate: %s\n", err.text);
		return false;
	}
	const char *mark = strstr(script, "\n" MARK);
	if (!mark) {
		fprintf(stderr, "generate: %s has no line %s", path, MARK);
		return false;
	}
	buf_add(out, script, (size_t)(mark - script) + 1);
	if (!write_tables(out, shell)) {
		return false;
	}
	buf_add_str(out, mark + 1 + strlen(MARK));
	return true;
}

int main(int argc, char **argv) {
	auto_buf struct buf out = BUF_INIT;
	if (argc != 2 && argc != 3) {
		fprintf(stderr, "usage: generate SHELL [SCRIPT]\n");
		return 2;
	}
	bool ok = argc == 3 ? fill(&out, argv[1], argv[2]) : write_tables(&out, argv[1]);
	if (!ok || fwrite(out.data, 1, out.len, stdout) != out.len || fflush(stdout) != 0) {
		return 1;
	}
	return 0;
}
