/* /skill [NAME [PROMPT] | unload NAME | save NAME]: the person loads a skill, which is their
   word for what it wishes to use without a question; its text goes along with their next
   message. */

#include "front/command/commands.h"

#include "agent/agent.h"
#include "agent/skill/skills.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/chats.h"
#include "front/skill_save.h"
#include "front/skill_words.h"
#include "front/skills.h"
#include "skill/library.h"

#define SHOWN_MAX ((size_t)20000) /* bytes */

static struct library *look(const struct command_front *front) {
	struct library *library = services_skills(front->services);

	library_refresh(library);
	return library;
}

void command_complete_skills(const struct command_front *front, struct strv *out) {
	struct library *library = look(front);
	auto_strv struct strv loaded = STRV_INIT;

	for (size_t i = 0; i < library->names.len; i++) {
		strv_add_nodup(
			out, sanitize_dup(library->names.items[i]->skill.name, SANITIZE_LINE));
	}
	agent_skills_loaded(front->session->agent, &loaded);
	for (size_t i = 0; i < loaded.len; i++) {
		strv_addf(out, "unload %s", loaded.items[i]);
	}
}

static void show_loaded(const struct command_front *front, struct buf *out) {
	auto_strv struct strv loaded = STRV_INIT;

	agent_skills_loaded(front->session->agent, &loaded);
	for (size_t i = 0; i < loaded.len; i++) {
		buf_addf(out, i ? ", %s" : "%s", loaded.items[i]);
	}
}

static void show_broken(const struct library *library, struct buf *out) {
	for (size_t i = 0; i < library->entries.len; i++) {
		const struct skill *skill = &library->entries.items[i]->skill;
		const struct skill_note *fault = skill_first_fault(skill);

		if (fault) {
			buf_addf(out, "\n%s/" SKILL_FILE ":%d: %s", skill->folder, fault->line,
				fault->message);
		}
	}
}

static void show_all(const struct command_front *front) {
	struct library *library = look(front);
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf loaded = BUF_INIT;
	auto_buf struct buf broken = BUF_INIT;
	size_t left = library_list(library, NULL, SHOWN_MAX, &text);

	if (text.len == 0) {
		buf_addf(&text, "%s\n",
			tr("there are no skills yet; chela skills new NAME begins one"));
	}
	if (left) {
		buf_addf(&text, tr("and %zu more; chela skills list shows all"), left);
		buf_add_char(&text, '\n');
	}
	show_loaded(front, &loaded);
	if (loaded.len) {
		buf_addf(&text, tr("loaded: %s"), loaded.data);
		buf_add_char(&text, '\n');
	}
	show_broken(library, &broken);
	if (broken.len) {
		buf_addf(&text, "%s%s\n", tr("these do not load:"), broken.data);
	}
	buf_truncate(&text, text.len - 1);
	front->say(front->ctx, text.data);
}

static bool send(const struct command_front *front, const char *prompt, struct err *err) {
	struct message message;

	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, prompt);
	bool sent = agent_send(front->session->agent, &message, err);

	message_fini(&message);
	return sent;
}

static void unload(const struct command_front *front, const char *name) {
	struct err err = ERR_INIT;

	if (agent_skill_unload(front->session->agent, name, &err)) {
		command_toast(front, tr("the skill is unloaded"));
		front->head_changed(front->ctx);
	} else {
		command_fail(front, &err);
	}
}

struct saving {
	const struct command_front *front;
	char *name;
};

static void write_skill(const struct command_front *front, const char *name, const char *text) {
	auto_free char *path = NULL;
	struct err err = ERR_INIT;

	if (!text || text[strspn(text, " \t\r\n")] == '\0') {
		command_toast(front, "%s", tr("nothing is written"));
	} else if (!skill_save_write(name, text, &path, &err)) {
		command_fail(front, &err);
	} else {
		auto_free char *said =
			xasprintf(tr("Written: %s. /skill %s loads it."), path, name);

		front->say(front->ctx, said);
	}
}

static void handle_edited(void *ctx, const char *text) {
	struct saving *saving = ctx;

	write_skill(saving->front, saving->name, text);
	free(saving->name);
	free(saving);
}

/* What was done here, shown for editing before it is written. */
static void save(const struct command_front *front, const char *name) {
	struct agent *agent = front->session->agent;
	auto_free char *title = chats_title(front->services, agent_conversation(agent));
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	if (agent_is_running(agent)) {
		command_toast(front, "%s", tr("not while a task runs; Esc stops it"));
	} else if (!skill_name_is_good(name)) {
		command_toast(
			front, "%s", tr("/skill save NAME: small letters, digits, hyphens"));
	} else if (!skill_save_make(agent_messages(agent), name,
			   str_is_empty(title) ? name : title, &text, &err)) {
		command_fail(front, &err);
	} else if (!front->edit_text) {
		front->say(front->ctx, text.data);
		write_skill(front, name, text.data);
	} else {
		struct saving *saving = xcalloc(1, sizeof(*saving));

		saving->front = front;
		saving->name = xstrdup(name);
		front->edit_text(front->ctx, text.data, handle_edited, saving);
	}
}

void command_skill(const struct command_front *front, const char *arguments) {
	const char *prompt;
	auto_free char *name = command_word(arguments, &prompt);
	struct err err = ERR_INIT;

	if (prompt[0] && library_find(look(front), arguments)) { /* a name of several words */
		free(name);
		name = xstrdup(arguments);
		prompt = "";
	}

	if (!name[0]) {
		if (!front->show(front->ctx, FRONT_SKILLS, "")) {
			show_all(front);
		}
	} else if (str_eq(name, "save")) {
		save(front, prompt);
	} else if (str_eq(name, "unload")) {
		unload(front, prompt);
	} else if (!skills_use(front, name, prompt[0], &err) ||
		   (prompt[0] && !send(front, prompt, &err))) {
		command_fail(front, &err);
	}
}
