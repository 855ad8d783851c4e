#ifndef TOOL_TOOL_H
#define TOOL_TOOL_H

#include "base/buf.h"
#include "base/strv.h"
#include "base/vec.h"
#include "tool/result.h"

#include <stdbool.h>
#include <stdint.h>

struct conversation;
struct device;
struct json;
struct loop;
struct prepared;
struct roots;
struct screen;
struct snapshot;
struct tool_run;
struct tool_secrets;
struct tool_store;

/* A tool that a model may call. Immutable once it stands in a registry. */

enum tool_risk {
	TOOL_RISK_READ,    /* public facts of the device or the net */
	TOOL_RISK_PRIVATE, /* personal data */
	TOOL_RISK_WRITE,   /* changes something */
	TOOL_RISK_DANGER,  /* sends, calls, pays, deletes, installs, free shell ... */
};

const char *tool_risk_name(enum tool_risk risk);
bool tool_risk_parse(const char *name, enum tool_risk *out);

enum tool_source { TOOL_SHIPPED, TOOL_USER, TOOL_SKILL, TOOL_MCP };

struct tool_alias {
	char *name;
	struct json *with; /* old parameter name -> its name now; NULL: the same names */
};

enum tool_sees { TOOL_SEES_UNKNOWN, TOOL_SEES_NO, TOOL_SEES_YES }; /* a model, images */

/* What a running tool may use; lives longer than every run of a tool. */
struct tool_env {
	struct loop *loop;
	struct device *device;
	const struct roots *roots;           /* the file rules */
	const char *folder;                  /* working directory of this conversation */
	int64_t tool_timeout;                /* ms, limits.tool */
	bool net_private;                    /* tools may reach private addresses */
	const struct snapshot *snapshot;     /* the tools of this run */
	const struct conversation *messages; /* so far; NULL outside of a run */
	void *agent;                         /* struct run of the call, NULL outside of a run */
	void *call;                          /* struct run_call of it, the same way */
	struct screen *screen;               /* the phone's; NULL: there is none */
	enum tool_sees sees;                 /* the model of this run */
	/* Is there a rule against this inner call? `why` gets it. NULL: there are none. */
	bool (*forbids)(
		const struct tool_env *env, const struct prepared *call, struct buf *why);
	const struct tool_secrets *secrets; /* NULL: there are none */
	const struct tool_store *store;     /* NULL: there is none */
};

/* How a tool is run: a builtin's own, or the one of templates over a device. */
struct tool_ops {
	/* Starts it; tool_run_done() must be called once, now or later. Arguments are
	   validated. */
	void (*start)(struct tool_run *run, const struct json *arguments);
	/* Stop at once; nothing is waited for, tool_run_done() must not be called. */
	void (*cancel)(struct tool_run *run);
	/* Could it run here, by cheap facts? As tool_is_available(). NULL: always. */
	bool (*is_here)(struct device *device, struct buf *why);
	/* May raise the risk of one call; NULL: it stays. Never lowers it. */
	enum tool_risk (*risk)(const struct tool_env *env, const struct json *arguments,
		enum tool_risk declared);
	/* What a grant may cover between the exact call and the whole tool: a program
	   ("git status" -> "git") or a folder, one entry a part. False: nothing. */
	bool (*scope)(
		const struct tool_env *env, const struct json *arguments, struct strv *scopes);
	/* A question to the person (chat/inquiry), who is asked in place of running it. */
	bool asks_person;
	/* The call is a task for another agent: a batch of nothing else runs at once. */
	bool delegates;
	/* scope() names tools that may be granted with it: build mode always asks then. */
	bool scopes_are_tools;
};

struct tool {
	int refs;
	char *name;
	VEC(struct tool_alias) aliases;
	char *description;
	char *family; /* name of its file: power, screen, files ... */
	char *domain; /* budget it counts against; NULL: none of its own */
	enum tool_source source;
	enum tool_risk risk;
	struct json *schema; /* {"type":"object","properties":…,"required":…} */
	char *schema_text;   /* the same as text, sent unchanged */
	int64_t timeout;     /* ms; 0: env->tool_timeout */
	size_t max_output;   /* characters of a result */
	bool parallel;       /* may run beside others */
	bool repeat;         /* equal calls are normal (wait, press_key) */
	bool screen;         /* looks at the phone's screen or changes what is on it */
	const struct tool_ops *ops;
	struct recipe *recipe; /* the YAML part of a template tool; NULL: builtin */
};

#define TOOL_OUTPUT_DEFAULT 8000

/* One reference, the default limits, everything else empty. */
struct tool *tool_new(void);
struct tool *tool_ref(struct tool *tool);
/* Frees with the last reference. NULL is fine. */
struct tool *tool_unref(struct tool *tool);
/* Can it run here, by cheap facts? `why` (may be NULL) gets the sentence if not. */
bool tool_is_available(const struct tool *tool, struct device *device, struct buf *why);

#endif
