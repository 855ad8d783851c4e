#ifndef FRONT_ANSWER_WIRE_H
#define FRONT_ANSWER_WIRE_H

#include "front/answer/answer.h"

/* What both ends of an answer agree on; nobody else includes it.

       TOKEN SP WORD SP PLACE [SP REASON] LF  ->  REPLY LF

   PLACE is "terminal" where a person typed it, else "elsewhere". */

#define ANSWER_LINE_MAX 4096    /* bytes, with the LF */
#define ANSWER_LINE_WAIT 5000   /* ms until a connection that says nothing is closed */
#define ANSWER_REPLY_WAIT 10000 /* ms; a phone is asked whether it is locked meanwhile */

extern const char *const answer_replies[]; /* by enum answer_reply */

/* Is it 32 hex digits, so that it can be the name of a file? */
bool answer_is_token(const char *text);
/* The folder of the sockets; the caller's. */
char *answer_folder(void);
/* A socket bound to that name, or connected to it; -1: errno says why. Names longer
   than a socket address take a detour through the folder. */
int answer_bind(const char *token);
int answer_connect(const char *token);

#endif
