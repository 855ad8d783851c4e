#include "run.h"

#include "base/str.h"

static void test_usage(void **state) {
	static const struct {
		const char *name;
		const char *words[9];
		const char *says;
	} cases[] = {
		{ "nothing, and no terminal", { "chela" },
			"the chat UI needs a terminal; for a script: chela ask PROMPT" },
		{ "ask without a prompt", { "chela", "ask" },
			"no prompt: chela ask \"what time is it?\"" },
		{ "an option that only ask knows", { "chela", "--json" },
			"no prompt: chela ask \"what time is it?\"" },
		{ "a slip", { "chela", "serach" },
			"there is no command 'serach'; 'search' is near" },
		{ "a word far from all", { "chela", "frobnicate" },
			"there is no command 'frobnicate'; to ask it: chela ask "
			"'frobnicate'" },
		{ "the name of an option", { "chela", "version" },
			"there is no command 'version'; did you mean --version?" },
		{ "an unknown option", { "chela", "ask", "--jsn" },
			"there is no option --jsn; --json is near" },
		{ "an option of another command", { "chela", "list", "--yes" },
			"list does not know --yes; see chela list --help" },
		{ "an option of another verb", { "chela", "tools", "list", "--args", "{}" },
			"tools list does not know --args; see chela tools list --help" },
		{ "a prompt for another command", { "chela", "list", "-p", "x" },
			"list does not know --prompt; see chela list --help" },
		{ "an unknown verb", { "chela", "tools", "lst" },
			"chela tools has no 'lst'; it has: list, show, run, check" },
		{ "too few words", { "chela", "show" }, "usage: chela show ID" },
		{ "too many words", { "chela", "list", "x" }, "usage: chela list" },
		{ "too few words of a verb", { "chela", "runs", "show" },
			"usage: chela runs show ID" },
		{ "no ID", { "chela", "show", "x" }, "'x' is no ID; `chela list` shows them" },
		{ "0 is no ID", { "chela", "rm", "0" },
			"'0' is no ID; `chela list` shows them" },
		{ "an ID with more behind", { "chela", "show", "1x" },
			"'1x' is no ID; `chela list` shows them" },
		{ "no such conversation", { "chela", "show", "9" },
			"there is no conversation 9" },
		{ "-c and -r", { "chela", "ask", "hi", "-c", "-r3" },
			"-c and -r exclude each other" },
		{ "-c without a memory", { "chela", "ask", "hi", "-c", "--no-save" },
			"--no-save has nothing to go on with" },
		{ "no rounds", { "chela", "ask", "hi", "--max-rounds", "0" },
			"--max-rounds must be from 1 to 64" },
		{ "too many rounds", { "chela", "ask", "hi", "--max-rounds", "65" },
			"--max-rounds must be from 1 to 64" },
		{ "rounds in words", { "chela", "ask", "hi", "--max-rounds", "two" },
			"--max-rounds must be from 1 to 64" },
		{ "no mode", { "chela", "two", "words", "-M", "fast" },
			"there is no mode 'fast'; chat, plan, build or max" },
		{ "no provider", { "chela", "two", "words", "--provider", "x", "-mx" },
			"there is no provider 'x'; these exist: anthropic, demo, gemini, "
			"openai..." },
		{ "no model", { "chela", "two", "words", "--base-url", "http://h" },
			"which model? give -m MODEL, set CHELA_MODEL, or write model: in "
			"the "
			"agent" },
		{ "no agent", { "chela", "ask", "hi", "-a", "nobody" },
			"there is no agent 'nobody'; `chela agents list` shows them" },
		{ "controls in a word", { "chela", "ask", "hi", "-a", "\x1b[31m" },
			"there is no agent ' [31m'; `chela agents list` shows them" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_ran struct ran ran = run_words((const char **)cases[i].words);
		auto_free char *err = xasprintf("chela: %s\n", cases[i].says);
		size_t begin = strlen(err) - 4;

		if (str_ends(cases[i].says, "...") && strncmp(ran.err, err, begin) == 0) {
			err[begin] = '\0';
			ran.err[begin] = '\0';
		}
		check_ran(cases[i].name, &ran, 2, "", err);
		check(cases[i].name, !ran.ui);
	}
}

/* What is a prompt is asked: the demo answers it. */
static void test_prompts(void **state) {
	static const struct {
		const char *name;
		const char *words[9];
	} cases[] = {
		{ "ask", { "chela", "ask", "hi", "--provider", "demo" } },
		{ "options before", { "chela", "--provider", "demo", "ask", "hi" } },
		{ "two words", { "chela", "hi", "there", "--provider", "demo" } },
		{ "two words in one", { "chela", "hi there", "--provider", "demo" } },
		{ "one word of no blanks but of many words",
			{ "chela", "\xe7\x8e\xb0\xe5\x9c\xa8\xe5\x87\xa0\xe7\x82\xb9",
				"--provider", "demo" } },
		{ "-p", { "chela", "-p", "hi", "--provider", "demo" } },
		{ "ask -p", { "chela", "ask", "-p", "hi", "--provider", "demo" } },
		{ "-p and a word", { "chela", "-p", "hi", "there", "--provider", "demo" } },
		{ "behind --", { "chela", "--provider", "demo", "--", "-a", "b" } },
	};
	static const char *const asked[] = { "hi", "hi", "hi there", "hi there",
		"\xe7\x8e\xb0\xe5\x9c\xa8\xe5\x87\xa0\xe7\x82\xb9", "hi", "hi", "hi there",
		"-a b" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_ran struct ran ran = run_words((const char **)cases[i].words);
		auto_free char *id = xasprintf("%zu", i + 1);
		auto_free char *want = xasprintf("\nyou:\n%s\n\n", asked[i]);

		check_str(cases[i].name, ran.err, "");
		check_int(cases[i].name, ran.code, 0);
		check(cases[i].name, strstr(ran.out, "chela") != NULL);
		auto_ran struct ran shown = RUN("show", id);
		check(cases[i].name, strstr(shown.out, want) != NULL);
	}
}

static void test_version(void **state) {
	auto_ran struct ran first = RUN("--version");
	auto_ran struct ran last = RUN("ask", "hi", "--version");
	auto_free char *data = home_read("data/chela/chela.db");

	(void)state;
	check_ran("alone", &first, 0, "chela " CHELA_VERSION "\n", "");
	check_ran("with anything", &last, 0, "chela " CHELA_VERSION "\n", "");
	check("nothing is opened", !data);
}

static void test_session_options(void **state) {
	const char *const words[] = { "chela", "-a", "shore", "-m", "crab", "-M", "max", "-r",
		"12", "--system", "short", "--provider", "openai", "--base-url", "http://h",
		"--yes", "--max-rounds", "7" };
	struct cli_options options;
	struct session_options session;
	struct err err = ERR_INIT;

	(void)state;
	check("parses", options_parse(&options, ARRAY_LEN(words), (char **)words, &err));
	check(err.text, cli_session(&options, &session, &err));
	check_str("agent", session.agent, "shore");
	check_str("model", session.model, "crab");
	check_str("mode", session.mode, "max");
	check_int("conversation", session.conversation, 12);
	check_str("system", session.system, "short");
	check_str("provider", session.provider, "openai");
	check_str("base URL", session.base_url, "http://h");
	check_int("rounds", session.max_rounds, 7);
	check("switches", session.yes && !session.no_save && !session.go_on);
	cli_options_fini(&options);
}

/* A reader that left is no failure; a full disk is. */
static void test_output(void **state) {
	int full = open("/dev/full", O_WRONLY);

	(void)state;
	if (full < 0) {
		check_skip("there is no /dev/full");
	}
	int was_out = dup(STDOUT_FILENO);
	int was_err = dup(STDERR_FILENO);
	dup2(full, STDOUT_FILENO);
	dup2(full, STDERR_FILENO);
	int code = cli_print("x\n", 2);
	run_restore(STDOUT_FILENO, was_out);
	run_restore(STDERR_FILENO, was_err);
	close(full);
	check_int("full", code, EXIT_FAILED);
}

static void test_fail(void **state) {
	static const struct {
		const char *name;
		enum err_code code;
		int exit;
	} cases[] = {
		{ "usage", ERR_USAGE, 2 },
		{ "config", ERR_CONFIG, 2 },
		{ "not found", ERR_NOT_FOUND, 2 },
		{ "what was given is no JSON", ERR_PARSE, 2 },
		{ "denied", ERR_DENIED, 1 },
		{ "limit", ERR_LIMIT, 1 },
		{ "busy", ERR_BUSY, 1 },
		{ "corrupt", ERR_CORRUPT, 1 },
		{ "disk", ERR_IO, 1 },
		{ "net", ERR_NET, 1 },
		{ "not here", ERR_UNAVAILABLE, 1 },
	};

	(void)state;
	int was_err = run_redirect(STDERR_FILENO, "/dev/null", O_WRONLY);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		err_set(&err, cases[i].code, "x");
		check_int(cases[i].name, cli_fail(&err), cases[i].exit);
	}
	run_restore(STDERR_FILENO, was_err);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_usage),
		test_at_home(test_prompts),
		test_at_home(test_version),
		cmocka_unit_test(test_session_options),
		cmocka_unit_test(test_output),
		cmocka_unit_test(test_fail),
	};

	return CHECK_RUN(tests);
}
