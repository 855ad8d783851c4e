#ifndef TESTS_SCREEN_FAKE_H
#define TESTS_SCREEN_FAKE_H

/* A phone of a test's own words in place of device/: it shows nodes, and answers lines by
   parts of them. Time stands still but for what is waited for. */

#include "base/buf.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "check.h"
#include "device/device.h"
#include "loop/loop.h"
#include "screen/act.h"
#include "screen/screen.h"
#include "screen/view.h"

/* What a line that holds `part` does, once; the first fitting one that is left counts. */
struct fake_answer {
	const char *part;
	const char *nodes; /* what is on the screen then; NULL: as before */
	const char *out;   /* NULL: nothing */
	int exit_code;
	enum device_end end;
	const char *text; /* of every end but DONE */
};

#define FAKE_MAX 32

struct fake {
	struct loop *loop;
	struct screen *screen;
	const char *nodes;
	const char *said[FAKE_MAX]; /* by dump: what uiautomator says, NULL: it works */
	const char *last[FAKE_MAX]; /* by dump: nodes of that one alone, NULL: `nodes` */
	int dumps;
	struct fake_answer answers[FAKE_MAX];
	bool used[FAKE_MAX];
	struct strv lines; /* all but dumps */
	struct strv dump_lines;
	struct buf input; /* stdin of the last vector */
	bool has_termux;
	bool no_shell;
	enum device_shell shell;
	int sdk;
	uint64_t count; /* of calls */
	int64_t now;
	/* What the last job came to: */
	bool done;
	struct screen_report report;
};

extern struct fake fake;

int fake_open(void **state);
int fake_close(void **state);
#define fake_test(fn) cmocka_unit_test_setup_teardown(fn, fake_open, fake_close)
/* Another beginning within one test. */
void fake_again(void);

struct act_options fake_options(void);
/* Runs it to its end; what it says, until the next one. */
const char *fake_run(struct job *job);
/* The whole screen. */
const char *fake_read(void);
/* The last line that was no dump. */
#define fake_last_line() (fake.lines.len ? fake.lines.items[fake.lines.len - 1] : "")
bool fake_has_line(const char *part);

static inline void check_has(const char *name, const char *text, const char *part) {
	if (!strstr(text, part)) {
		fail_msg("%s: no \"%s\" in\n%s", name, part, text);
	}
}

static inline void check_lacks(const char *name, const char *text, const char *part) {
	if (strstr(text, part)) {
		fail_msg("%s: \"%s\" in\n%s", name, part, text);
	}
}

#endif
