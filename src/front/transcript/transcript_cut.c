/* Where a summary took the place of what came before, for the model alone: all of it still
   stands in the transcript, above a line that says so. */

#include "front/transcript/transcript.h"

#include <string.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/transcript/entry.h"

/* Numbers of entries behind the one that comes or goes. */
static void shift(struct transcript *transcript, size_t at, int by) {
	if (transcript->turn > at) {
		transcript->turn = by < 0 ? transcript->turn - 1 : transcript->turn + 1;
	}
	if (transcript->looked > at) {
		transcript->looked = by < 0 ? transcript->looked - 1 : transcript->looked + 1;
	}
}

static void remove_old(struct transcript *transcript) {
	for (size_t i = transcript->entries.len; i > 0; i--) {
		if (transcript->entries.items[i - 1]->is_cut) {
			entry_remove(transcript, i - 1);
			shift(transcript, i - 1, -1);
		}
	}
}

/* Behind the last entry of it or of an older one; 0: that is not here, or is the end. */
static size_t place_of(const struct transcript *transcript, int64_t message) {
	size_t place = 0;
	bool more = false;

	for (size_t i = 0; i < transcript->entries.len; i++) {
		int64_t row = transcript->entries.items[i]->message;

		if (row > 0 && row <= message) {
			place = i + 1;
			more = false;
		} else if (row > message) {
			more = true;
		}
	}
	return more ? place : 0;
}

void transcript_mark_cut(struct transcript *transcript, int64_t message) {
	const char *text = tr("what stands above is sent to the model as a summary");

	remove_old(transcript);
	transcript->cut = message;
	size_t place = message > 0 ? place_of(transcript, message) : 0;

	if (place == 0) {
		return;
	}
	struct entry *entry = entry_new(transcript, place, ENTRY_NOTICE);

	buf_add(&entry->text, text, strlen(text));
	entry->is_cut = true;
	entry->created = clock_now();
	shift(transcript, place, 1);
}
