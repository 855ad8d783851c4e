/* With the hands free:

       listening --heard--> waiting (the task runs) --done--> speaking --+
	 ^  |  ^                                                         |
	 |  +--+ nothing heard, once                                     |
	 +---------------------------------------------------------------+

   Twice nothing, a question, an end that is no answer, Escape: off. */

#include "front/voice.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/setup/local.h"
#include "front/share/errand.h"
#include "front/speech.h"
#include "loop/loop.h"

#define HEARING_MS 45000
#define HEARD_MAX 8000 /* bytes */
#define EMPTY_MAX 2

enum hands { HANDS_OFF, HANDS_LISTENING, HANDS_WAITING, HANDS_SPEAKING };

struct voice {
	struct voice_options options;
	struct speech *speech;
	struct errand *hearing; /* NULL: nobody listens */
	bool speaks;            /* answers are read aloud */
	enum hands hands;
	int empty;         /* hearings of nothing in a row */
	struct buf answer; /* the last one of the run */
};

static void tell(struct voice *voice, const char *text) {
	voice->options.say(voice->options.ctx, text);
}

static void listen(struct voice *voice);

static void handle_said(void *ctx) {
	struct voice *voice = ctx;

	if (voice->hands == HANDS_SPEAKING) {
		listen(voice);
	}
}

struct voice *voice_new(const struct voice_options *options) {
	struct voice *voice = xcalloc(1, sizeof(*voice));

	voice->options = *options;
	buf_init(&voice->answer, BUF_MAX_DEFAULT);
	voice->speech = speech_new(&(struct speech_options){
		.loop = options->loop, .on_done = handle_said, .ctx = voice });
	return voice;
}

struct voice *voice_free(struct voice *voice) {
	if (voice) {
		speech_free(voice->speech);
		errand_cancel(voice->hearing);
		buf_fini(&voice->answer);
		free(voice);
	}
	return NULL;
}

bool voice_stop(struct voice *voice) {
	bool was_on = speech_stop(voice->speech) | (voice->hearing != NULL) |
		      (voice->hands != HANDS_OFF);

	voice->hearing = errand_cancel(voice->hearing);
	voice->hands = HANDS_OFF;
	return was_on;
}

static void let_go(struct voice *voice, const char *why) {
	if (voice->hands != HANDS_OFF) {
		voice_stop(voice);
		tell(voice, why);
	}
}

static void take_heard(struct voice *voice, const char *text) {
	if (voice->hands == HANDS_OFF) {
		voice->options.dictate(voice->options.ctx, text);
		return;
	}
	voice->empty = 0;
	voice->hands = HANDS_WAITING;
	if (!voice->options.submit(voice->options.ctx, text)) {
		let_go(voice, tr("hands-free is off: it could not be sent"));
	}
}

static void take_nothing(struct voice *voice) {
	if (voice->hands == HANDS_OFF) {
		tell(voice, tr("nothing was heard"));
	} else if (++voice->empty >= EMPTY_MAX) {
		let_go(voice, tr("hands-free is off: nothing was heard, twice"));
	} else {
		listen(voice);
	}
}

static void handle_heard(
	void *ctx, enum errand_end end, int status, const char *output, size_t len) {
	struct voice *voice = ctx;
	auto_free char *text = xmemdup(output, len);
	char *words = str_trim(text);

	(void)status;
	voice->hearing = NULL;
	if (end == ERRAND_DONE && words[0] != '\0') {
		take_heard(voice, words);
	} else {
		take_nothing(voice);
	}
}

/* Dictation needs the phone: a desktop has no recogniser of its own. */
static bool can_hear(struct voice *voice) {
	auto_free char *path =
		local_is_phone() ? path_find_program("termux-speech-to-text") : NULL;

	if (!path) {
		tell(voice, path_is_termux()
				    ? tr("dictation needs Termux:API: pkg install termux-api")
				    : tr("dictation needs Termux on a phone"));
	}
	return path != NULL;
}

static void listen(struct voice *voice) {
	static const char *const argv[] = { "termux-speech-to-text", NULL };

	if (voice->hands != HANDS_OFF) {
		voice->hands = HANDS_LISTENING;
	}
	errand_cancel(voice->hearing);
	voice->hearing = errand_start(voice->options.loop, &(struct errand_options){
								   .argv = argv,
								   .timeout = HEARING_MS,
								   .max_output = HEARD_MAX,
								   .on_done = handle_heard,
								   .ctx = voice,
							   });
	tell(voice, tr("listening"));
}

void voice_listen(struct voice *voice) {
	if (can_hear(voice)) {
		voice_stop(voice);
		listen(voice);
	}
}

static bool can_speak(struct voice *voice) {
	auto_buf struct buf why = BUF_INIT;
	bool can = speech_program(&why) != NULL;

	if (!can) {
		tell(voice, why.data);
	}
	return can;
}

void voice_set_speaking(struct voice *voice, bool on) {
	if (on && !can_speak(voice)) {
		return;
	}
	voice->speaks = on;
	if (!on) {
		voice_stop(voice);
	}
	tell(voice, on ? tr("answers are read aloud") : tr("answers are not read aloud"));
}

bool voice_is_speaking(const struct voice *voice) {
	return voice->speaks;
}

void voice_speak(struct voice *voice, const char *text, size_t len) {
	if (can_speak(voice)) {
		speech_say(voice->speech, text, len);
	}
}

void voice_set_hands_free(struct voice *voice, bool on) {
	if (!on) {
		let_go(voice, tr("hands-free is off"));
	} else if (can_hear(voice) && can_speak(voice)) {
		voice_stop(voice);
		voice->hands = HANDS_LISTENING;
		voice->empty = 0;
		listen(voice);
	}
}

bool voice_is_hands_free(const struct voice *voice) {
	return voice->hands != HANDS_OFF;
}

static void take_end(struct voice *voice, enum agent_end_state state) {
	bool is_answer = state == AGENT_COMPLETED && voice->answer.len > 0;

	if (voice->hands != HANDS_OFF && !is_answer) {
		let_go(voice, tr("hands-free is off: there is no answer to read"));
		return;
	}
	if (voice->hands != HANDS_OFF) {
		voice->hands = HANDS_SPEAKING;
	} else if (!voice->speaks || !is_answer) {
		return;
	}
	speech_say(voice->speech, voice->answer.data, voice->answer.len);
}

/* A prompt that was typed meanwhile is as good as one that was said. */
static void take_start(struct voice *voice) {
	buf_clear(&voice->answer);
	speech_stop(voice->speech);
	if (voice->hands != HANDS_OFF) {
		voice->hearing = errand_cancel(voice->hearing);
		voice->hands = HANDS_WAITING;
	}
}

void voice_event(struct voice *voice, const struct agent_event *event) {
	switch (event->kind) {
	case EVENT_RUN_STARTED:
		take_start(voice);
		break;
	case EVENT_ANSWER:
		buf_clear(&voice->answer);
		message_text(event->message, PART_TEXT, &voice->answer);
		break;
	case EVENT_CALL_ASKED:
	case EVENT_SUBAGENT_ASKED:
		let_go(voice,
			tr("hands-free is off: a question waits, and no voice answers it"));
		speech_stop(voice->speech);
		break;
	case EVENT_END:
		take_end(voice, event->state);
		break;
	default:
		break;
	}
}
