/* search_files {query, path?, pattern?, regex?, case?, context?}: goes through the
   files in slices on the loop, one file or one chunk of a file a step. */

#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/kind.h"
#include "base/mem.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/file/files.h"
#include "builtin/file/glob.h"
#include "builtin/file/hits.h"
#include "builtin/file/line_match.h"
#include "builtin/file/places.h"
#include "builtin/file/walk.h"
#include "builtin/format.h"
#include "builtin/slices.h"
#include "tool/call.h"
#include "json/json.h"

#define HITS_MAX 200
#define FILES_MAX 10000
#define TIME_MAX 5000 /* ms */
#define CHUNK 65536   /* bytes of a file a step */
#define NOTE_ROOM 400 /* characters of a result for the last line */

struct search {
	struct tool_run *run;
	struct slices *slices;
	int64_t deadline; /* monotonic ms */
	const char *query;
	const char *pattern; /* of names, NULL: all */
	struct line_match *match;
	struct strv places;
	size_t place; /* index of the next one */
	struct walk *walk;
	struct buf path; /* of the file that is open */
	struct buf data; /* what is in it; empty: none is open */
	size_t at;       /* how far it was looked through */
	struct hits hits;
	struct buf found;
	size_t total; /* hits */
	size_t files, files_hit, binary, large;
	const char *stopped; /* why not everything was searched */
};

static void search_free(void *data) {
	struct search *search = data;

	slices_free(search->slices);
	line_match_free(search->match);
	strv_fini(&search->places);
	walk_free(search->walk);
	buf_fini(&search->path);
	buf_fini(&search->data);
	buf_fini(&search->found);
	free(search);
}

/* What was left out, and how to get at it. */
static void add_notes(const struct search *search, struct buf *out) {
	if (search->binary || search->large) {
		buf_addf(out, "[not searched: %zu binary, %zu over 2 MB]\n", search->binary,
			search->large);
	}
	if (search->stopped) {
		buf_addf(out, "[stopped at %s: narrow path, pattern or query to see more]\n",
			search->stopped);
	}
}

static void close_file(struct search *search) {
	hits_end(&search->hits);
	search->files_hit += search->hits.count > 0;
	buf_clear(&search->data);
}

static void finish(struct search *search) {
	struct tool_result result;
	struct buf *out = &result.text;

	tool_result_init(&result);
	if (search->data.len) {
		close_file(search);
	}
	if (search->total) {
		buf_add(out, search->found.data, search->found.len);
		buf_add_char(out, '[');
		format_count(out, search->total, "hit", NULL);
		buf_addf(out, " in %zu of ", search->files_hit);
		format_count(out, search->files, "file", NULL);
		buf_add_str(out, "]\n");
	} else {
		buf_addf(out, "No line has \"%s\" in ", search->query);
		format_count(out, search->files, "file", NULL);
		buf_addf(out, "%s%s\n", search->pattern ? " that fit " : "",
			search->pattern ? search->pattern : "");
	}
	add_notes(search, out);
	result.summary = xasprintf("%zu hit%s", search->total, search->total == 1 ? "" : "s");
	tool_run_done(search->run, &result);
}

/* Has a bound been met? */
static bool is_over(struct search *search) {
	if (search->total >= HITS_MAX) {
		search->stopped = "200 hits";
	} else if (search->found.full) {
		search->stopped = "what a result holds";
	} else if (search->files >= FILES_MAX) {
		search->stopped = "10,000 files";
	} else if (clock_monotonic() >= search->deadline) {
		search->stopped = "5 seconds";
	}
	return search->stopped;
}

/* Looks through the next chunk of the open file, up to the end of a line. */
static void search_chunk(struct search *search) {
	struct buf *data = &search->data;
	size_t end = search->at + CHUNK < data->len ? search->at + CHUNK : data->len;
	char *newline = memchr(data->data + end, '\n', data->len - end);
	size_t line, place;
	bool found = true;

	end = newline ? (size_t)(newline - data->data) + 1 : data->len;
	while (found && search->at < end && search->total < HITS_MAX && !search->found.full) {
		found = line_match_find(search->match, data->data + search->at,
			end - search->at, &line, &place);
		if (found) {
			hits_add(&search->hits, search->at + line, search->at + place);
			search->total += !search->found.full;
			search->at = search->hits.printed;
		}
	}
	if (!found) {
		search->at = end;
	}
	if (search->at >= data->len) {
		close_file(search);
	}
}

static void open_file(struct search *search, const struct walk_entry *entry) {
	auto_fd int fd = -1;

	if (entry->size > (int64_t)FILES_TEXT_MAX) {
		search->large++;
		return;
	}
	if (!entry->size || !walk_open(search->walk, &fd) ||
		!file_read_fd(fd, FILES_TEXT_MAX, &search->data, NULL)) {
		return;
	}
	if (kind_of_binary(search->data.data, search->data.len)) {
		search->binary++;
		buf_clear(&search->data);
		return;
	}
	search->files++;
	search->at = 0;
	buf_clear(&search->path);
	walk_shown(search->walk, entry, &search->path);
	hits_begin(&search->hits, search->path.data, search->data.data, search->data.len);
}

/* Version control and packages of others are not what is looked for. */
static bool is_skipped(const char *name) {
	return str_eq(name, ".git") || str_eq(name, "node_modules");
}

static void visit(struct search *search, const struct walk_entry *entry) {
	const char *path = *entry->path ? entry->path : entry->name;

	if (S_ISDIR(entry->mode)) {
		if (!is_skipped(entry->name)) {
			walk_enter(search->walk);
		}
	} else if (S_ISREG(entry->mode) &&
		   (!search->pattern || glob_match(search->pattern, path))) {
		open_file(search, entry);
	}
}

/* The next entry of the walk, or the next place; false when there is none. */
static bool advance(struct search *search) {
	struct walk_entry entry;
	enum walk_step next = search->walk ? walk_next(search->walk, &entry) : WALK_END;

	if (next == WALK_ENTRY) {
		visit(search, &entry);
	}
	if (next != WALK_END) {
		return true;
	}
	search->walk = walk_free(search->walk);
	if (search->place == search->places.len) {
		return false;
	}
	search->walk = walk_new(
		tool_run_env(search->run)->roots, search->places.items[search->place++], NULL);
	return true;
}

static bool step(void *ctx) {
	struct search *search = ctx;

	if (is_over(search)) {
		finish(search);
		return false;
	}
	if (search->data.len) {
		search_chunk(search);
		return true;
	}
	if (!advance(search)) {
		finish(search);
		return false;
	}
	return true;
}

/* A single place that cannot be searched is a failure; among several it is not. */
static bool open_first(struct search *search, struct err *err) {
	if (search->places.len != 1) {
		return true;
	}
	search->walk = walk_new(tool_run_env(search->run)->roots, search->places.items[0], err);
	search->place = 1;
	return search->walk;
}

static bool prepare(struct search *search, const struct json *arguments, struct err *err) {
	search->query = json_get_string(arguments, "query");
	search->pattern = json_get_string(arguments, "pattern");
	search->hits.context = (int)json_get_int(arguments, "context", 0);
	places_of_call(tool_run_env(search->run), arguments, &search->places);
	if (!*search->query || strchr(search->query, '\n')) {
		return err_set(err, ERR_USAGE,
			"query must be a part of one line: not empty and without a line break");
	}
	search->match = line_match_new(search->query, json_get_bool(arguments, "regex", false),
		json_get_bool(arguments, "case", false), err);
	return search->match && open_first(search, err);
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct search *search = xcalloc(1, sizeof(*search));
	size_t max = tool_run_tool(run)->max_output;
	struct err err = ERR_INIT;

	search->run = run;
	search->deadline = clock_monotonic() + TIME_MAX;
	buf_init(&search->path, BUF_MAX_DEFAULT);
	buf_init(&search->data, BUF_MAX_DEFAULT);
	buf_init(&search->found, max > 2 * NOTE_ROOM ? max - NOTE_ROOM : max);
	search->hits.out = &search->found;
	tool_run_set_data(run, search, search_free);
	if (prepare(search, arguments, &err)) {
		search->slices = slices_start(tool_run_env(run)->loop, step, search);
		return;
	}
	tool_run_fail(run, &err);
}

static void cancel(struct tool_run *run) {
	struct search *search = tool_run_data(run);

	search->slices = slices_free(search->slices);
}

const struct tool_ops search_files_ops = {
	.start = start,
	.cancel = cancel,
	.risk = places_risk,
	.scope = places_scope,
};
