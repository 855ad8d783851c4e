/* /speak, /mic, /handsfree: the front's voice, where it has one. */

#include "front/command/commands.h"

#include "base/str.h"
#include "base/tr.h"
#include "front/transcript/transcript.h"
#include "front/voice.h"

static struct voice *find_voice(const struct command_front *front) {
	struct voice *voice = front->voice ? front->voice(front->ctx) : NULL;

	if (!voice) {
		command_toast(front, "%s", tr("there is no voice here"));
	}
	return voice;
}

static void speak_last(const struct command_front *front, struct voice *voice) {
	const struct entry *entry = command_last_answer(front);

	if (entry) {
		voice_speak(voice, entry->text.data, entry->text.len);
	} else {
		command_toast(front, "%s", tr("there is no answer yet"));
	}
}

void command_speak(const struct command_front *front, const char *arguments) {
	struct voice *voice = find_voice(front);

	if (!voice) {
		return;
	}
	if (str_eq(arguments, "last")) {
		speak_last(front, voice);
	} else if (str_eq(arguments, "on") || str_eq(arguments, "off")) {
		voice_set_speaking(voice, str_eq(arguments, "on"));
	} else if (arguments[0]) {
		command_toast(front, "%s", tr("/speak on, /speak off or /speak last"));
	} else {
		voice_set_speaking(voice, !voice_is_speaking(voice));
	}
}

void command_mic(const struct command_front *front, const char *arguments) {
	struct voice *voice = find_voice(front);

	(void)arguments;
	if (voice) {
		voice_listen(voice);
	}
}

void command_handsfree(const struct command_front *front, const char *arguments) {
	struct voice *voice = find_voice(front);
	bool is_word = str_eq(arguments, "on") || str_eq(arguments, "off");

	if (voice && (is_word || !arguments[0])) {
		voice_set_hands_free(voice,
			arguments[0] ? str_eq(arguments, "on") : !voice_is_hands_free(voice));
	} else if (voice) {
		command_toast(front, "%s", tr("/handsfree on or /handsfree off"));
	}
}
