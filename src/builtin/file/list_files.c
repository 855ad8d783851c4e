/* list_files {path?, depth?, pattern?, hidden?}: the tree of a folder, a line an
   entry, in slices on the loop. */

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/file/glob.h"
#include "builtin/file/places.h"
#include "builtin/file/walk.h"
#include "builtin/format.h"
#include "builtin/slices.h"
#include "tool/call.h"
#include "json/json.h"

#define ENTRIES_MAX 500
#define LOOKED_MAX 50000 /* entries, shown or not */
#define NOTE_ROOM 300    /* characters of a result for the last line */

struct listing {
	struct tool_run *run;
	struct slices *slices;
	int depth;
	const char *pattern; /* NULL: all */
	bool hidden;
	struct strv places;
	size_t place; /* index of the next one */
	struct walk *walk;
	struct buf text;
	size_t shown, looked;
	const char *stopped; /* why not everything is listed */
};

static void listing_free(void *data) {
	struct listing *listing = data;

	slices_free(listing->slices);
	strv_fini(&listing->places);
	walk_free(listing->walk);
	buf_fini(&listing->text);
	free(listing);
}

static void finish(struct listing *listing) {
	struct tool_result result;
	struct buf *out = &result.text;

	tool_result_init(&result);
	buf_add(out, listing->text.data, listing->text.len);
	buf_add_char(out, '[');
	format_count(out, listing->shown, "entry", "entries");
	if (listing->pattern) {
		buf_addf(out, " that fit %s", listing->pattern);
	}
	if (!listing->hidden && !listing->shown) {
		buf_add_str(out, "; hidden ones are shown with hidden: true");
	}
	if (listing->stopped) {
		buf_addf(out,
			"; stopped at %s: list a folder below, use a pattern or less depth",
			listing->stopped);
	}
	buf_add_str(out, "]\n");
	result.summary =
		xasprintf("%zu %s", listing->shown, listing->shown == 1 ? "entry" : "entries");
	tool_run_done(listing->run, &result);
}

static bool is_over(struct listing *listing) {
	if (listing->shown >= ENTRIES_MAX) {
		listing->stopped = "500 entries";
	} else if (listing->text.full) {
		listing->stopped = "what a result holds";
	} else if (listing->looked >= LOOKED_MAX) {
		listing->stopped = "50,000 entries that were looked at";
	}
	return listing->stopped;
}

static void add_link(struct buf *line, const struct walk_entry *entry) {
	char target[256];
	ssize_t len = readlinkat(entry->folder, entry->name, target, sizeof(target));

	if (len > 0) {
		buf_addf(line, " -> %.*s", (int)len, target);
	}
}

/* "src/", "main.c  1.2 KB", "link -> target"; `note` NULL: none. */
static void show(struct listing *listing, const struct walk_entry *entry, const char *note) {
	auto_buf struct buf line = BUF_INIT;

	buf_add_str(&line, *entry->path ? entry->path : entry->name);
	if (S_ISDIR(entry->mode)) {
		buf_add_char(&line, '/');
	} else if (S_ISLNK(entry->mode)) {
		add_link(&line, entry);
	} else if (S_ISREG(entry->mode)) {
		buf_add_str(&line, "  ");
		format_size(&line, (double)entry->size);
	} else {
		buf_add_str(&line, "  (no regular file)");
	}
	for (size_t i = 0; i < line.len; i++) {
		if (line.data[i] == '\n') {
			line.data[i] = '?';
		}
	}
	buf_addf(&line, "%s%s\n", note ? "  " : "", note ? note : "");
	listing->shown += buf_add(&listing->text, line.data, line.len);
}

/* Goes into a folder where that is wanted; a phrase when it is not gone into. */
static const char *enter(struct listing *listing, const struct walk_entry *entry) {
	if (!S_ISDIR(entry->mode) || entry->level + 1 >= listing->depth) {
		return NULL;
	}
	if (str_eq(entry->name, ".git") || str_eq(entry->name, "node_modules")) {
		return "[not listed]";
	}
	return walk_enter(listing->walk) ? NULL : "[closed]";
}

static void visit(struct listing *listing, const struct walk_entry *entry) {
	const char *path = *entry->path ? entry->path : entry->name;

	listing->looked++;
	if (*entry->path && entry->name[0] == '.' && !listing->hidden) {
		return;
	}
	const char *note = enter(listing, entry);

	if (!listing->pattern || glob_match(listing->pattern, path)) {
		show(listing, entry, note);
	}
}

/* Opens the next place under a head line; false when that fails. */
static bool open_place(struct listing *listing, struct err *err) {
	const char *place = listing->places.items[listing->place++];

	listing->walk = walk_new(tool_run_env(listing->run)->roots, place, err);
	if (listing->walk && !str_eq(place, ".")) {
		buf_addf(&listing->text, "%s:\n", place);
	}
	return listing->walk;
}

static bool step(void *ctx) {
	struct listing *listing = ctx;
	struct walk_entry entry;
	enum walk_step next = WALK_END;

	if (is_over(listing)) {
		finish(listing);
		return false;
	}
	if (listing->walk) {
		next = walk_next(listing->walk, &entry);
	}
	if (next != WALK_END) {
		if (next == WALK_ENTRY) {
			visit(listing, &entry);
		}
		return true;
	}
	if (listing->walk && walk_cut(listing->walk)) {
		listing->stopped = "20,000 names of one folder";
	}
	listing->walk = walk_free(listing->walk);
	if (listing->place < listing->places.len) {
		open_place(listing, NULL);
		return true;
	}
	finish(listing);
	return false;
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct listing *listing = xcalloc(1, sizeof(*listing));
	size_t max = tool_run_tool(run)->max_output;
	struct err err = ERR_INIT;

	listing->run = run;
	listing->depth = (int)json_get_int(arguments, "depth", 1);
	listing->pattern = json_get_string(arguments, "pattern");
	listing->hidden = json_get_bool(arguments, "hidden", false);
	buf_init(&listing->text, max > 2 * NOTE_ROOM ? max - NOTE_ROOM : max);
	places_of_call(tool_run_env(run), arguments, &listing->places);
	tool_run_set_data(run, listing, listing_free);
	if (listing->places.len != 1 || open_place(listing, &err)) {
		listing->slices = slices_start(tool_run_env(run)->loop, step, listing);
		return;
	}
	tool_run_fail(run, &err);
}

static void cancel(struct tool_run *run) {
	struct listing *listing = tool_run_data(run);

	listing->slices = slices_free(listing->slices);
}

const struct tool_ops list_files_ops = {
	.start = start,
	.cancel = cancel,
	.risk = places_risk,
	.scope = places_scope,
};
