/* A card knows its sub-agent by number while the program runs, by the call's row for
   ever. */

#include "front/report/subagents.h"

#include "agent/call/person.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/messages.h"
#include "store/subagents.h"

static int64_t find_conversation(struct services *services, const struct entry *entry) {
	struct store *store = services_store(services, NULL);
	if (entry->subagent.conversation) {
		return entry->subagent.conversation;
	}
	return store && entry->message && entry->call_id
		       ? subagents_of_call(store, entry->message, entry->call_id)
		       : 0;
}

static bool load_stored(
	struct services *services, const struct entry *entry, struct transcript *out) {
	int64_t id = find_conversation(services, entry);
	struct conversation stored = { 0 };
	bool loaded = id && messages_load(services_store(services, NULL), id, &stored, NULL);
	if (loaded) {
		transcript_load(out, &stored);
	}
	conversation_fini(&stored);
	return loaded;
}

bool subagents_load(
	struct session *session, const struct entry *entry, struct transcript *out) {
	if (entry->kind != ENTRY_CALL ||
		(!entry->subagent.number && !str_eq(entry->name, "dispatch"))) {
		return false;
	}
	const struct conversation *now =
		entry->subagent.number
			? agent_subagent_messages(session->agent, entry->subagent.number)
			: NULL;
	if (now) {
		transcript_load(out, now);
		return true;
	}
	return load_stored(session->services, entry, out);
}

static void add_tokens(int64_t tokens, struct buf *out) {
	if (tokens < 1000) {
		buf_addf(out, tr("  %lld tok"), (long long)tokens);
	} else {
		buf_addf(out, tr("  %lld.%lldk tok"), (long long)(tokens / 1000),
			(long long)(tokens % 1000 / 100));
	}
}

void subagents_progress(const struct entry_subagent *subagent, struct buf *out) {
	if (!subagent->number) {
		return;
	}
	if (subagent->state == SUBAGENT_WAITING) {
		buf_add_str(out, tr("waits for its turn"));
		return;
	}
	buf_addf(out, "%d/%d", subagent->calls, subagent->calls_max);
	if (subagent->tokens > 0) {
		add_tokens(subagent->tokens, out);
	}
}
