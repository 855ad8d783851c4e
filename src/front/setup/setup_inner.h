#ifndef FRONT_SETUP_INNER_H
#define FRONT_SETUP_INNER_H

#include "front/setup/setup_state.h"

/* Shared by setup*.c; nobody else includes it. */

/* setup.c */
/* To the next question; the present one can be come back to. */
void setup_go(struct setup *setup, enum setup_state state);
/* The same, told to the front. */
void setup_go_later(struct setup *setup, enum setup_state state);
/* The question anew, or another one that cannot be come back from. */
void setup_enter(struct setup *setup, enum setup_state state);
void setup_say(struct setup *setup, const char *text);     /* beside the next question */
void setup_take_key(struct setup *setup, const char *key); /* NULL: none */
void setup_set(char **field, const char *value);           /* replaces */

/* setup_answer.c: takes a server; nothing of another choice stays. */
void setup_choose_server(struct setup *setup, const struct vendor *vendor, const char *provider,
	const char *base_url);
/* The same by name, and on: is its key here, or needed at all? */
void setup_choose_vendor(struct setup *setup, const struct vendor *vendor);

/* setup_ask.c: makes the question of the present state. */
void setup_ask(struct setup *setup);
void setup_question_fini(struct setup_question *question);
/* The words that stand behind mode and thinking; NULL behind the last. */
extern const char *const setup_modes[];
void setup_thinkings(const struct setup *setup, struct strv *out);

/* setup_found.c */
void setup_look(struct setup *setup);
void setup_found_fini(struct setup *setup);
/* The vendors that a key may be of, the likeliest alone where its beginning tells. */
void setup_guess(const struct setup *setup, const char *key, const struct vendor **out,
	size_t max, size_t *count);

/* setup_places.c */
/* Asks the chosen server, and its other regions, for models. */
void setup_ask_server(struct setup *setup);
/* Asks all vendors whose keys begin like this one. */
void setup_ask_all(struct setup *setup);
void setup_places_fini(struct setup *setup);

/* setup_models.c: fills `names` from what came and what is known. */
void setup_order_models(struct setup *setup);
/* All that is known of one of them; the caller's. */
void setup_facts(const struct setup *setup, const char *model, struct model_facts *out);

/* setup_save.c */
void setup_try(struct setup *setup);
void setup_try_end(struct setup *setup);
bool setup_save(struct setup *setup, const char *name, struct err *err);
/* The name that is offered; the caller's. */
char *setup_own_name(const struct setup *setup);

#endif
