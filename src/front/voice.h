#ifndef FRONT_VOICE_H
#define FRONT_VOICE_H

#include "agent/event.h"

struct loop;

/* Speaking and hearing in a conversation: answers read aloud, dictation into the
   draft, and both in turn with the hands free. A question of a call is never answered
   by voice: it ends what listens. */
struct voice;

struct voice_options {
	struct loop *loop;
	void (*say)(void *ctx, const char *text); /* a few words to the person */
	/* Behind what stands in the draft. */
	void (*dictate)(void *ctx, const char *text);
	/* Sends a prompt; false: it was not taken. */
	bool (*submit)(void *ctx, const char *text);
	void *ctx;
};

struct voice *voice_new(const struct voice_options *options);
struct voice *voice_free(struct voice *voice); /* NULL is fine */
/* Hears what the agent tells. */
void voice_event(struct voice *voice, const struct agent_event *event);
/* Ends what is said or heard, and the free hands; false: nothing was. */
bool voice_stop(struct voice *voice);

/* Finished answers are read aloud from now on, or not; what is missing is said. */
void voice_set_speaking(struct voice *voice, bool on);
bool voice_is_speaking(const struct voice *voice);
/* Reads this Markdown text now. */
void voice_speak(struct voice *voice, const char *text, size_t len);
/* Hears one sentence and dictates it; never sends. */
void voice_listen(struct voice *voice);
/* Listens, sends, speaks the answer, listens again. */
void voice_set_hands_free(struct voice *voice, bool on);
bool voice_is_hands_free(const struct voice *voice);

#endif
