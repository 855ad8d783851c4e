/* The doctor with checks that stand in for its own: in which order they are made, how each
   ends, what is missing, how it is printed and fixed. The phone's shell is a script. */
#include "front/doctor.h"

#include "base/str.h"
#include "front/doctor/check.h"
#include "loop/child.h"
#include "programs.h"
#include "tests/services.h"

#define GROUP "group one"

static struct services services;
static struct buf told; /* the findings as they came */
static bool is_done, is_mended;
static const char *reached_url;
static void (*reached)(void *ctx, const struct err *err);
static void *reached_ctx;

static enum doctor_step skip_it(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)doctor;
	(void)check;
	(void)request;
	return DOCTOR_SKIP;
}

static enum doctor_step say_it(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	(void)request;
	doctor_say(doctor, DOCTOR_AVAILABLE, "is \033[31mhere");
	return DOCTOR_SAID;
}

static enum doctor_step miss_it(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	(void)request;
	doctor_say(doctor, DOCTOR_MISSING, "is not to be found anywhere on this machine");
	doctor_mend(doctor, "look for it in the place where it was seen last time");
	doctor_mend_command(
		doctor, "a-command with many words that is not wrapped, however long");
	return DOCTOR_SAID;
}

static enum doctor_step ask_it(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)doctor;
	request->transport = TRANSPORT_LOCAL;
	request->argv = check->words;
	request->timeout = 10000;
	request->max_output = 100;
	return DOCTOR_ASK;
}

static void judge_it(struct doctor *doctor, const struct doctor_check *check,
	const struct device_result *result) {
	auto_free char *line = doctor_first_line(result);

	(void)check;
	if (doctor_went_well(result)) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", line);
	} else {
		doctor_say_end(doctor, result);
	}
}

static void handle_reached(void *ctx, const struct err *err) {
	doctor_say(ctx, err ? DOCTOR_MISSING : DOCTOR_AVAILABLE, "%s", err ? err->text : "yes");
	doctor_go_on(ctx);
}

static enum doctor_step wait_for_it(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	(void)request;
	doctor->options.reach(doctor->options.ctx, "http://a.test/", handle_reached, doctor);
	return DOCTOR_WAIT;
}

static enum doctor_step find_shell(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	doctor->shell = true;
	return doctor_ask_shell(doctor, request, "id -u >/dev/null; echo $((40 + 2))");
}

static enum doctor_step ask_mended(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	auto_free char *mark = home_path("mended");

	(void)check;
	(void)request;
	is_mended = access(mark, F_OK) == 0;
	doctor_say(doctor, is_mended ? DOCTOR_AVAILABLE : DOCTOR_MISSING, "the mark");
	doctor_mend_line(doctor, "echo '$x' >mended; test -z $refused", true);
	return DOCTOR_SAID;
}

static const char *const echo[] = { "echo", " one ", NULL };
static const char *const no_program[] = { "no-such-program-anywhere", NULL };
static const char *const fails[] = { "false", NULL };

static const struct doctor_check plain[] = {
	{ "one.skipped", GROUP, "skipped", false, skip_it, NULL, NULL },
	{ "one.here", GROUP, "thing", false, say_it, NULL, NULL },
	{ "one.asked", GROUP, "asked", false, ask_it, judge_it, echo },
	{ 0 },
};
static const struct doctor_check empty[] = { { 0 } };
static const struct doctor_check missing[] = {
	{ "two", "group two", "thing", true, miss_it, NULL, NULL },
	{ "program", "group two", "program", false, ask_it, judge_it, no_program },
	{ "code", "group two", "code", false, ask_it, judge_it, fails },
	{ 0 },
};
static const struct doctor_check net[] = {
	{ "net", GROUP, "net", false, wait_for_it, NULL, NULL },
	{ 0 },
};
static const struct doctor_check phone[] = {
	{ "shell", GROUP, "shell", false, find_shell, judge_it, NULL },
	{ "mark", GROUP, "mark", false, ask_mended, NULL, NULL },
	{ 0 },
};

static struct doctor *doctor;

static void tell(void *ctx, size_t index) {
	const struct doctor_finding *finding = doctor_finding(doctor, index);

	(void)ctx;
	buf_addf(&told, "%s %s|%s|%d\n", finding->id, doctor_state_name(finding->state),
		finding->text, finding->fix != NULL);
}

static void end(void *ctx) {
	(void)ctx;
	is_done = true;
}

static void reach(void *ctx, const char *url,
	void (*done)(void *done_ctx, const struct err *err), void *done_ctx) {
	(void)ctx;
	reached_url = url;
	reached = done;
	reached_ctx = done_ctx;
}

static void start(const struct doctor_check *const *checks) {
	programs_open();
	programs_add("adb", "[ \"$1\" = shell ] && shift && exec \"$@\"");
	services_open(&services);
	told = (struct buf)BUF_INIT;
	is_done = false;
	reached = NULL;
	doctor = doctor_start(&(struct doctor_options){
		.services = &services,
		.reach = reach,
		.checks = checks,
		.on_change = tell,
		.on_done = end,
	});
	assert_true(doctor_is_busy(doctor));
}

static void turn(const bool *until) {
	while (!*until && loop_turn(services.loop, 10000)) {
	}
	assert_true(*until);
}

static void stop(void) {
	struct loop *loop = services.loop;

	doctor = doctor_free(doctor);
	services_fini(&services);
	child_kill_all();
	while (loop_turn(loop, 10000)) { /* until all are reaped */
	}
	services.loop = loop_free(loop);
	programs_close();
	buf_fini(&told);
}

static void test_order(void **state) {
	static const struct doctor_check *const checks[] = { plain, empty, missing, NULL };

	(void)state;
	start(checks);
	assert_int_equal(doctor_count(doctor), 0);
	turn(&is_done);
	assert_false(doctor_is_busy(doctor));
	assert_string_equal(told.data,
		"one.here available|thing: is ^[[31mhere|0\n"
		"one.asked available|asked: one|0\n"
		"two missing|thing: is not to be found anywhere on this machine|0\n"
		"program missing|program: no-such-program-anywhere is not installed (not on "
		"PATH)|0\n"
		"code missing|code: failed with exit code 1: |0\n");
	stop();
}

static void test_again(void **state) {
	static const struct doctor_check *const checks[] = { plain, NULL };

	(void)state;
	start(checks);
	turn(&is_done);
	buf_clear(&told);
	is_done = false;
	doctor_again(doctor);
	assert_int_equal(doctor_count(doctor), 0);
	turn(&is_done);
	assert_string_equal(told.data, "one.here available|thing: is ^[[31mhere|0\n"
				       "one.asked available|asked: one|0\n");
	stop();
}

static void test_reach(void **state) {
	static const struct doctor_check *const checks[] = { net, plain, NULL };
	static const struct {
		const char *name;
		struct err err;
		const char *told;
	} cases[] = {
		{ "it answers", ERR_INIT, "net available|net: yes|0\n" },
		{ "it does not", { ERR_NET, "no route" }, "net missing|net: no route|0\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		start(checks);
		while (!reached && loop_turn(services.loop, 1000)) {
		}
		check_str(cases[i].name, reached_url, "http://a.test/");
		check_str(cases[i].name, told.data, "");
		reached(reached_ctx, cases[i].err.code ? &cases[i].err : NULL);
		turn(&is_done);
		check(cases[i].name, str_starts(told.data, cases[i].told));
		stop();
	}
}

/* What it had asked ends behind it, and nobody hears of it. */
static void test_freed(void **state) {
	static const struct doctor_check *const checks[] = { &plain[2], NULL };
	static bool never;

	(void)state;
	start(checks);
	loop_turn(services.loop, 0);
	doctor = doctor_free(doctor);
	for (int i = 0; i < 5 && !never; i++) {
		loop_turn(services.loop, 20);
	}
	assert_string_equal(told.data, "");
	assert_false(is_done);
	stop();
}

static void test_lacks(void **state) {
	static const struct doctor_check one_optional[] = {
		{ "two.a", "g", "thing", true, miss_it, NULL, NULL },
		{ 0 },
	};
	static const struct doctor_check *const all[] = { plain, one_optional, NULL };
	static const struct {
		const char *word;
		bool lacks;
	} cases[] = { { NULL, false }, { "one", false }, { "two", true }, { "two.a", true },
		{ "tw", false }, { "two.", false } };

	(void)state;
	start(all);
	turn(&is_done);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_strv struct strv words = STRV_INIT;

		if (cases[i].word) {
			strv_add(&words, cases[i].word);
		}
		check_int(cases[i].word ? cases[i].word : "(all)", doctor_lacks(doctor, &words),
			cases[i].lacks);
	}
	assert_true(doctor_knows("permission.camera"));
	assert_true(doctor_knows("permission"));
	assert_false(doctor_knows("permissio"));
	stop();
}

static void test_print(void **state) {
	static const struct doctor_check *const checks[] = { missing, NULL };
	auto_buf struct buf out = BUF_INIT;
	auto_strv struct strv words = STRV_INIT;

	(void)state;
	start(checks);
	turn(&is_done);
	doctor_print(doctor_finding(doctor, 0), 30, &out);
	assert_string_equal(out.data, "- thing: is not to be found\n"
				      "  anywhere on this machine\n"
				      "    look for it in the place\n"
				      "    where it was seen last\n"
				      "    time\n"
				      "    $ a-command with many words that is not wrapped, "
				      "however long\n");
	buf_clear(&out);
	strv_add(&words, "two");
	doctor_print_json(doctor, &words, &out);
	assert_string_equal(out.data,
		"[{\"id\":\"two\",\"group\":\"group two\",\"state\":\"missing\",\"text\":"
		"\"thing: is not to be found anywhere on this machine\",\"mend\":[\"look for "
		"it in the place where it was seen last time\",\"$ a-command with many words "
		"that is not wrapped, however long\"],\"fix\":false,\"optional\":true}]\n");
	stop();
}

static char fix_error[600];
static bool is_fixed;

static void handle_fixed(void *ctx, const struct err *err) {
	(void)ctx;
	snprintf(fix_error, sizeof(fix_error), "%s", err ? err->text : "");
	is_fixed = true;
}

static void test_fix(void **state) {
	static const struct doctor_check *const checks[] = { phone, NULL };

	(void)state;
	start(checks);
	turn(&is_done);
	assert_string_equal(
		told.data, "shell available|shell: 42|0\nmark missing|mark: the mark|1\n");
	assert_int_equal(doctor_finding(doctor, 1)->mend.len, 2);
	assert_string_equal(
		doctor_finding(doctor, 1)->mend.items[0], "$ chela doctor --fix mark");
	assert_false(doctor_fix(doctor, 0, handle_fixed, NULL));
	buf_clear(&told);
	is_fixed = false;
	assert_true(doctor_fix(doctor, 1, handle_fixed, NULL));
	assert_true(doctor_is_busy(doctor));
	assert_false(doctor_fix(doctor, 1, handle_fixed, NULL));
	turn(&is_fixed);
	assert_string_equal(fix_error, "");
	assert_string_equal(told.data, "mark available|mark: the mark|0\n");
	assert_false(doctor_is_busy(doctor));
	stop();
}

static void test_fix_refused(void **state) {
	static const struct doctor_check *const checks[] = { phone, NULL };

	(void)state;
	setenv("refused", "1", 1);
	start(checks);
	turn(&is_done);
	is_fixed = false;
	assert_true(doctor_fix(doctor, 1, handle_fixed, NULL));
	turn(&is_fixed);
	assert_string_equal(fix_error, "the phone refused it: ");
	unsetenv("refused");
	stop();
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_order),
		test_at_home(test_again),
		test_at_home(test_reach),
		test_at_home(test_freed),
		test_at_home(test_lacks),
		test_at_home(test_print),
		test_at_home(test_fix),
		test_at_home(test_fix_refused),
	};

	return CHECK_RUN(tests);
}
