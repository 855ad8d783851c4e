#include "base/mem.h"
#include "check.h"
#include "tool/shell_text.h"

struct risk_case {
	const char *text;
	bool danger;
};

static const struct risk_case risks[] = {
	{ "ls -l", false },
	{ "git status && git log -3", false },
	{ "echo 'a b' \"$HOME\"", false },
	{ "grep -n format src/base/buf.c", false },
	{ "settings get system volume", false },
	{ "echo performance", false },
	{ "cat a > b", true },
	{ "cat a >> b", true },
	{ "cat a | wc", true },
	{ "echo `id`", true },
	{ "echo $(id)", true },
	{ "echo ${HOME}", true },
	{ "echo $'\\x72m'", true },
	{ "rm a", true },
	{ "cd a; rm -rf b", true },
	{ "/bin/rm a", true },
	{ "r\\m a", true },
	{ "r'm' a", true },
	{ "\"rm\" a", true },
	{ "sudo ls", true },
	{ "su -c id", true },
	{ "dd if=a of=b", true },
	{ "pm uninstall x", true },
	{ "settings put global a b", true },
	{ "/system/bin/settings put global a b", true },
	{ "mkfs.ext4 /dev/x", true },
	{ "find . -exec rm {} +", true },
	{ "xargs rm", true },
	{ "(rm a)", true },
	{ "A=1 rm a", true },
	{ "a\nrm b", true },
	{ "eval x", true },
};

static void test_risk(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(risks); i++) {
		check_int(risks[i].text, shell_risk(risks[i].text),
			risks[i].danger ? TOOL_RISK_DANGER : TOOL_RISK_READ);
	}
}

struct split_case {
	const char *text;
	const char *programs; /* joined by '|'; NULL: unclear */
};

static const struct split_case splits[] = {
	{ "git status", "git" },
	{ "  git   status  ", "git" },
	{ "cd src && git status; ls -l", "cd|git|ls" },
	{ "git add a & git commit -m 'a; rm b'", "git" },
	{ "make -j2\nmake test", "make" },
	{ "ps aux | grep 'x|y' || true", "ps|grep|true" },
	{ "ls *.c $HOME ~/a a?b", "ls" },
	{ "echo a\"b c\"'d e'f", "echo" },
	{ "'my tool' x", "my tool" },
	{ "/usr/bin/env-info", "/usr/bin/env-info" },
	{ "echo a=b", "echo" },
	{ ";;ls", "ls" },
	{ "", NULL },
	{ "   ", NULL },
	{ "# only a comment", NULL },
	{ "ls > a", NULL },
	{ "ls < a", NULL },
	{ "echo $(id)", NULL },
	{ "echo `id`", NULL },
	{ "echo \"$(id)\"", NULL },
	{ "echo \"$HOME\"", NULL },
	{ "echo 'open", NULL },
	{ "echo \"open", NULL },
	{ "echo \\; ls", NULL },
	{ "(ls)", NULL },
	{ "$PROGRAM a", NULL },
	{ "~/bin/x", NULL },
	{ "l* a", NULL },
	{ "PATH=/x ls", NULL },
	{ "sudo ls", NULL },
	{ "/usr/bin/sudo ls", NULL },
	{ "git status; sudo ls", NULL },
	{ "env ls", NULL },
	{ "sh -c ls", NULL },
	{ "xargs ls", NULL },
	{ "find . -name x", NULL },
	{ "if true; then ls; fi", NULL },
	{ "for a in b; do ls; done", NULL },
	{ "while true; do ls; done", NULL },
	{ "{ ls; }", NULL },
	{ "! ls", NULL },
	{ ". ./a", NULL },
	{ "eval ls", NULL },
	{ "echo ${HOME}", NULL },
	{ "echo $'a'", NULL },
	{ "'' a", NULL },
};

static void test_split(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(splits); i++) {
		const struct split_case *c = &splits[i];
		auto_strv struct strv programs = STRV_INIT;
		auto_buf struct buf joined = BUF_INIT;

		check_int(c->text, shell_split(c->text, &programs), c->programs != NULL);
		for (size_t j = 0; j < programs.len; j++) {
			buf_addf(&joined, "%s%s", j ? "|" : "", programs.items[j]);
		}
		check_str(c->text, joined.data, c->programs ? c->programs : "");
	}
}

/* What was there stays, and nothing comes twice. */
static void test_split_adds(void **state) {
	auto_strv struct strv programs = STRV_INIT;

	(void)state;
	strv_add(&programs, "git");
	assert_true(shell_split("git status && ls", &programs));
	assert_int_equal(programs.len, 2);
	assert_false(shell_split("make; sudo ls", &programs));
	assert_int_equal(programs.len, 2);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_risk),
		cmocka_unit_test(test_split),
		cmocka_unit_test(test_split_adds),
	};

	return CHECK_RUN(tests);
}
