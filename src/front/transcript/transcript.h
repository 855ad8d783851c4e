#ifndef FRONT_TRANSCRIPT_H
#define FRONT_TRANSCRIPT_H

#include "agent/event.h"
#include "base/buf.h"
#include "chat/conversation.h"
#include "chat/plan.h"
#include "front/markdown/markdown.h"
#include "front/transcript/card.h"
#include "front/transcript/entry_subagent.h"

/* What a conversation looks like, before any width: entries in order, made from
   the store's messages at the start and from agent events after. Stored once. */

enum entry_kind {
	ENTRY_USER,
	ENTRY_ANSWER, /* text of the model; `markdown` */
	ENTRY_THINKING,
	ENTRY_CALL,   /* a tool card */
	ENTRY_NOTICE, /* a sentence of chela itself */
	ENTRY_ERROR,  /* the same, for what went wrong */
	ENTRY_GROUP,  /* one line for the calls behind it that only read; `title` */
};

struct entry {
	uint64_t id;      /* stays while the entry lives */
	uint32_t version; /* grows with each change: a cache's key */
	enum entry_kind kind;
	int64_t message;          /* row of the message, 0: none */
	int64_t created;          /* ms UTC */
	struct buf text;          /* raw, as it was written; of notices and errors sanitised */
	struct markdown markdown; /* of `text`; ask entry_markdown() */
	bool parsed;              /* `markdown` is up to date */
	size_t changed; /* first block that changed since a front set it to SIZE_MAX */
	bool starred;
	bool is_cut;  /* ENTRY_NOTICE: the line where what is sent as it is begins */
	bool printed; /* on the normal screen, by a front */
	int version_number, versions; /* this of so many messages here; 0: the only one */
	/* Of an answer's last text, behind which they are shown: */
	bool closes;
	char *model; /* sanitised; NULL: the same as before */
	char *mode;  /* sanitised; NULL: the usual one */
	struct usage usage;
	int64_t took; /* ms; 0: not known */
	bool streaming;
	bool folded;
	bool fold_chosen; /* by the person; else a front folds as its settings say */
	/* ENTRY_CALL: */
	int call;        /* index for agent_answer(); 0: its arguments still come */
	int slot;        /* of the request, while the arguments come */
	size_t ahead;    /* calls of the turn that have not ended and stand before it */
	size_t received; /* bytes of arguments, while they come */
	char *call_id;   /* as the provider knows it */
	char *name;      /* sanitised, as all that follows */
	char *title;     /* one line of arguments, sanitised */
	char *arguments;
	enum call_status status;
	bool waiting; /* for a person */
	bool denied_by_rule;
	bool edited;   /* the person changed what it does */
	bool is_shell; /* the person's own command line */
	bool timed_out;
	int exit_code;
	enum tool_risk risk;
	struct entry *group; /* the line that stands for it; NULL: none */
	size_t members;      /* ENTRY_GROUP: calls that it stands for */
	bool reads;          /* it changed nothing: several in a row may fold into one line */
	struct buf output;   /* the newest 200 KB, clean; of an error what the server said */
	struct card_output *filter; /* of what comes into it, with its colours; may be NULL */
	char *summary;
	struct entry_subagent subagent;
	int64_t started; /* monotonic ms */
	int64_t ms;
};

struct transcript {
	VEC(struct entry *) entries;
	uint64_t next_id;        /* grow from the oldest entry to the newest */
	uint64_t first_id;       /* of the oldest one */
	uint64_t version;        /* grows with every change */
	int64_t request_started; /* monotonic ms */
	char *model;             /* of the last answer; owned, NULL: none yet */
	size_t turn;             /* first entry that the turn at hand may still change */
	int64_t user;            /* row of the newest message of the person */
	struct plan plan;        /* the newest; no steps: there is none */
	int64_t cut;   /* row of the last message that a summary stands for; 0: none */
	size_t looked; /* entries before it were tried for groups */
};

void transcript_init(struct transcript *transcript);
void transcript_fini(struct transcript *transcript);
void transcript_clear(struct transcript *transcript);
void transcript_load(struct transcript *transcript, const struct conversation *conversation);
/* Another process is at the calls without a result; what it appends ends them. */
void transcript_reopen(struct transcript *transcript);
/* Adds its messages from number `first` on: what another process wrote. */
void transcript_append(
	struct transcript *transcript, const struct conversation *conversation, size_t first);
/* Puts older messages before all that are there. Returns how many entries they gave. */
size_t transcript_prepend(
	struct transcript *transcript, const struct conversation *conversation);
/* Takes one event of the agent in. */
void transcript_event(struct transcript *transcript, const struct agent_event *event);
/* A line behind this message: what stands above is sent as a summary. It stays one. */
void transcript_mark_cut(struct transcript *transcript, int64_t message);
struct entry *transcript_notice(struct transcript *transcript, bool error, const char *text);
/* Parses what streamed since the last frame, once a frame at most. Gives the ms after
   which an end that is held back is to be shown by another call; -1: none is. */
int64_t transcript_refresh(struct transcript *transcript);
/* Calls in a row that only read and went well, before entry `end`, get one line that
   counts them. Nothing that a reader looks at may be folded so. */
void transcript_fold_reads(struct transcript *transcript, size_t end);
/* The blocks of an answer or a user's message, else none; parsed when asked for. */
const struct markdown *entry_markdown(struct entry *entry);
/* Lets go of the blocks of a text that is not looked at any more. */
void entry_forget(struct entry *entry);
/* How many calls of the turn at hand have ended, and how many there are. */
void transcript_steps(const struct transcript *transcript, size_t *done, size_t *all);

#endif
