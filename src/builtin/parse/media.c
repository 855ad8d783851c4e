/* What plays: the sessions of `dumpsys media_session`, one line each, the playing
   ones first. */
#include "builtin/parse/parse_inner.h"

#include <string.h>

#include "base/clock.h"
#include "base/mem.h"

#define SESSIONS_MAX 20

struct media {
	struct span package;
	struct span description; /* "Title, Artist, Album" */
	int state;               /* PlaybackState's; -1: none told */
	int64_t position;        /* ms, -1: not told */
};

static const char *const states[] = { "idle", "stopped", "paused", "playing", "fast forwarding",
	"rewinding", "buffering", "failed", "connecting", "skipping back", "skipping ahead",
	"skipping" };

/* "PlaybackState {state=PLAYING(3), position=1200, ...}", or state=3. */
static void read_state(struct span value, struct media *media) {
	struct span word, number;
	int64_t state = -1;

	if (!span_find(value, "state=", &word)) {
		return;
	}
	if (!span_int(word, &state) && span_find(span_until(word, ","), "(", &number)) {
		span_int(number, &state);
	}
	media->state = state >= 0 && state < (int64_t)ARRAY_LEN(states) ? (int)state : -1;
	if (span_find(value, "position=", &number)) {
		span_int(number, &media->position);
	}
}

static void print(const struct media *media, struct buf *out) {
	char position[24];

	span_add_cut(out, media->package, 100);
	buf_addf(out, ": %s", media->state < 0 ? "no state" : states[media->state]);
	if (media->description.len > 0) {
		buf_add_str(out, ", ");
		span_add_cut(out, media->description, 300);
	}
	if (media->position > 0 && media->state > 1) {
		clock_format_span(media->position, false, position);
		buf_addf(out, ", at %s", position);
	}
	buf_add_char(out, '\n');
}

static size_t read_sessions(struct span text, struct media *sessions) {
	struct span line, value;
	size_t count = 0;

	while (span_line(&text, &line)) {
		struct media *media = count > 0 ? &sessions[count - 1] : NULL;

		if (span_value(line, "package=", &value)) {
			if (count == SESSIONS_MAX) {
				break;
			}
			sessions[count++] = (struct media){
				.package = value,
				.description = { value.data, 0 },
				.state = -1,
				.position = -1,
			};
		} else if (media && media->state < 0 && span_value(line, "state=", &value)) {
			read_state(value, media);
		} else if (media && media->description.len == 0 &&
			   span_value(line, "metadata:", &value) &&
			   span_find(value, "description=", &value) &&
			   !span_starts(value, "null, null")) {
			media->description = span_trim(value);
		}
	}
	return count;
}

PARSER(media) {
	struct media sessions[SESSIONS_MAX];
	struct span span = { text, len };
	size_t count;

	(void)arguments;
	(void)err;
	if (!span_find(span, "MEDIA SESSION SERVICE", NULL) &&
		!span_find(span, "Sessions Stack", NULL)) {
		return parse_plain(text, len, out);
	}
	count = read_sessions(span, sessions);
	for (int playing = 1; playing >= 0; playing--) {
		for (size_t i = 0; i < count; i++) {
			if ((sessions[i].state == 3) == playing) {
				print(&sessions[i], out);
			}
		}
	}
	if (count == 0) {
		buf_add_str(out, "No app plays or has paused anything.");
	}
	return true;
}
