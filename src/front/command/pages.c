/* /help, /quit, /chats, /history, /new, /log, /search, /settings: what the front itself
   shows; in lines, where it has no pages. */

#include "front/command/commands.h"

#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/path.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "front/chats.h"
#include "front/settings.h"
#include "front/transcript/find.h"
#include "store/search.h"

#define CHATS_MAX 20 /* lines */
#define HITS_MAX 20
#define PROMPTS_MAX 2000              /* that are looked through */
#define LOG_SHOWN ((size_t)256 << 10) /* bytes of its end */
#define LOG_MAX ((size_t)4 << 20)

static void say_commands(const struct command_front *front) {
	auto_buf struct buf text = BUF_INIT;

	for (size_t i = 0; i < command_count; i++) {
		const struct command *command = &commands[i];
		const char *arguments = command->arguments ? command->arguments : "";

		buf_addf(&text, "%s/%s%s%s  %s", i ? "\n" : "", command->name,
			arguments[0] ? " " : "", arguments, tr(command->help));
	}
	front->say(front->ctx, text.data);
}

void command_help(const struct command_front *front, const char *arguments) {
	(void)arguments;
	if (!front->show(front->ctx, FRONT_HELP, "")) {
		say_commands(front);
	}
}

void command_quit(const struct command_front *front, const char *arguments) {
	(void)arguments;
	front->quit(front->ctx);
}

static void add_chat(void *ctx, const struct chat *chat) {
	struct buf *text = ctx;
	char mark = chats_mark(chat);

	buf_addf(text, "%lld %c%s", (long long)chat->id, mark, mark == ' ' ? "" : " ");
	chats_note(chat, text);
	buf_addf(text, "  %s\n", chat->title);
}

static void say_chats(const struct command_front *front, const char *filter) {
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	int64_t id;

	if (str_to_int(filter, &id)) {
		front->open_conversation(front->ctx, id);
	} else if (!chats_list(front->services, filter, CHATS_MAX, add_chat, &text, &err)) {
		command_fail(front, &err);
	} else {
		buf_add_str(&text, text.len ? tr("/chats ID opens one")
					    : tr("there are no such conversations"));
		front->say(front->ctx, text.data);
	}
}

void command_chats(const struct command_front *front, const char *arguments) {
	if (!front->show(front->ctx, FRONT_CHATS, arguments)) {
		say_chats(front, arguments);
	}
}

void command_new(const struct command_front *front, const char *arguments) {
	(void)arguments;
	front->open_conversation(front->ctx, 0);
}

static bool add_hit(void *ctx, const struct search_hit *hit) {
	struct buf *text = ctx;
	char age[24];

	clock_format_age(hit->created, clock_now(), age);
	buf_addf(text, "%lld  %s  %s\n", (long long)hit->conversation, age, hit->snippet);
	return true;
}

static void say_hits(const struct command_front *front, const char *query) {
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	struct store *store = services_store(front->services, &err);

	if (!store || !search_messages(store, query, HITS_MAX, add_hit, &text, &err)) {
		command_fail(front, &err);
	} else {
		buf_add_str(
			&text, text.len ? tr("/chats ID opens one") : tr("nothing was found"));
		front->say(front->ctx, text.data);
	}
}

void command_search(const struct command_front *front, const char *arguments) {
	if (front->show(front->ctx, FRONT_SEARCH, arguments)) {
		return;
	}
	if (arguments[0]) {
		say_hits(front, arguments);
	} else {
		command_toast(front, tr("find what? /search TEXT"));
	}
}

struct prompts {
	struct strv found; /* newest first */
	struct find *find; /* NULL: all */
};

static void take_prompt(void *ctx, const char *text) {
	struct prompts *prompts = ctx;
	bool is_wanted = !prompts->find || find_count(prompts->find, text, strlen(text)) > 0;

	if (is_wanted && prompts->found.len < HITS_MAX && !strv_has(&prompts->found, text)) {
		strv_add(&prompts->found, text);
	}
}

/* The newest stands last, where one looks. */
static void say_prompts(const struct command_front *front, const char *query) {
	struct prompts prompts = { 0 };
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	if (query[0] && !find_new(query, &prompts.find, &err)) {
		command_fail(front, &err);
		return;
	}
	chats_prompts(front->services, 0, PROMPTS_MAX, take_prompt, &prompts);
	for (size_t i = prompts.found.len; i > 0; i--) {
		buf_addf(&text, "%s%s", text.len ? "\n" : "", prompts.found.items[i - 1]);
	}
	front->say(front->ctx, text.len   ? text.data
			       : query[0] ? tr("nothing was found")
					  : tr("nothing was written yet"));
	find_free(prompts.find);
	strv_fini(&prompts.found);
}

void command_history(const struct command_front *front, const char *arguments) {
	if (!front->show(front->ctx, FRONT_HISTORY, arguments)) {
		say_prompts(front, arguments);
	}
}

static void say_settings(const struct command_front *front) {
	auto_settings struct settings settings;
	auto_buf struct buf text = BUF_INIT;

	settings_init(&settings, front->services);
	for (size_t i = 0; i < settings_count(); i++) {
		const struct config_key *key = settings_key(i);
		struct setting setting = settings_get(&settings, key->path);
		auto_buf struct buf origin = BUF_INIT;

		setting_origin(&settings, &setting, &origin);
		buf_addf(&text, "%s%s: %s  (%s)", i ? "\n" : "", key->path,
			setting_word(&setting), origin.data);
	}
	front->say(front->ctx, text.data);
}

void command_settings(const struct command_front *front, const char *arguments) {
	if (!front->show(front->ctx, FRONT_SETTINGS, arguments)) {
		say_settings(front);
	}
}

/* Its end; secrets were masked when it was written. */
void command_log(const struct command_front *front, const char *arguments) {
	auto_free char *folder = path_state();
	auto_free char *path = path_join(folder, "log");
	auto_free char *text = NULL;
	size_t len = 0;

	(void)arguments;
	if (!file_read(path, LOG_MAX, &text, &len, NULL) || len == 0) {
		command_toast(front, tr("nothing was logged"));
		return;
	}
	const char *end = len > LOG_SHOWN ? strchr(text + len - LOG_SHOWN, '\n') : NULL;
	const char *shown = end ? end + 1 : text;

	if (front->view) {
		front->view(front->ctx, path, shown, strlen(shown));
	} else {
		command_toast(front, "%s", path);
	}
}
