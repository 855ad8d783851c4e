#ifndef FRONT_SERVICES_H
#define FRONT_SERVICES_H

#include "agent/agent.h"
#include "base/err.h"
#include "config/config.h"
#include "front/trust.h"
#include "store/store.h"
#include "tool/catalogue.h"
#include "tool/roots.h"
#include "tool/tool_secrets.h"
#include "tool/tool_store.h"

struct hooks;
struct http;
struct library;
struct models;
struct secrets;
struct vendors;
struct screen;

/* The handles a front-end is given. Each is opened by its first use, so that
   `chela --version` opens nothing. `app` makes the struct and gives it what lies
   above this floor. */
struct services {
	struct loop *loop;
	/* From app: */
	struct http *(*open_http)(struct services *services);
	void (*close_http)(struct http *http);
	void (*warm_http)(struct http *http, const char *url);
	struct screen *(*open_screen)(struct services *services);
	void (*close_screen)(struct screen *screen);
	const struct builtin *builtins;
	size_t builtin_count;
	/* Are the person's own keys right? The error has file and line. NULL: nobody
	   has keys. */
	bool (*check_keys)(const struct config *config, struct err *err);
	/* From a front that draws: lets go of the terminal while a question stands on it. */
	void (*hold_screen)(void *ctx, bool hold);
	void *screen_ctx;

	/* Opened by first use, closed by services_fini(): */
	struct config *config;
	struct store *store;
	struct http *http;
	struct device *device;
	struct screen *screen;
	struct registry *registry;
	struct secrets *secrets;
	struct tool_secrets tool_secrets;
	struct tool_store tool_store; /* for a person's own calls */
	struct vendors *vendors;
	struct models *models;
	struct library *skills;
	struct roots roots;
	bool has_roots;
	struct diagnostics diagnostics; /* of the tools' files, see services_findings() */
	char *folder;                   /* working directory */
	struct trust *trust;            /* of its project; NULL until it is asked for */
	struct hooks *hooks;            /* NULL: none, or not asked for yet */
	enum trust_wish trust_wish;     /* --trust, --no-project */
};

void services_init(struct services *services, struct loop *loop);
void services_fini(struct services *services);

/* Each is NULL or false with an error when it could not be opened. */
const struct config *services_config(struct services *services, struct err *err);
struct store *services_store(struct services *services, struct err *err);
/* The person's hooks are in `hooks` then; NULL: there are none. False: the file is wrong. */
bool services_hooks(struct services *services, struct err *err);
struct http *services_http(struct services *services);
/* Opens a connection to where a request will soon go; NULL: nowhere. */
void services_warm(struct services *services, const char *url);
struct device *services_device(struct services *services);
/* The phone's; NULL where `app` gave no way to open one. */
struct screen *services_screen(struct services *services);
/* With the tools that ship and the user's own, read at the first look into it. */
struct registry *services_registry(struct services *services);
/* What is wrong in the files of tools. */
const struct diagnostics *services_findings(struct services *services);
/* data/vendors.yaml. */
const struct vendors *services_vendors(struct services *services, struct err *err);
/* The person's own models.yaml, what vendors said of theirs, and data/models.yaml. A file
   that is wrong is left out, with a line in the log. Never NULL. */
const struct models *services_models(struct services *services);
/* Another list came; the next look reads all again. */
void services_forget_models(struct services *services);
/* The skills that are here; nothing is read before library_refresh(). */
struct library *services_skills(struct services *services);
const struct roots *services_roots(struct services *services);
/* "en" or "zh_CN": config `language`, else LC_ALL, LC_MESSAGES, LANG. */
const char *services_language(struct services *services);

#endif
