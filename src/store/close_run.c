/* First the streamed text becomes a message, or nothing where there was none. Then
   the transcript is mended, with what the records know of the open calls. Only
   then are the records of run, turns and calls closed. */
#include "store/close_run.h"

#include "base/clock.h"
#include "store/mend.h"
#include "store/message_row.h"

/* The next message of the conversation that still streams. */
static bool find_streaming(struct store *store, int64_t conversation, struct message *out,
	bool *found, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT " MESSAGE_COLUMNS " FROM messages m "
		"WHERE m.conversation = ? AND m.state = 'streaming' LIMIT 1",
		db_value_int(conversation));

	*found = db_next(rows, err);
	if (*found) {
		message_row_read(rows, out);
	}
	return !db_failed(rows);
}

static bool end_streaming(struct store *store, struct message *message, struct err *err) {
	if (!message_row_add_chunks(store, message, err) ||
		!message_row_drop_chunks(store, message->id, err)) {
		return false;
	}
	if (message_is_empty(message)) {
		return db_change(store, err, "DELETE FROM messages WHERE id = ?",
			db_value_int(message->id));
	}
	message->state = MESSAGE_PARTIAL;
	return message_row_update(store, message, err);
}

static bool end_all_streaming(struct store *store, int64_t conversation, struct err *err) {
	bool found = true, ok = true;

	while (ok && found) {
		struct message message;

		ok = find_streaming(store, conversation, &message, &found, err);
		if (ok && found) {
			ok = end_streaming(store, &message, err);
			message_fini(&message);
		}
	}
	return ok;
}

static bool close_records(struct store *store, int64_t run, struct err *err) {
	struct db_value now = db_value_int(clock_now());
	struct db_value id = db_value_int(run);

	return db_change(store, err,
		       "UPDATE tool_calls SET status = 'interrupted', result = '" MEND_UNKNOWN
		       "', ended = ? WHERE run = ? AND status = 'running'",
		       now, id) &&
	       db_change(store, err,
		       "UPDATE tool_calls SET status = 'cancelled', result = '" MEND_NOT_RUN
		       "', ended = ? WHERE run = ? AND status = 'pending'",
		       now, id) &&
	       db_change(store, err,
		       "UPDATE turns SET ended = ?, stop = 'cut' WHERE run = ? AND ended IS "
		       "NULL",
		       now, id) &&
	       db_change(store, err,
		       "UPDATE runs SET state = 'interrupted', stop = 'cut', ended = ? "
		       "WHERE id = ? AND state = 'running'",
		       now, id);
}

bool close_run(struct store *store, int64_t run, int64_t conversation, struct err *err) {
	return end_all_streaming(store, conversation, err) &&
	       mend_transcript(store, conversation, err) && close_records(store, run, err);
}
