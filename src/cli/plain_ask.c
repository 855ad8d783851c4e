/* One question at a time, in words and with numbers. A number and Enter answers; a
   dangerous call takes the word "yes" besides, in full. What was typed before the
   question stood there answers nothing. */

#include "cli/plain_inner.h"

#include <string.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "chat/inquiry.h"
#include "front/transcript/call_text.h"

struct choice {
	enum agent_answer answer;
	char *words; /* NULL: it is not offered */
};

#define CHOICES_MAX 7
#define CHOICE_REJECT 2

/* The numbers of the first three never change; wider permissions stand behind. */
static size_t make_choices(const struct plain_question *question, struct choice out[]) {
	auto_buf struct buf scopes = BUF_INIT;
	size_t count = 0;
	bool is_danger = question->risk == TOOL_RISK_DANGER;

	out[count++] = (struct choice){ ANSWER_ALLOW, xstrdup(tr("allow it once")) };
	out[count++] = (struct choice){ ANSWER_REJECT,
		xstrdup(tr("reject it; words behind the number are the reason")) };
	out[count++] = (struct choice){ ANSWER_STOP, xstrdup(tr("stop the whole task")) };
	out[count++] = (struct choice){ ANSWER_ALLOW_CALL,
		xstrdup(tr("allow this exact call from now on, in this conversation")) };
	for (size_t i = 0; i < question->scopes.len; i++) {
		buf_addf(&scopes, i ? ", %s" : "%s", question->scopes.items[i]);
	}
	if (!is_danger && scopes.len > 0) {
		out[count++] = (struct choice){ ANSWER_ALLOW_SCOPE,
			xasprintf(tr("allow from now on: %s"), scopes.data) };
	}
	if (!is_danger) {
		out[count++] = (struct choice){ ANSWER_ALLOW_TOOL,
			xasprintf(tr("allow all of %s from now on"), question->name) };
	}
	if (question->risk == TOOL_RISK_READ) {
		out[count++] = (struct choice){ ANSWER_ALLOW_READS,
			xstrdup(tr("allow everything that only reads from now on")) };
	}
	return count;
}

static void free_choices(struct choice choices[], size_t count) {
	for (size_t i = 0; i < count; i++) {
		free(choices[i].words);
	}
}

static size_t count_choices(const struct plain_question *question) {
	struct choice choices[CHOICES_MAX];
	size_t count = make_choices(question, choices);

	free_choices(choices, count);
	return count;
}

static const char *risk_words(enum tool_risk risk) {
	static const char *const words[] = {
		[TOOL_RISK_READ] = TR("It only reads."),
		[TOOL_RISK_PRIVATE] = TR("It reads personal data."),
		[TOOL_RISK_WRITE] = TR("It changes something."),
		[TOOL_RISK_DANGER] = TR("It is dangerous."),
	};

	return tr(words[risk]);
}

static void say_choices(struct plain *plain, const struct plain_question *question) {
	struct choice choices[CHOICES_MAX];
	size_t count = make_choices(question, choices);

	for (size_t i = 0; i < count; i++) {
		plain_say(plain, "%zu  %s", i + 1, choices[i].words);
	}
	plain_say(plain, tr("Type a number from 1 to %zu and Enter."), count);
	free_choices(choices, count);
}

static void say_call(struct plain *plain, const struct plain_question *question) {
	if (question->who) {
		plain_say(plain, tr("The sub-agent %s asks."), question->who);
	}
	plain_say(plain, tr("Question: may %s run? %s"), question->name,
		risk_words(question->risk));
	if (question->about[0] != '\0') {
		plain_say(plain, tr("What it does: %s"), question->about);
	}
	plain_text(plain, question->text[0] ? question->text : tr("It takes no arguments."));
}

/* The first one is put, if none stands there. */
static void put_question(struct plain *plain) {
	if (plain->asked || plain->questions.len == 0) {
		return;
	}
	const struct plain_question *question = &plain->questions.items[0];

	plain_input_keep(plain);
	plain->asked = true;
	plain->sure = 0;
	if (question->inquiry) {
		plain_inquire(plain, question->inquiry);
	} else {
		say_call(plain, question);
	}
	if (question->deadline > 0) {
		char span[24];

		clock_format_span(question->deadline - clock_monotonic(), 0, span);
		plain_say(plain, tr("Without an answer in %s it is rejected."), span);
	}
	if (!question->inquiry) {
		say_choices(plain, question);
	}
}

static char *first_line(const char *text) {
	auto_free char *line = xmemdup(text ? text : "", text ? strcspn(text, "\n") : 0);

	return sanitize_dup(line, SANITIZE_LINE);
}

static struct inquiry *read_inquiry(const struct agent_call *call) {
	struct inquiry *inquiry = xcalloc(1, sizeof(*inquiry));

	if (!call->is_question || !inquiry_read(inquiry, call->parsed, NULL)) {
		inquiry_fini(inquiry);
		free(take(inquiry));
	}
	return inquiry;
}

void plain_ask(struct plain *plain, const struct agent_call *call, int64_t wait_ms) {
	struct plain_question *question = vec_grow(&plain->questions);
	auto_buf struct buf text = BUF_INIT;

	call_text(call, &text);
	question->call = call->index;
	question->name = sanitize_dup(call->name, SANITIZE_LINE);
	question->who = call->agent ? sanitize_dup(call->agent, SANITIZE_LINE) : NULL;
	question->text = buf_detach(&text);
	question->about = first_line(call->tool ? call->tool->description : NULL);
	question->risk = call->risk;
	question->inquiry = read_inquiry(call);
	question->deadline = wait_ms > 0 ? clock_monotonic() + wait_ms : 0;
	for (const char *const *scope = call->scopes; scope && *scope; scope++) {
		strv_add_nodup(&question->scopes, sanitize_dup(*scope, SANITIZE_LINE));
	}
	put_question(plain);
}

static void question_fini(struct plain_question *question) {
	free(question->name);
	free(question->who);
	free(question->text);
	free(question->about);
	strv_fini(&question->scopes);
	if (question->inquiry) {
		inquiry_fini(question->inquiry);
		free(question->inquiry);
	}
}

static void remove_question(struct plain *plain, size_t at) {
	question_fini(&plain->questions.items[at]);
	vec_remove(&plain->questions, at);
	if (at == 0) {
		plain->asked = false;
		plain->sure = 0;
	}
}

void plain_ask_over(struct plain *plain, int call) {
	for (size_t i = 0; i < plain->questions.len; i++) {
		if (plain->questions.items[i].call == call) {
			if (i == 0 && plain->asked) {
				plain_say(plain, "%s", tr("The question is over."));
			}
			remove_question(plain, i);
			put_question(plain);
			return;
		}
	}
}

void plain_ask_fini(struct plain *plain) {
	while (plain->questions.len > 0) {
		remove_question(plain, 0);
	}
	vec_fini(&plain->questions);
}

/* Tells the answer; the question goes first, as the answer may bring the next one. */
void plain_answer(struct plain *plain, enum agent_answer answer, const char *reason) {
	int call = plain->questions.items[0].call;

	remove_question(plain, 0);
	if (!agent_answer(plain->session.agent, call, answer, reason)) {
		plain_say(plain, "%s", tr("That question is over."));
	}
	put_question(plain);
}

static void take_choice(struct plain *plain, size_t option, const char *reason) {
	struct choice choices[CHOICES_MAX];
	size_t count = make_choices(&plain->questions.items[0], choices);
	enum agent_answer meant = choices[option - 1].answer;

	free_choices(choices, count);
	plain_answer(plain, meant, reason);
}

static bool allows(size_t option) {
	return option != CHOICE_REJECT && option != CHOICE_REJECT + 1;
}

/* "3", or "2 and why": the number, 0 when the line is none; `*rest` is behind it. */
static size_t read_choice(char *line, size_t count, char **rest) {
	size_t digits = strspn(line, "0123456789");
	int64_t number = 0;
	char *behind = line + digits;

	if (digits == 0 || (*behind && *behind != ' ')) {
		return 0;
	}
	*rest = str_trim(behind + (*behind != '\0'));
	*behind = '\0';
	if (!str_to_int(line, &number) || number < 1 || number > (int64_t)count ||
		(**rest && number != CHOICE_REJECT)) {
		return 0;
	}
	return (size_t)number;
}

static void take_sure(struct plain *plain, const char *line) {
	size_t option = (size_t)plain->sure;

	plain->sure = 0;
	if (str_eq_nocase(line, "yes") || str_eq(line, tr("yes"))) {
		take_choice(plain, option, "");
	} else {
		plain_say(plain, "%s", tr("It was not allowed. The question still waits."));
		say_choices(plain, &plain->questions.items[0]);
	}
}

/* Other words are for later, unless they look like an answer to something. */
static bool is_attempt(const char *line) {
	static const char *const words[] = { "", "y", "n", "yes", "no", "ok" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (str_eq_nocase(line, words[i])) {
			return true;
		}
	}
	return line[0] >= '0' && line[0] <= '9';
}

bool plain_ask_line(struct plain *plain, char *line) {
	const struct plain_question *question = &plain->questions.items[0];
	auto_free char *copy = xstrdup(line);
	char *trimmed = str_trim(copy), *reason = NULL;

	if (question->inquiry) {
		bool is_command = trimmed[0] == '/';

		if (!is_command) {
			plain_inquire_line(plain, question->inquiry, trimmed);
		}
		return !is_command;
	}
	if (plain->sure > 0) {
		take_sure(plain, trimmed);
		return true;
	}
	auto_free char *whole = xstrdup(trimmed);
	size_t option = read_choice(trimmed, count_choices(question), &reason);

	if (option == 0) {
		if (is_attempt(whole)) {
			plain_say(plain, "%s", tr("That is no answer; nothing was chosen."));
			say_choices(plain, question);
			return true;
		}
		return false;
	}
	if (allows(option) && question->risk == TOOL_RISK_DANGER) {
		plain->sure = (int)option;
		plain_say(
			plain, "%s", tr("This is dangerous. Type yes and Enter to allow it:"));
	} else {
		take_choice(plain, option, reason);
	}
	return true;
}
