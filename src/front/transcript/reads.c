/* "read 6 files, 2 searches": an entry of its own stands before the calls and says
   how many of which kind they are. It grows while more of them come. */

#include "front/transcript/transcript.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/transcript/entry.h"

static bool is_quiet_read(const struct entry *entry) {
	return entry->kind == ENTRY_CALL && entry->reads && entry->status == CALL_DONE &&
	       entry->exit_code == 0;
}

/* What a tool's calls are counted as. */
struct kind {
	const char *tool; /* NULL: all others */
	const char *one, *many;
};

static const struct kind kinds[] = {
	{ "read_file", TR("read %zu file"), TR("read %zu files") },
	{ "list_files", TR("%zu folder"), TR("%zu folders") },
	{ "search_files", TR("%zu search"), TR("%zu searches") },
	{ "dispatch", TR("%zu sub-agent"), TR("%zu sub-agents") },
	{ NULL, TR("%zu other call"), TR("%zu other calls") },
};

static size_t kind_of(const struct entry *entry) {
	size_t i = 0;

	while (kinds[i].tool && !str_eq(kinds[i].tool, entry->name)) {
		i++;
	}
	return i;
}

/* Counts the calls behind the group at `at` anew. */
static void write_title(struct transcript *transcript, size_t at) {
	struct entry *group = transcript->entries.items[at];
	auto_buf struct buf title = BUF_INIT;
	size_t counts[ARRAY_LEN(kinds)] = { 0 };

	for (size_t i = at + 1; i <= at + group->members; i++) {
		counts[kind_of(transcript->entries.items[i])]++;
	}
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		if (counts[i] > 0) {
			buf_add_str(&title, title.len > 0 ? ", " : "");
			buf_addf(&title, tr_n(kinds[i].one, kinds[i].many, counts[i]),
				counts[i]);
		}
	}
	free(group->title);
	group->title = buf_detach(&title);
	entry_touch(transcript, group);
}

static void join(struct transcript *transcript, struct entry *group, size_t at) {
	transcript->entries.items[at]->group = group;
	group->members++;
	entry_touch(transcript, transcript->entries.items[at]);
}

/* Number of the group's line if the read at `at` goes on with one. */
static bool find_group(const struct transcript *transcript, size_t at, size_t *out) {
	const struct entry *before = at > 0 ? transcript->entries.items[at - 1] : NULL;

	if (!before || !before->group || at < before->group->members + 1) {
		return false;
	}
	*out = at - before->group->members - 1;
	return transcript->entries.items[*out] == before->group;
}

/* Returns how many entries it put in. */
static size_t take_read(struct transcript *transcript, size_t at) {
	size_t place;

	if (find_group(transcript, at, &place)) {
		join(transcript, transcript->entries.items[place], at);
		write_title(transcript, place);
		return 0;
	}
	if (at == 0 || !is_quiet_read(transcript->entries.items[at - 1])) {
		return 0;
	}
	struct entry *group = entry_new(transcript, at - 1, ENTRY_GROUP);

	group->folded = true;
	group->message = transcript->entries.items[at]->message;
	join(transcript, group, at);
	join(transcript, group, at + 1);
	write_title(transcript, at - 1);
	return 1;
}

void transcript_fold_reads(struct transcript *transcript, size_t end) {
	size_t at = transcript->looked;

	for (; at < end && at < transcript->entries.len; at++) {
		if (is_quiet_read(transcript->entries.items[at])) {
			size_t more = take_read(transcript, at);

			at += more;
			end += more;
			transcript->turn += more;
		}
	}
	transcript->looked = at;
}
