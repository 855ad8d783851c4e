/* An app that opens another one (a link, an advertisement) is returned to by "back" and, if
   that does not do it, by starting it. What the system itself puts in front (a dialog for a
   permission, the shade, a chooser, the keyboard) belongs to the app's own work. */

#include "screen/stay.h"

#include "base/mem.h"
#include "base/quote.h"
#include "base/str.h"
#include "screen/act_inner.h"

#define RETURNS_MAX 3 /* two times back, then a start */

static bool is_system(const char *package) {
	static const char *const parts[] = { "com.android.systemui", "permissioncontroller",
		"packageinstaller", "inputmethod", "intentresolver", "documentsui",
		"com.google.android.gms", "keyguard" };

	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		if (str_has_nocase(package, parts[i])) {
			return true;
		}
	}
	return str_eq(package, "android");
}

static bool is_elsewhere(const struct job *job) {
	const struct screen *screen = job->screen;
	const char *package = screen->view->package;

	return screen->stay && screen->stayer == job->options.who && package[0] &&
	       !str_eq(package, screen->stay) && !is_system(package);
}

static void looked(struct job *job) {
	observe_start(job, OBSERVE_AFTER, job->next);
}

bool stay_goes_back(struct job *job, void (*then)(struct job *job)) {
	struct screen *screen = job->screen;
	struct buf *text = &job->report.text;

	if (!is_elsewhere(job)) {
		return false;
	}
	if (job->returns == RETURNS_MAX) {
		buf_addf(text, "\nThis is %s and not %s; there was no way back.",
			screen->view->package, screen->stay);
		return false;
	}
	if (job->returns == 0) {
		buf_addf(text, "\nThis led to %s; went back to %s (stay_in_app).",
			screen->view->package, screen->stay);
	}
	auto_buf struct buf line = BUF_INIT;

	if (++job->returns < RETURNS_MAX) {
		buf_add_str(&line, "input keyevent 4");
	} else {
		buf_add_str(&line, "monkey -p ");
		quote_word(&line, screen->stay);
		buf_add_str(&line, " -c android.intent.category.LAUNCHER 1");
	}
	job->next = then;
	job_line(job, line.data, ACT_LINE_TIME, looked);
	return true;
}

void act_stay(struct screen *screen, const char *package, const void *who) {
	free(screen->stay);
	screen->stay = xstrdup(package);
	screen->stayer = who;
}
