/* "1234 u0_a7 70 MB com.android.launcher", largest first. From the table of any ps: the
   columns are found by their heads. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"
#include "base/vec.h"

#include <stdlib.h>

#define LIMIT 20 /* the default of list_processes */
#define PROCESSES_MAX 20000
#define COLUMNS_MAX 16

struct process {
	struct span pid, user, name;
	int64_t kilobytes;
};

struct columns {
	int pid, user, rss, name; /* -1: there is none */
	int count;
};

static bool read_heads(struct span line, struct columns *columns) {
	struct span word;

	*columns = (struct columns){ -1, -1, -1, -1, 0 };
	while (columns->count < COLUMNS_MAX && span_word(&line, &word)) {
		int at = columns->count++;

		if (span_eq(word, "PID")) {
			columns->pid = at;
		} else if (span_eq(word, "USER")) {
			columns->user = at;
		} else if (span_eq(word, "RSS")) {
			columns->rss = at;
		} else if (span_eq(word, "NAME") || span_eq(word, "COMMAND") ||
			   span_eq(word, "CMD") || span_eq(word, "COMM")) {
			columns->name = at;
		}
	}
	return columns->pid >= 0 && columns->rss >= 0 && columns->name >= 0;
}

/* The old ps has a state before the name that has no head: the name is the last word. */
static bool read_row(struct span line, const struct columns *columns, struct process *process) {
	struct span word;
	int at = 0;

	*process = (struct process){ .kilobytes = -1 };
	for (; span_word(&line, &word); at++) {
		if (at == columns->pid) {
			process->pid = word;
		} else if (at == columns->user) {
			process->user = word;
		} else if (at == columns->rss && !span_int(word, &process->kilobytes)) {
			return false;
		}
		process->name = word;
	}
	return process->pid.len && process->kilobytes >= 0 && at > columns->name;
}

static int compare(const void *a, const void *b) {
	const struct process *x = a, *y = b;

	return (x->kilobytes < y->kilobytes) - (x->kilobytes > y->kilobytes);
}

static bool fits(const struct process *process, const char *filter) {
	auto_free char *name = span_dup(process->name);

	return str_is_empty(filter) || str_has_nocase(name, filter);
}

static void print(const struct process *process, struct buf *out) {
	buf_addf(out, "%s", out->len ? "\n" : "");
	span_add_cut(out, process->pid, 12);
	buf_add_char(out, ' ');
	span_add_cut(out, process->user, 32);
	if (process->kilobytes >= 1024) {
		buf_addf(out, " %lld MB ", (long long)(process->kilobytes / 1024));
	} else {
		buf_addf(out, " %lld KB ", (long long)process->kilobytes);
	}
	span_add_cut(out, process->name, 100);
}

PARSER(processes) {
	const char *filter = json_get_string(arguments, "filter");
	int64_t limit = json_get_int(arguments, "limit", LIMIT);
	struct span rest = { text, len }, line;
	struct columns columns;
	VEC(struct process) list = { 0 };
	struct process process;

	(void)err;
	if (!span_line(&rest, &line) || !read_heads(line, &columns)) {
		return parse_plain(text, len, out);
	}
	while (list.len < PROCESSES_MAX && span_line(&rest, &line)) {
		if (read_row(line, &columns, &process) && fits(&process, filter)) {
			vec_push(&list, process);
		}
	}
	if (list.len > 1) {
		qsort(list.items, list.len, sizeof(struct process), compare);
	}
	for (size_t i = 0; i < list.len && (int64_t)i < limit; i++) {
		print(&list.items[i], out);
	}
	if ((int64_t)list.len > limit) {
		buf_addf(out, "\n(%lld smaller ones left out)", (long long)list.len - limit);
	}
	vec_fini(&list);
	return out->len > 0 || buf_add_str(out, "no process fits");
}
