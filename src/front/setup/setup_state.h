#ifndef FRONT_SETUP_STATE_H
#define FRONT_SETUP_STATE_H

#include "config/agents.h"
#include "front/session.h"
#include "front/setup/setup.h"
#include "front/setup/trial.h"
#include "provider/list/listing.h"

/* What setup*.c keep; setup_inner.h is what they do. */

enum setup_state {
	STATE_WHO,
	STATE_KEY,
	STATE_WHOSE, /* a key that may be of several vendors */
	STATE_ADDRESS,
	STATE_ASKING,
	STATE_MODEL,
	STATE_PARAMETERS,
	STATE_MODE,
	STATE_THINKING,
	STATE_TEMPERATURE,
	STATE_PROMPT,
	STATE_TRYING,
	STATE_SAVE,
	STATE_NAME,
	STATE_DONE,
};

enum setup_code {
	CODE_KEY,
	CODE_FOUND,   /* `index` of `found` */
	CODE_VENDOR,  /* `index` of the vendors */
	CODE_ADDRESS, /* another server */
	CODE_ASK_ALL,
	CODE_MODEL, /* `index` of `names` */
	CODE_GO_ON,
	CODE_MODE,
	CODE_THINKING,
	CODE_TEMPERATURE,
	CODE_WORD, /* `index` in a list of words */
	CODE_AGAIN,
	CODE_NAME,
};

/* A key or a server that is here already. */
struct setup_found {
	const struct vendor *vendor; /* NULL: nobody's preset */
	char *provider;
	char *base_url; /* NULL: the vendor's */
	char *model;
	char *key;     /* in the clear; NULL: none, or in `key_env` */
	char *key_env; /* variable */
	char *text;    /* "Groq: the key of mods" */
	char *source;  /* variable, file or address */
};

/* Where the key may be good, and what that server said. */
struct setup_place {
	struct setup *setup;
	const struct vendor *vendor;
	char *provider;
	char *wire;
	char *base_url;
	struct listing *listing;
	bool done;
	enum listing_end end;
	struct models models;
	char *text;
};

/* A local server that may be there. */
struct setup_probe {
	struct setup *setup;
	const struct vendor *vendor;
	struct listing *listing;
};

struct setup {
	struct setup_options options; /* its texts are in `given` */
	struct strv given;            /* keeps them */
	const struct vendors *vendors;
	enum setup_state state;
	VEC(enum setup_state) path; /* the questions before */
	struct setup_question question;
	char *message; /* for the next question */
	VEC(struct setup_found) found;
	VEC(struct setup_probe) probes;
	size_t looking;
	VEC(struct setup_place) places;
	size_t open; /* places that have not answered */
	bool all;    /* several vendors are asked about one key */

	struct agent_config agent; /* as it is to be saved */
	const struct vendor *vendor;
	char *key;    /* wiped */
	char *wished; /* model that another client named */
	struct models models;
	struct strv names; /* of models, the likeliest first */

	struct session session; /* of the trial */
	struct trial *trial;
	bool proven;
	char *saved;
	bool is_default;
};

#endif
