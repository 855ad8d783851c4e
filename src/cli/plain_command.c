/* Slash commands: the same as on the screen. There are no pages here, so that each
   says in lines what it has to show. */

#include "cli/plain_inner.h"

#include "base/clock.h"
#include "base/tr.h"

static void say(void *ctx, const char *text) {
	plain_text(ctx, text);
}

static void quit(void *ctx) {
	((struct plain *)ctx)->quit = true;
}

static bool open_conversation(void *ctx, long long id) {
	struct plain *plain = ctx;
	struct err err = ERR_INIT;

	if (plain_is_running(plain)) {
		plain_say(plain, "%s", tr("A task is running; Ctrl-C stops it."));
		return false;
	}
	if (!plain_open(plain, id, &err)) {
		plain_say(plain, tr("Error: %s"), err.text);
		return false;
	}
	return true;
}

static void reload(void *ctx) {
	struct plain *plain = ctx;

	transcript_clear(&plain->transcript);
	transcript_load(&plain->transcript, agent_messages(plain->session.agent));
}

static bool open_version(void *ctx, long long id) {
	struct plain *plain = ctx;
	auto_free char *draft = xstrdup(plain->in.draft.data);

	if (!open_conversation(ctx, id)) {
		return false;
	}
	plain_input_clear(plain);
	buf_add_str(&plain->in.draft, draft);
	return true;
}

static bool show(void *ctx, enum front_page page, const char *argument) {
	struct plain *plain = ctx;

	(void)argument;
	if (page == FRONT_SETUP && plain->in.is_terminal) {
		plain->setup_due = true;
		return true;
	}
	return false;
}

/* What stood there before is the terminal's, not ours. */
static bool compose(void *ctx, const char *text) {
	if (text) {
		plain_compose(ctx, text);
	}
	return text != NULL;
}

static struct transcript *get_transcript(void *ctx) {
	return &((struct plain *)ctx)->transcript;
}

static void copy(void *ctx, const char *text, size_t len) {
	struct plain *plain = ctx;

	if (!plain->clipboard) {
		plain->clipboard = clipboard_new(&(struct clipboard_options){
			.loop = plain->services->loop, .say = say, .ctx = plain });
	}
	clipboard_copy(plain->clipboard, text, len);
}

static void open_link(void *ctx, const char *url) {
	struct plain *plain = ctx;

	if (!plain->opener) {
		plain->opener = opener_new(&(struct opener_options){
			.loop = plain->services->loop, .say = say, .ctx = plain });
	}
	opener_open(plain->opener, url);
}

static void dictate(void *ctx, const char *text) {
	struct plain *plain = ctx;
	const char *draft = plain->in.draft.data;
	auto_free char *whole = xasprintf(draft[0] ? "%s %s" : "%s%s", draft, text);

	plain_compose(plain, whole);
}

static bool submit(void *ctx, const char *text) {
	return plain_submit(ctx, text);
}

static struct voice *get_voice(void *ctx) {
	struct plain *plain = ctx;

	if (!plain->voice) {
		plain->voice = voice_new(&(struct voice_options){ .loop = plain->services->loop,
			.say = say,
			.dictate = dictate,
			.submit = submit,
			.ctx = plain });
	}
	return plain->voice;
}

static void apply_settings(void *ctx) {
	struct plain *plain = ctx;

	away_apply_settings(plain->away);
}

static void nothing(void *ctx) {
	(void)ctx;
}

bool plain_command(struct plain *plain, const char *line) {
	plain->front = (struct command_front){
		.ctx = plain,
		.services = plain->services,
		.session = &plain->session,
		.say = say,
		.toast = say,
		.quit = quit,
		.open_conversation = open_conversation,
		.show = show,
		.compose = compose,
		.attach = plain_attach,
		.detach = plain_detach,
		.transcript = get_transcript,
		.copy = copy,
		.open_link = open_link,
		.reload = reload,
		.open_version = open_version,
		.voice = get_voice,
		.settings_changed = apply_settings,
		.head_changed = nothing,
		.redraw = nothing,
	};

	return command_run(&plain->front, line);
}

void plain_copy_fini(struct plain *plain) {
	plain->clipboard = clipboard_free(plain->clipboard);
	plain->opener = opener_free(plain->opener);
	plain->voice = voice_free(plain->voice);
}
