/* Another program that changes what is in front: it speaks for itself where it fails. */

#include "screen/act_inner.h"

#include "base/mem.h"

struct line {
	char *line, *words;
};

static void line_fini(void *data) {
	struct line *line = data;

	free(line->line);
	free(line->words);
}

static void line_go(struct job *job) {
	const struct line *line = job->data;

	buf_addf(&job->report.text, "%s.", line->words);
	act_do(job, line->line, line->line, false);
}

static void line_start(struct job *job) {
	act_look(job, false, line_go);
}

struct job *act_line(struct screen *screen, const char *text, const char *words,
	const struct act_options *options) {
	struct job *job = job_new(screen, options, line_start, sizeof(struct line), line_fini);
	struct line *line = job->data;

	line->line = xstrdup(text);
	line->words = xstrdup(words);
	return job;
}
