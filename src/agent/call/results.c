/* The bytes go into the store before the call's end does, so a result never names what
   is not there. What is read again was cleaned and masked when it was kept. */

#include "agent/call/results.h"

#include "agent/call/result_page.h"
#include "agent/run.h"
#include "base/kind.h"
#include "base/log.h"
#include "store/blobs.h"

static size_t count_lines(const struct buf *text) {
	size_t lines = text->len > 0 && text->data[text->len - 1] != '\n';

	for (size_t i = 0; i < text->len; i++) {
		lines += text->data[i] == '\n';
	}
	return lines;
}

/* Behind the result, for the model: how to get at the rest. */
static void tell(struct run_call *call, const struct blob_row *row) {
	if (kind_of_binary(call->full.data, call->full.len)) {
		buf_addf(&call->result, "\n[kept as result %lld]", (long long)row->id);
		return;
	}
	buf_addf(&call->result,
		"\n[All of it is kept as result %lld: %zu bytes, %zu lines. read_result reads "
		"on "
		"in it by offset, or finds words in it.]",
		(long long)row->id, call->full.len, count_lines(&call->full));
}

enum store_result results_keep(struct run_call *call) {
	const struct agent *agent = call->run->agent;
	struct err err = ERR_INIT;

	if (call->full.len == 0 || !agent->options.store || !agent->conversation) {
		return STORE_OK;
	}
	struct blob_row row = {
		.conversation = agent->conversation,
		.mime = (char *)kind_mime(call->full.data, call->full.len),
		.maker = (char *)call_name(call),
		.risk = (int)call->prepared.risk,
	};
	enum store_result result =
		blobs_add(agent->options.store, &row, call->full.data, call->full.len, &err);

	if (result == STORE_BUSY) {
		return result;
	}
	if (result == STORE_OK) {
		tell(call, &row);
	} else {
		log_warn("a large result is not kept: %s", err.text);
	}
	buf_fini(&call->full);
	return STORE_OK;
}

static bool find(const struct run *run, int64_t id, struct blob_row *out, struct err *err) {
	if (!run || !run->agent->options.store || !run->agent->conversation) {
		return err_set(err, ERR_NOT_FOUND,
			"there are no kept results here: nothing of this conversation is "
			"saved");
	}
	return blobs_get(run->agent->options.store, run->agent->conversation, id, out, err);
}

bool results_read(void *agent, const struct result_query *query, struct buf *out,
	char **summary, struct err *err) {
	const struct run *run = agent;
	struct blob_row row = { 0 };
	struct buf bytes = BUF_INIT;

	if (!find(run, query->id, &row, err)) {
		return false;
	}
	bool ok = blobs_read(run->agent->options.store, &row, 0, BLOB_MAX, &bytes, err);

	if (ok) {
		buf_addf(out, "[result %lld of %s, %s, %lld bytes]\n", (long long)row.id,
			row.maker ? row.maker : "?", row.mime, (long long)row.size);
		result_page(bytes.data, bytes.len, query, out, summary);
	}
	buf_fini(&bytes);
	blob_row_fini(&row);
	return ok;
}

enum tool_risk results_risk(void *agent, int64_t id) {
	struct blob_row row = { 0 };

	if (!find(agent, id, &row, NULL)) {
		return TOOL_RISK_READ;
	}
	bool is_public = row.risk == TOOL_RISK_READ;

	blob_row_fini(&row);
	return is_public ? TOOL_RISK_READ : TOOL_RISK_PRIVATE;
}
