#ifndef TESTS_TUI_SCENE_H
#define TESTS_TUI_SCENE_H

#include "tests/check.h"
#include "tui/screen.h"

/* A chat screen without terminal and agent: time stands until it is told to go on,
   keys come as bytes, events as an agent would send them; what the screen wants
   from its host is written down. */
struct scene {
	struct screen screen;
	struct canvas canvas;
	struct keys *keys;
	struct buf wants; /* "submit hello\n", "answer 1 allow\n" ... */
	struct buf dump;
	bool refuse;          /* submit is not taken */
	int64_t now;          /* monotonic ms */
	int calls;            /* indexes given so far */
	size_t behind;        /* of the next question: calls asked about after it */
	const char *subagent; /* wants the next question's call; NULL: the agent itself */
	bool granted;         /* the next call that starts does so by a grant */
	bool timed_out;       /* the next call that ends took too long */
	int64_t messages;     /* rows given so far */
};

/* 10:02 on a day in March, UTC. */
void scene_init(struct scene *scene);
void scene_fini(struct scene *scene);
/* Lets time go by, in steps in which the screen may do what is due. */
void scene_wait(struct scene *scene, int ms);
/* One read of these bytes. */
void scene_read(struct scene *scene, const char *bytes);
/* Pressed one by one by a person, 150 ms apart: words like "Enter", "Up", "C-x",
   "A-b", "PgUp" between spaces; all else is typed letter by letter. */
void scene_press(struct scene *scene, const char *keys);
void scene_type(struct scene *scene, const char *text);
/* The screen as text; good until the next call. */
const char *scene_draw(struct scene *scene, int rows, int cols);
/* No row of the last frame is wider or narrower than the screen. */
void scene_check_width(const struct scene *scene, const char *name);
/* What was wanted since the last call. */
const char *scene_wants(struct scene *scene);

void scene_user(struct scene *scene, const char *text);
void scene_run(struct scene *scene);
void scene_text(struct scene *scene, const char *text);
/* The turn's answer is whole: its text, who gave it, tokens and duration. */
void scene_answer(struct scene *scene, const char *text, const char *origin, int64_t input,
	int64_t output, int64_t ms);
void scene_thinking(struct scene *scene, const char *text);
/* Arguments of a call come: so many bytes by now. */
void scene_progress(struct scene *scene, const char *name, size_t bytes);
/* A call of a tool whose arguments are JSON; returns its index. */
int scene_call(
	struct scene *scene, const char *name, const char *arguments, enum tool_risk risk);
void scene_ask(struct scene *scene, int call, const char *const *scopes, int64_t wait_ms);
/* The person changed what the call would do. */
void scene_change_call(
	struct scene *scene, int call, const char *arguments, enum tool_risk risk);
/* The call is a question to the person. */
void scene_ask_person(struct scene *scene, int call);
void scene_start_call(struct scene *scene, int call);
void scene_output(struct scene *scene, int call, const char *text);
void scene_end_call(struct scene *scene, int call, enum call_status status, int exit_code,
	const char *summary, const char *result, int ms);
/* Something happened in one; `inner` may be NULL. */
void scene_subagent(
	struct scene *scene, const struct agent_subagent *subagent, struct agent_event *inner);
void scene_notice(struct scene *scene, const char *text, int64_t wait_ms);
void scene_end(struct scene *scene, enum agent_end_state state, const char *error);

#endif
