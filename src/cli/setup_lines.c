/* Numbers choose, words answer, b goes back, q leaves. A line that may be a key is read
   without showing it. */

#include "cli/setup_lines.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "cli/cli.h"
#include "front/who/hidden.h"
#include "loop/loop.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define SHOWN_MAX 20 /* models */
#define KEY_MAX 8192 /* bytes */

struct lines {
	struct services *services;
	struct setup *setup;
	int tty;           /* -1: nobody can be asked */
	char *narrow;      /* part of a name that was typed; NULL: none */
	bool key_was_read; /* from standard input */
	bool left;
	int code;
};

static void handle_change(void *ctx) {
	(void)ctx; /* what stands is looked at after each turn */
}

static void say(struct lines *lines, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void say(struct lines *lines, const char *format, ...) {
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf clean = BUF_INIT;
	va_list args;

	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	sanitize(&clean, text.data, text.len, SANITIZE_LINE);
	buf_add_char(&clean, '\n');
	if (lines->tty >= 0) {
		file_write_fd(lines->tty, clean.data, clean.len, NULL);
	}
}

static bool is_wanted(const struct lines *lines, const struct setup_option *option) {
	return !lines->narrow || str_has_nocase(option->text, lines->narrow);
}

/* The option behind number `number`; the count of options when there is none. */
static size_t option_of(const struct lines *lines, int64_t number) {
	const struct setup_question *question = setup_question(lines->setup);
	int64_t count = 0;

	for (size_t i = 0; i < question->options.len; i++) {
		const struct setup_option *option = &question->options.items[i];

		if (!option->heading && is_wanted(lines, option) && ++count == number) {
			return i;
		}
	}
	return question->options.len;
}

static void say_options(struct lines *lines) {
	const struct setup_question *question = setup_question(lines->setup);
	size_t number = 0, limit = question->own && !question->secret ? SHOWN_MAX : SIZE_MAX;

	for (size_t i = 0; i < question->options.len; i++) {
		const struct setup_option *option = &question->options.items[i];

		if (option->heading) {
			say(lines, "%s:", option->text);
		} else if (is_wanted(lines, option) && ++number <= limit) {
			bool has_note = !str_is_empty(option->note);

			say(lines, "%3zu  %s%s%s%s", number, option->text,
				has_note ? "  (" : "", has_note ? option->note : "",
				has_note ? ")" : "");
		}
	}
	if (number > limit) {
		say(lines, tr("%zu more; a part of the name narrows the list"), number - limit);
	}
}

static size_t preset_number(const struct lines *lines) {
	const struct setup_question *question = setup_question(lines->setup);
	size_t number = 0;

	if (lines->narrow) {
		return 1;
	}
	for (size_t i = 0; i <= question->preset && i < question->options.len; i++) {
		number += !question->options.items[i].heading;
	}
	return number;
}

static void say_question(struct lines *lines) {
	const struct setup_question *question = setup_question(lines->setup);

	if (question->message) {
		say(lines, "%s", question->message);
	}
	if (question->step <= 4) {
		say(lines, tr("Step %d of 4. %s"), question->step, question->title);
	} else {
		say(lines, "%s", question->title);
	}
	say_options(lines);
}

static char *prompt_of(const struct lines *lines) {
	const struct setup_question *question = setup_question(lines->setup);

	if (question->kind == SETUP_LINE) {
		return str_is_empty(question->value) ? xstrdup(":")
						     : xasprintf("[%s]:", question->value);
	}
	if (question->kind == SETUP_SECRET) {
		return xstrdup(tr("Key:"));
	}
	if (question->options.len == 0) {
		return xstrdup(":");
	}
	return xasprintf(question->secret ? tr("A number, or a key, not shown [%zu]:")
			 : question->own  ? tr("A number, or a name [%zu]:")
					  : tr("A number [%zu]:"),
		preset_number(lines));
}

static void set_narrow(struct lines *lines, const char *text) {
	free(lines->narrow);
	lines->narrow = xstrdup(text);
}

/* A part of a name that several have narrows the list. */
static void take_own(struct lines *lines, const char *text) {
	const struct setup_question *question = setup_question(lines->setup);
	size_t found = 0, last = 0;

	for (size_t i = 0; i < question->options.len && !question->secret; i++) {
		if (str_eq(question->options.items[i].text, text)) {
			found = 1;
			last = i;
			break;
		}
		if (str_has_nocase(question->options.items[i].text, text)) {
			found++;
			last = i;
		}
	}
	if (found > 1) {
		set_narrow(lines, text);
		return;
	}
	set_narrow(lines, NULL);
	if (found == 1) {
		setup_choose(lines->setup, last);
	} else {
		setup_answer(lines->setup, text);
	}
}

static void take_choice(struct lines *lines, const char *text) {
	const struct setup_question *question = setup_question(lines->setup);
	int64_t number = 0;
	size_t option = question->options.len;

	if (text[0] == '\0' && question->options.len > 0) {
		option = option_of(lines, (int64_t)preset_number(lines));
	} else if (str_to_int(text, &number)) {
		option = option_of(lines, number);
	}
	if (option < question->options.len) {
		set_narrow(lines, NULL);
		setup_choose(lines->setup, option);
	} else if (question->own && text[0] && (number == 0 || question->options.len == 0)) {
		take_own(lines, text);
	} else {
		say(lines, "%s", tr("That is no answer; nothing was chosen."));
	}
}

static void go_back(struct lines *lines) {
	if (lines->narrow) {
		set_narrow(lines, NULL);
	} else {
		lines->left = !setup_back(lines->setup);
	}
}

static void take_line(struct lines *lines, char *line) {
	const struct setup_question *question = setup_question(lines->setup);
	char *text = str_trim(line);
	bool is_choice = question->kind == SETUP_CHOICE;

	if (str_eq(text, "q")) {
		lines->left = true;
	} else if (str_eq(text, "b")) {
		go_back(lines);
	} else if (is_choice) {
		take_choice(lines, text);
	} else if (question->kind == SETUP_LINE && text[0] == '\0') {
		auto_free char *value = xstrdup(question->value ? question->value : "");

		setup_answer(lines->setup, value);
	} else {
		setup_answer(lines->setup, text);
	}
}

/* One question to the person. */
static void ask(struct lines *lines) {
	const struct setup_question *question = setup_question(lines->setup);
	auto_free char *prompt = NULL;
	struct err err = ERR_INIT;
	char *line = NULL;
	bool shown = question->kind != SETUP_SECRET && !question->secret;

	say_question(lines);
	prompt = prompt_of(lines);
	if (!hidden_line(prompt, shown, &line, &err)) {
		lines->left = true;
		return;
	}
	size_t len = strlen(line);

	take_line(lines, line);
	mem_wipe(line, len);
	free(line);
}

/* Nobody can be asked: the key comes from standard input, once. */
static void read_key(struct lines *lines) {
	auto_buf struct buf text = BUF_INIT_MAX(KEY_MAX + 2);

	if (!lines->key_was_read) {
		file_read_fd(STDIN_FILENO, KEY_MAX + 1, &text, NULL);
	}
	size_t len = text.len;

	lines->key_was_read = true;
	if (len > 0 && str_trim(text.data)[0]) {
		setup_answer(lines->setup, str_trim(text.data));
	} else {
		lines->left = true;
	}
	mem_wipe(text.data, len);
}

static void fail(struct lines *lines) {
	const struct setup_question *question = setup_question(lines->setup);

	if (question->message) {
		cli_note("%s", question->message);
	}
	cli_note("%s", question->title);
	lines->left = true;
}

static void answer_by_default(struct lines *lines) {
	const struct setup_question *question = setup_question(lines->setup);
	bool unproven = question->step == 5 && !setup_is_proven(lines->setup);
	bool is_choice = question->kind == SETUP_CHOICE && !question->secret &&
			 question->options.len > 0;

	if (question->kind == SETUP_SECRET || question->secret) {
		read_key(lines);
		if (lines->left) {
			fail(lines);
		}
	} else if (is_choice && !unproven && question->step > 1) {
		setup_choose(lines->setup, question->preset);
	} else if (question->kind == SETUP_LINE && question->step == 4) {
		setup_answer(lines->setup, "");
	} else {
		fail(lines);
	}
}

static void go(struct lines *lines) {
	struct loop *loop = lines->services->loop;
	int said = 0;

	while (setup_is_looking(lines->setup) && loop_turn(loop, -1)) {
	}
	while (!lines->left && setup_question(lines->setup)->kind != SETUP_DONE) {
		const struct setup_question *question = setup_question(lines->setup);

		if (question->kind != SETUP_WAIT) {
			said = 0;
			if (lines->tty >= 0) {
				ask(lines);
			} else {
				answer_by_default(lines);
			}
			continue;
		}
		if (said != question->step) {
			say(lines, "%s...", question->title);
			said = question->step;
		}
		loop_turn(loop, -1);
	}
}

static void finish(struct lines *lines, char **name) {
	const char *saved = setup_name(lines->setup);

	if (saved) {
		*name = xstrdup(saved);
		cli_note("%s", setup_question(lines->setup)->title);
	} else if (lines->tty >= 0) {
		say(lines, "%s", tr("Nothing was kept."));
	}
	lines->code = saved ? EXIT_ANSWERED : EXIT_FAILED;
}

int setup_lines(struct services *services, const struct setup_given *given, char **name) {
	struct lines lines = { .services = services, .tty = -1 };
	struct err err = ERR_INIT;

	if (isatty(STDIN_FILENO)) {
		lines.tty = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	}
	lines.setup = setup_new(
		&(struct setup_options){
			.services = services,
			.given = *given,
			.on_change = handle_change,
			.ctx = &lines,
		},
		&err);
	if (lines.setup) {
		if (lines.tty >= 0) {
			say(&lines, "%s",
				tr("Enter takes what stands in brackets, b goes back, "
				   "q leaves; nothing is kept before the end."));
		}
		go(&lines);
		finish(&lines, name);
	} else {
		lines.code = cli_fail(&err);
	}
	setup_free(lines.setup);
	free(lines.narrow);
	file_close(&lines.tty);
	return lines.code;
}
