#ifndef FRONT_COMMAND_COMMANDS_H
#define FRONT_COMMAND_COMMANDS_H

#include "base/err.h"
#include "front/command.h"
#include "front/session.h"

/* What the commands share: each is one of these, and the ways to answer. The
   arguments come without white space around them and are never NULL. */

/* Version, agent, conversation, paths, terminal, in lines. */
void command_ground(const struct command_front *front, struct buf *out);

void command_agents(const struct command_front *front, const char *arguments);
void command_allow(const struct command_front *front, const char *arguments);
void command_back(const struct command_front *front, const char *arguments);
void command_bare(const struct command_front *front, const char *arguments);
void command_attach(const struct command_front *front, const char *arguments);
void command_chats(const struct command_front *front, const char *arguments);
void command_continue(const struct command_front *front, const char *arguments);
void command_compact(const struct command_front *front, const char *arguments);
void command_context(const struct command_front *front, const char *arguments);
void command_copy(const struct command_front *front, const char *arguments);
void command_detail(const struct command_front *front, const char *arguments);
void command_distill(const struct command_front *front, const char *arguments);
void command_doctor(const struct command_front *front, const char *arguments);
void command_enter(const struct command_front *front, const char *arguments);
void command_draft(const struct command_front *front, const char *arguments);
void command_edit(const struct command_front *front, const char *arguments);
void command_export(const struct command_front *front, const char *arguments);
void command_find_text(const struct command_front *front, const char *arguments);
void command_flow(const struct command_front *front, const char *arguments);
void command_follow(const struct command_front *front, const char *arguments);
void command_fork(const struct command_front *front, const char *arguments);
void command_handover(const struct command_front *front, const char *arguments);
void command_handsfree(const struct command_front *front, const char *arguments);
void command_file(const struct command_front *front, const char *arguments);
void command_history(const struct command_front *front, const char *arguments);
void command_help(const struct command_front *front, const char *arguments);
void command_keys(const struct command_front *front, const char *arguments);
void command_keytest(const struct command_front *front, const char *arguments);
void command_knowledge(const struct command_front *front, const char *arguments);
void command_links(const struct command_front *front, const char *arguments);
void command_log(const struct command_front *front, const char *arguments);
void command_memory(const struct command_front *front, const char *arguments);
void command_mic(const struct command_front *front, const char *arguments);
void command_mode(const struct command_front *front, const char *arguments);
void command_model(const struct command_front *front, const char *arguments);
void command_motion(const struct command_front *front, const char *arguments);
void command_mouse(const struct command_front *front, const char *arguments);
void command_new(const struct command_front *front, const char *arguments);
void command_notify(const struct command_front *front, const char *arguments);
void command_queue(const struct command_front *front, const char *arguments);
void command_quit(const struct command_front *front, const char *arguments);
void command_record(const struct command_front *front, const char *arguments);
void command_rename(const struct command_front *front, const char *arguments);
void command_retry(const struct command_front *front, const char *arguments);
void command_rewind(const struct command_front *front, const char *arguments);
void command_runs(const struct command_front *front, const char *arguments);
void command_search(const struct command_front *front, const char *arguments);
void command_settings(const struct command_front *front, const char *arguments);
void command_setup(const struct command_front *front, const char *arguments);
void command_share(const struct command_front *front, const char *arguments);
void command_side(const struct command_front *front, const char *arguments);
void command_skill(const struct command_front *front, const char *arguments);
void command_speak(const struct command_front *front, const char *arguments);
void command_stars(const struct command_front *front, const char *arguments);
void command_status(const struct command_front *front, const char *arguments);
void command_steer(const struct command_front *front, const char *arguments);
void command_stop(const struct command_front *front, const char *arguments);
void command_theme(const struct command_front *front, const char *arguments);
void command_think(const struct command_front *front, const char *arguments);
void command_tools(const struct command_front *front, const char *arguments);
void command_trust(const struct command_front *front, const char *arguments);
void command_usage(const struct command_front *front, const char *arguments);
void command_undo(const struct command_front *front, const char *arguments);

/* The newest answer on the screen; NULL: there is none. */
const struct entry *command_last_answer(const struct command_front *front);
/* What may stand behind /agents, /flow, /model and /skill. */
void command_complete_agents(const struct command_front *front, struct strv *out);
void command_complete_models(const struct command_front *front, struct strv *out);
void command_complete_flows(const struct command_front *front, struct strv *out);
void command_complete_skills(const struct command_front *front, struct strv *out);

/* A few words in the status row. */
void command_toast(const struct command_front *front, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* The error's sentence in the transcript, where it stays. */
void command_fail(const struct command_front *front, const struct err *err);
/* Another model of the same server, from the next request on. */
bool command_set_model(const struct command_front *front, const char *name, struct err *err);

/* An argument that is a path, without the quotes around it; the caller's. */
char *command_path(const char *arguments);
/* Splits off the first word: it is the caller's, `*rest` points behind it. */
char *command_word(const char *arguments, const char **rest);

#endif
