#ifndef AGENT_BUDGET_H
#define AGENT_BUDGET_H

#include "chat/conversation.h"

#include <stddef.h>
#include <stdint.h>

struct agent;

/* How many tokens a text will be, without a tokenizer: a quarter for each byte of ASCII,
   one for each character of a script without spaces, a half for any other character,
   BUDGET_IMAGE for an image. Models differ by a factor, which the last usage that the
   server told corrects. */

#define BUDGET_IMAGE 1024       /* tokens */
#define BUDGET_PAGE 2000        /* tokens of a page of a PDF: its words and its picture */
#define BUDGET_PAGE_BYTES 50000 /* of a PDF that does not tell its pages */
#define BUDGET_ASSUMED 128000   /* tokens of a window of which nothing is known */
#define BUDGET_RATIO_MIN 0.5
#define BUDGET_RATIO_MAX 3.0

int64_t budget_text(const char *data, size_t len);
int64_t budget_string(const char *text); /* NULL: 0 */
int64_t budget_part(const struct part *part);
int64_t budget_message(const struct message *message);
int64_t budget_conversation(const struct conversation *conversation);
/* Bytes of the longest beginning that costs at most `tokens`, between characters. */
size_t budget_prefix(const char *data, size_t len, int64_t tokens);
/* What `input` reported tokens are to an estimate of them, within its bounds; 1 where one
   of them is not known. */
double budget_ratio(int64_t input, int64_t estimate);

/* Who says how large the window is. */
enum budget_source {
	BUDGET_OF_AGENT, /* the agent's file */
	BUDGET_LEARNED,  /* the server itself, when it refused a request */
	BUDGET_LISTED,   /* a list of models */
	BUDGET_UNKNOWN,  /* nobody: BUDGET_ASSUMED */
};

/* Tokens; `source` may be NULL. */
int64_t budget_window(const struct agent *agent, enum budget_source *source);
/* The most that a request may be before the older part is summarised: 85 %, less where
   the answer is given more room than what then is left. */
int64_t budget_mark(const struct agent *agent, int64_t window);

#endif
