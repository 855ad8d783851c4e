#ifndef FRONT_CALL_TEXT_H
#define FRONT_CALL_TEXT_H

#include "agent/event.h"
#include "base/buf.h"

/* All that a call would do, for the person who decides: every argument as it will
   be run, whole, in lines that may be drawn. What cannot be seen on a screen
   (controls, bidi marks, zero-width and blank-looking characters) stands as its
   number, <200b>. */
void call_text(const struct agent_call *call, struct buf *out);
/* The same for few columns: nothing is put below one another. */
void call_text_narrow(const struct agent_call *call, struct buf *out);
/* Its name for the person, sanitised; with the sub-agent that wants it in front. The
   caller's. */
char *call_label(const struct agent_call *call);
/* The arguments as JSON that a person may change, not sanitised; the caller's. NULL:
   they could not be read. */
char *call_arguments(const struct agent_call *call);

#endif
