-- Schema 3: what was used, a row for each request that told its tokens; numbers only.
-- They stay when their conversation is removed: what was spent was spent.

CREATE TABLE usage (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	conversation INTEGER, -- no reference: it may be gone
	kind TEXT NOT NULL, -- answer; aside: a title, a summary, what is remembered
	vendor TEXT, -- NULL: not known
	model TEXT NOT NULL,
	created INTEGER NOT NULL,
	input INTEGER NOT NULL, -- tokens; -1: not known
	output INTEGER NOT NULL,
	cached INTEGER NOT NULL,
	cache_write INTEGER NOT NULL,
	reasoning INTEGER NOT NULL
);
CREATE INDEX usage_created ON usage (created);
CREATE INDEX usage_conversation ON usage (conversation);

INSERT INTO usage (conversation, kind, model, created, input, output, cached, cache_write,
	reasoning)
SELECT r.conversation, 'answer', r.model, t.started, t.input, t.output, t.cached,
	t.cache_write, t.reasoning
FROM turns t JOIN runs r ON r.id = t.run
WHERE r.model IS NOT NULL AND (t.input >= 0 OR t.output >= 0)
ORDER BY t.id;
