/* Who works, and who waits. A call is pending from its answer on and running from its
   start on, so a run with calls that are pending while none is running stands before
   the question that the first of them asks. */
#include "store/live.h"

#include "base/file.h"
#include "store/process.h"

/* The run and those of sub-agents that its calls wait for. */
#define TREE                                                                                   \
	"WITH RECURSIVE tree (run) AS (SELECT ?1 UNION "                                       \
	"SELECT r.id FROM tree JOIN tool_calls t ON t.run = tree.run "                         \
	"AND t.status = 'running' JOIN conversations c ON c.made_by = t.id "                   \
	"JOIN runs r INDEXED BY runs_running "                                                 \
	"ON r.conversation = c.id AND r.state = 'running') "

static bool waits(struct store *store, int64_t run) {
	return db_number(store, 0,
		       TREE "SELECT count(*) FROM tree WHERE "
			    "EXISTS (SELECT 1 FROM tool_calls p "
			    "WHERE p.run = tree.run AND p.status = 'pending') AND "
			    "NOT EXISTS (SELECT 1 FROM tool_calls a "
			    "WHERE a.run = tree.run AND a.status = 'running')",
		       db_value_int(run)) > 0;
}

bool live_run_get(struct store *store, int64_t run, struct live_run *out) {
	auto_statement struct statement *rows = db_query(store, NULL,
		"SELECT r.process, p.pid, p.lock, r.started FROM runs r "
		"LEFT JOIN processes p ON p.id = r.process "
		"WHERE r.id = ? AND r.state = 'running'",
		db_value_int(run));

	if (!db_next(rows, NULL)) {
		return false;
	}
	int64_t process = db_int(rows, 0);
	auto_free char *lock = db_text(rows, 2);
	auto_fd int fd = -1;

	if (process_is_dead(store, process, lock, &fd)) {
		return false;
	}
	*out = (struct live_run){
		.pid = db_int(rows, 1),
		.here = process == store->process.id,
		.waits = waits(store, run),
		.started = db_int(rows, 3),
	};
	return true;
}
