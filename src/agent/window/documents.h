#ifndef AGENT_DOCUMENTS_H
#define AGENT_DOCUMENTS_H

#include "agent/window/view.h"
#include "chat/message.h"
#include "provider/error/error.h"
#include "store/store.h"

#define DOCUMENTS_MAX ((int64_t)20 << 20) /* bytes of all PDF files of one request */

struct agent;
struct run;

/* PDF files of a person on their way to the model: as they are where it takes them, else
   as text that the person's own pdftotext makes of them, once. */

/* Would the bytes of this part go to the model as it is now? */
bool documents_go_whole(const struct agent *agent, const struct part *part);
/* May this message be sent? The error says what to install or to leave out. */
bool documents_check(const struct agent *agent, const struct message *message, struct err *err);
/* Does a PDF of this message go as text, or as a sentence? */
bool documents_differ(const struct agent *agent, const struct message *message);
/* Then, of a copy: makes of each what goes in its place. */
void documents_show(const struct agent *agent, struct message *copy);
/* Reads the bytes of those that go whole into the messages of a request. */
void documents_load(const struct agent *agent, struct view *view);
/* Its bytes are a blob now: those in memory are let go. */
void documents_kept(const struct agent *agent, struct message *message);

/* A step of PREPARE: enters PHASE_READ while a text is made. */
enum store_result documents_read(struct run *run, struct err *err);
/* A server took none of them, or not this one: true when the request is worth another try,
   for the text goes now. */
bool documents_refused(struct run *run, const struct provider_error *error);

/* A text that is being made. */
struct document_job;
struct document_job *document_job_free(struct document_job *job); /* NULL is fine */

/* Bytes of a PDF; base64 where they are in memory alone. */
bool document_bytes(
	const struct agent *agent, const struct part *part, struct buf *out, struct err *err);

#endif
