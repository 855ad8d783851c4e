/* uiautomator says "dumped" also when it could not write, ends with 0 whatever happened,
   and leaves an older file where it was: so the file goes first, and only a file that is
   there afterwards, without a complaint, is believed. Failures that pass are tried again. */

#include "screen/ladder.h"

#include "base/str.h"

#include <string.h>

#define BUSY_WAIT 500 /* ms */
#define BUSY_TRIES 3  /* the last one compressed */
#define CRASH_WAIT 300
#define CRASH_TRIES 3
#define EMPTY_WAIT 700

static const int64_t null_waits[] = { 50, 100, 200 };

void ladder_line(struct buf *line, const struct ladder *ladder, const char *path,
	const char *mark, int sdk) {
	const char *focus = "grep -E 'mCurrentFocus|mFocusedApp|mCurrentRotation|mRotation='";

	buf_addf(line, "f=%s; rm -f \"$f\"; uiautomator dump %s\"$f\" 2>&1; echo; echo %s; ",
		path, ladder->compressed ? "--compressed " : "", mark);
	if (sdk == 0 || sdk >= 29) {
		buf_addf(line, "dumpsys window displays | %s || ", focus);
	}
	buf_addf(line,
		"dumpsys window windows | %s; dumpsys input_method | grep mInputShown; "
		"wm size; echo; echo %s; cat \"$f\" 2>/dev/null; rm -f \"$f\"",
		focus, mark);
}

/* A line that is nothing but the mark; returns its begin, and where the next one begins. */
static const char *find_mark(
	const char *data, const char *end, const char *mark, const char **next) {
	size_t len = strlen(mark);

	for (const char *at = data; at < end;) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		const char *line_end = stop ? stop : end;
		size_t line = (size_t)(line_end - at);

		if (line > 0 && at[line - 1] == '\r') {
			line--;
		}
		if (line == len && memcmp(at, mark, len) == 0) {
			*next = stop ? stop + 1 : end;
			return at;
		}
		at = stop ? stop + 1 : end;
	}
	return NULL;
}

bool ladder_split(
	const char *data, size_t len, const char *mark, struct ladder_output *output) {
	const char *end = data + len;
	const char *facts = NULL, *xml = NULL;
	const char *first = find_mark(data, end, mark, &facts);
	const char *second = first ? find_mark(facts, end, mark, &xml) : NULL;

	if (!second) {
		return false;
	}
	*output = (struct ladder_output){
		.said = data,
		.said_len = (size_t)(first - data),
		.facts = facts,
		.facts_len = (size_t)(second - facts),
		.xml = xml,
		.xml_len = (size_t)(end - xml),
	};
	output->xml = str_trim_span(output->xml, &output->xml_len);
	return true;
}

static bool has(const char *data, size_t len, const char *word) {
	return memmem(data, len, word, strlen(word));
}

static bool says(const struct ladder_output *output, const char *word) {
	return has(output->said, output->said_len, word);
}

static enum ladder_next again(int64_t *wait, int64_t ms) {
	*wait = ms;
	return LADDER_AGAIN;
}

static enum ladder_next give_up(struct buf *why, const char *text) {
	buf_add_str(why, text);
	return LADDER_GIVE_UP;
}

/* It waits 10 s for a second of rest; an animation, a video or a clock keeps it from it. */
static enum ladder_next judge_busy(struct ladder *ladder, int64_t *wait, struct buf *why) {
	ladder->busy++;
	ladder->compressed = ladder->busy == BUSY_TRIES - 1;
	if (!ladder->brief && ladder->busy < BUSY_TRIES) {
		return again(wait, BUSY_WAIT);
	}
	return give_up(why,
		"The screen never comes to rest (an animation, a video or a clock), so it "
		"cannot be read as text now. Use take_screenshot and tap by x and y, or stop "
		"what moves.");
}

static enum ladder_next judge_null(struct ladder *ladder, int64_t *wait, struct buf *why) {
	if (!ladder->brief && ladder->nulls < (int)(sizeof(null_waits) / sizeof(*null_waits))) {
		return again(wait, null_waits[ladder->nulls++]);
	}
	return give_up(why,
		"The app in front shows no tree of elements (null root): it may be changing, "
		"the screen may be off or locked, or it draws everything itself. Use "
		"take_screenshot, or try again in a moment.");
}

static enum ladder_next judge_missing(struct ladder *ladder, const struct ladder_output *output,
	int64_t *wait, struct buf *why) {
	if (says(output, "not found") || says(output, "inaccessible")) {
		return give_up(why,
			"This phone has no `uiautomator`, so its screen cannot be read as "
			"text. Use take_screenshot.");
	}
	if (says(output, "hierchary dumped") || says(output, "hierarchy dumped")) {
		ladder->elsewhere = !ladder->elsewhere;
	}
	if (!ladder->brief && ++ladder->crashes < CRASH_TRIES) {
		return again(wait, CRASH_WAIT);
	}
	if (says(output, "already registered")) {
		return give_up(why,
			"Another program uses the phone's UiAutomation (Appium, uiautomator2 "
			"or an accessibility test); stop it, then try again. Until then use "
			"take_screenshot.");
	}
	return give_up(why,
		"uiautomator gave no dump of the screen, several times. Use take_screenshot, "
		"or try again in a moment.");
}

/* What a web page shows comes a moment after it was first asked for. */
static bool is_empty(const struct ladder_output *output) {
	return !has(output->xml, output->xml_len, "<node");
}

enum ladder_next ladder_judge(struct ladder *ladder, const struct ladder_output *output,
	int64_t *wait, struct buf *why) {
	if (says(output, "could not get idle state")) {
		return judge_busy(ladder, wait, why);
	}
	if (says(output, "null root node")) {
		return judge_null(ladder, wait, why);
	}
	if (output->xml_len == 0 || says(output, "ERROR:")) {
		return judge_missing(ladder, output, wait, why);
	}
	if (is_empty(output) && !ladder->was_empty && !ladder->brief) {
		ladder->was_empty = true;
		return again(wait, EMPTY_WAIT);
	}
	return LADDER_TAKE;
}
