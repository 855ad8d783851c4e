/* PREPARE waits while pdftotext, fed on its standard input, makes text of one PDF after
   the other. What came of it, or why nothing did, is kept with the message before a
   request goes out, so it is the same in all later ones. */

#include "agent/window/documents.h"

#include "agent/run.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "loop/child.h"
#include "loop/loop.h"
#include "store/blobs.h"
#include "store/messages.h"

#define TEXT_MAX ((size_t)1 << 20) /* bytes of the text of one PDF */
#define TIMEOUT ((int64_t)60 * 1000)

struct document_job {
	struct run *run;     /* NULL: nobody waits any more */
	struct child *child; /* NULL: it is over */
	size_t message, part;
	struct buf printed;
};

static void destroy(struct document_job *job) {
	buf_fini(&job->printed);
	free(job);
}

struct document_job *document_job_free(struct document_job *job) {
	if (!job) {
		return NULL;
	}
	job->run = NULL;
	if (job->child) {
		child_cancel(job->child); /* its end frees the job */
	} else {
		destroy(job);
	}
	return NULL;
}

static struct part *part_of(const struct document_job *job) {
	struct message *message = &job->run->agent->messages.messages.items[job->message];

	return &message->parts.items[job->part];
}

static void notice(struct run *run, const char *format, const struct part *part, int64_t size) {
	auto_free char *text =
		xasprintf(format, part->name ? part->name : "PDF", (long long)size);
	struct agent_event event = { .kind = EVENT_NOTICE, .text = text };

	run_emit(run, event);
}

static void fail(struct part *part, const char *why) {
	part->status = CALL_FAILED;
	free(part->text);
	part->text = xasprintf("the model takes no PDF files, and %s", why);
}

/* pdftotext ends a page with a form feed. */
static void add_pages(struct buf *out, const char *text) {
	int page = 1;

	for (const char *at = text; *at; at++) {
		if (*at == '\f') {
			buf_addf(out, at[1] ? "\n[page %d]\n" : "\n", ++page);
		} else {
			buf_add_char(out, *at);
		}
	}
}

static void take_text(struct document_job *job) {
	struct part *part = part_of(job);
	auto_buf struct buf valid = BUF_INIT;
	struct buf text = BUF_INIT;

	utf8_repair(&valid, job->printed.data, job->printed.len);
	if (!valid.data[strspn(valid.data, " \t\r\n\f")]) {
		fail(part, "it holds no text: it was scanned or drawn");
		notice(job->run,
			tr("%s holds no text; a model that takes PDF files can look "
			   "at it"),
			part, 0);
		return;
	}
	add_pages(&text, valid.data);
	if (job->printed.len >= TEXT_MAX) {
		buf_add_str(&text, "\n[the rest was left out]\n");
	}
	part->status = CALL_DONE;
	free(part->text);
	part->text = buf_detach(&text);
	notice(job->run, tr("%s goes as text (%lld bytes): the model takes no PDF files"), part,
		(int64_t)strlen(part->text));
}

static void settle(struct document_job *job, enum child_end end, int status) {
	struct part *part = part_of(job);
	bool full = job->printed.len >= TEXT_MAX;

	if (full || (end == CHILD_EXITED && status == 0)) {
		take_text(job);
	} else if (end == CHILD_NO_EXEC) {
		fail(part, "pdftotext, which would make text of it, is not installed");
		notice(job->run,
			path_is_termux()
				? tr("%s cannot be read: pkg install poppler, then /retry")
				: tr("%s cannot be read: install pdftotext (poppler-utils), "
				     "then /retry"),
			part, 0);
	} else {
		fail(part, end == CHILD_TIMED_OUT
				   ? "pdftotext took too long to make text of it"
				   : "pdftotext could not read it: it is damaged or locked by "
				     "a password");
		notice(job->run, tr("%s: pdftotext could not make text of it"), part, 0);
	}
}

static void handle_output(void *ctx, int stream, const char *data, size_t len) {
	struct document_job *job = ctx;

	size_t room = TEXT_MAX - job->printed.len;

	if (stream != 1 || room == 0) {
		return;
	}
	buf_add(&job->printed, data, len < room ? len : room);
	if (len >= room) {
		child_cancel(job->child); /* no more is wanted */
	}
}

static void handle_done(void *ctx, enum child_end end, int status) {
	struct document_job *job = ctx;
	struct run *run = job->run;

	job->child = NULL;
	if (!run) {
		destroy(job);
		return;
	}
	settle(job, end, status);
	if (run->phase == PHASE_READ) {
		run_enter(run, PHASE_PREPARE);
	}
	run_wake(run);
}

/* False: nothing was started, the part says why. */
static bool start(struct document_job *job) {
	static const char *const argv[] = { "pdftotext", "-enc", "UTF-8", "-", "-", NULL };
	auto_buf struct buf bytes = BUF_INIT_MAX(BLOB_MAX + 1);
	struct run *run = job->run;
	struct part *part = part_of(job);

	if (!document_bytes(run->agent, part, &bytes, NULL)) {
		fail(part, "its bytes are not kept any more");
		return false;
	}
	struct child_options options = {
		.argv = argv,
		.input = bytes.data,
		.input_len = bytes.len,
		.max_output = 2 * TEXT_MAX,
		.timeout = TIMEOUT,
		.on_output = handle_output,
		.on_done = handle_done,
		.ctx = job,
	};
	if (!child_start(&job->child, run->agent->options.loop, &options, NULL)) {
		job->child = NULL;
		fail(part, "no program could be started to make text of it");
		return false;
	}
	return true;
}

/* The next one that has no text and needs it. */
static bool find_next(const struct agent *agent, size_t *message, size_t *part) {
	const struct conversation *conversation = &agent->messages;

	for (size_t i = agent->window.first; i < conversation->messages.len; i++) {
		const struct message *at = &conversation->messages.items[i];

		for (size_t j = 0; j < at->parts.len; j++) {
			const struct part *item = &at->parts.items[j];

			if (item->kind == PART_PDF && item->status == CALL_PENDING &&
				!documents_go_whole(agent, item)) {
				*message = i;
				*part = j;
				return true;
			}
		}
	}
	return false;
}

static enum store_result keep(
	const struct agent *agent, const struct message *message, struct err *err) {
	struct store *store = agent->options.store;

	return store && message->id ? messages_finish(store, message, err) : STORE_OK;
}

enum store_result documents_read(struct run *run, struct err *err) {
	struct agent *agent = run->agent;
	size_t message = 0, part = 0;

	while (run->phase == PHASE_PREPARE) {
		if (run->document) {
			enum store_result result = keep(agent,
				&agent->messages.messages.items[run->document->message], err);

			if (result != STORE_OK) {
				return result;
			}
			run->document = document_job_free(run->document);
		}
		if (!find_next(agent, &message, &part)) {
			break;
		}
		struct document_job *job = xcalloc(1, sizeof(*job));

		*job = (struct document_job){ .run = run, .message = message, .part = part };
		buf_init(&job->printed, TEXT_MAX + 1);
		run->document = job;
		if (start(job)) {
			run_enter(run, PHASE_READ);
		}
	}
	return STORE_OK;
}

/* Those of the newest message that has some. */
static bool refuse_newest(struct run *run) {
	struct conversation *conversation = &run->agent->messages;
	bool found = false;

	for (size_t i = conversation->messages.len; i > run->agent->window.first && !found;) {
		struct message *message = &conversation->messages.items[--i];

		for (size_t j = 0; j < message->parts.len; j++) {
			struct part *part = &message->parts.items[j];

			if (documents_go_whole(run->agent, part)) {
				part->pdf.refused = true;
				found = true;
			}
		}
		if (found && run->agent->options.store && message->id) {
			messages_finish(run->agent->options.store, message, NULL);
		}
	}
	return found;
}

static bool go_some(const struct run *run) {
	const struct conversation *conversation = &run->view.conversation;

	for (size_t i = 0; i < conversation->messages.len; i++) {
		if (message_count(&conversation->messages.items[i], PART_PDF) > 0) {
			return true;
		}
	}
	return false;
}

static void learn(const struct agent *agent) {
	const struct agent_options *options = &agent->options;
	const struct provider_target *target = &agent->profile.target;

	if (options->get_drops && options->put_drops) {
		unsigned drops =
			options->get_drops(options->ctx, target->base_url, target->model);

		options->put_drops(
			options->ctx, target->base_url, target->model, drops | DROP_PDF);
	}
}

bool documents_refused(struct run *run, const struct provider_error *error) {
	bool none = error->kind == PERR_NO_PDF;

	if ((!none && error->kind != PERR_BAD_PDF) || !go_some(run)) {
		return false;
	}
	if (none) {
		learn(run->agent);
	}
	bool refused = refuse_newest(run);

	if (!refused && !none) {
		return false;
	}
	run->refused++;
	struct agent_event event = {
		.kind = EVENT_NOTICE,
		.text = none ? tr("the model takes no PDF files; sent again with their text")
			     : tr("the server does not take this PDF; sent again with its "
				  "text"),
	};
	run_emit(run, event);
	return true;
}
