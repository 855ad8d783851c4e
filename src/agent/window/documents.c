/* What of a PDF goes to the model. Between two rebuild points that is always the same: what
   a model takes is a fact of its target, what a server refused is kept, and so is a text
   once it was made. */

#include "agent/window/documents.h"

#include "agent/run.h"
#include "base/base64.h"
#include "base/path.h"
#include "base/tr.h"
#include "provider/provider.h"
#include "store/blobs.h"

#define TAKES_NONE "the model takes no PDF files"

static bool takes_pdf(const struct agent *agent) {
	const struct agent_options *options = &agent->options;
	const struct provider_target *target = &agent->profile.target;

	return target->pdf && !(options->get_drops && options->get_drops(options->ctx,
							      target->base_url, target->model) &
							      DROP_PDF);
}

bool documents_go_whole(const struct agent *agent, const struct part *part) {
	return part->kind == PART_PDF && !part->pdf.refused &&
	       (part->pdf.bytes || part->pdf.blob) && takes_pdf(agent);
}

static int64_t whole_size(const struct agent *agent, const struct message *message) {
	int64_t size = 0;

	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];

		size += documents_go_whole(agent, part) ? part->pdf.size : 0;
	}
	return size;
}

static bool fits(const struct agent *agent, const struct message *message, struct err *err) {
	const struct conversation *conversation = &agent->messages;
	int64_t size = whole_size(agent, message);

	if (size == 0) {
		return true;
	}
	for (size_t i = agent->window.first; i < conversation->messages.len; i++) {
		size += whole_size(agent, &conversation->messages.items[i]);
	}
	return size <= DOCUMENTS_MAX ||
	       err_set(err, ERR_LIMIT,
		       tr("the PDF files of this conversation are %lld MB together; a request "
			  "takes %d MB: start a new conversation, or attach smaller ones"),
		       (long long)((size + (1 << 20) - 1) >> 20), (int)(DOCUMENTS_MAX >> 20));
}

static bool needs_text(const struct agent *agent, const struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];

		if (part->kind == PART_PDF && part->status != CALL_DONE &&
			!documents_go_whole(agent, part)) {
			return true;
		}
	}
	return false;
}

bool documents_check(
	const struct agent *agent, const struct message *message, struct err *err) {
	if (message_count(message, PART_PDF) == 0) {
		return true;
	}
	auto_free char *program = path_find_program("pdftotext");

	if (needs_text(agent, message) && !program) {
		return err_set(err, ERR_UNAVAILABLE,
			tr("%s takes no PDF files, and pdftotext, which makes text of them, is "
			   "not installed: %s"),
			agent->profile.target.model ? agent->profile.target.model : "?",
			path_is_termux() ? "pkg install poppler"
					 : tr("for example apt install poppler-utils"));
	}
	return fits(agent, message, err);
}

bool documents_differ(const struct agent *agent, const struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];

		if (part->kind == PART_PDF && !documents_go_whole(agent, part)) {
			return true;
		}
	}
	return false;
}

static void set_text(struct part *part, char *text) {
	free(part->text);
	part->text = text;
}

void documents_show(const struct agent *agent, struct message *copy) {
	for (size_t i = 0; i < copy->parts.len; i++) {
		struct part *part = &copy->parts.items[i];

		if (part->kind != PART_PDF || documents_go_whole(agent, part)) {
			continue;
		}
		part->kind = PART_FILE;
		free(take(part->pdf.bytes));
		if (part->status != CALL_DONE) {
			set_text(part, xasprintf("(a PDF that is not shown: %s)",
					       part->text ? part->text : TAKES_NONE));
		}
	}
}

bool document_bytes(
	const struct agent *agent, const struct part *part, struct buf *out, struct err *err) {
	struct blob_row row = { 0 };

	if (part->pdf.bytes) {
		return base64_decode(out, part->pdf.bytes, strlen(part->pdf.bytes)) ||
		       err_set(err, ERR_CORRUPT, "damaged bytes");
	}
	if (!agent->options.store || !part->pdf.blob) {
		return err_set(err, ERR_NOT_FOUND, "its bytes are not kept");
	}
	if (!blobs_get(agent->options.store, agent->conversation, part->pdf.blob, &row, err)) {
		return false;
	}
	bool ok = blobs_read(agent->options.store, &row, 0, BLOB_MAX, out, err);

	blob_row_fini(&row);
	return ok;
}

/* What is gone from the disk is told in its place. */
static void load(const struct agent *agent, struct part *part) {
	auto_buf struct buf bytes = BUF_INIT_MAX(BLOB_MAX + 1);
	auto_buf struct buf text = BUF_INIT;

	if (document_bytes(agent, part, &bytes, NULL) &&
		base64_encode(&text, bytes.data, bytes.len)) {
		part->pdf.bytes = buf_detach(&text);
		return;
	}
	part->kind = PART_FILE;
	set_text(part, xstrdup("(a PDF that is not shown: its bytes are not kept any more)"));
}

static bool wants_bytes(const struct agent *agent, const struct part *part) {
	return documents_go_whole(agent, part) && !part->pdf.bytes;
}

static void load_message(const struct agent *agent, struct view *view, size_t at) {
	struct message *message = &view->conversation.messages.items[at];
	struct message *made = NULL;

	for (size_t i = 0; i < message->parts.len; i++) {
		if (!wants_bytes(agent, &message->parts.items[i])) {
			continue;
		}
		if (!made) {
			made = vec_grow(&view->made.messages);
			message_copy(made, message);
			*message = *made;
		}
		load(agent, &message->parts.items[i]);
	}
}

void documents_load(const struct agent *agent, struct view *view) {
	for (size_t i = 0; i < view->conversation.messages.len; i++) {
		load_message(agent, view, i);
	}
}

void documents_kept(const struct agent *agent, struct message *message) {
	for (size_t i = 0; i < message->parts.len && agent->options.store; i++) {
		struct part *part = &message->parts.items[i];

		if (part->kind == PART_PDF && part->pdf.blob) {
			free(take(part->pdf.bytes));
		}
	}
}
