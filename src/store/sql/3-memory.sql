-- Schema 3: what is remembered across conversations.

CREATE TABLE memories (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	kind TEXT NOT NULL, -- fact, snapshot
	origin TEXT NOT NULL, -- person, model, distilled
	text TEXT NOT NULL,
	key TEXT NOT NULL, -- the letters of it, folded: equal ones say the same
	conversation INTEGER NOT NULL DEFAULT 0, -- where it comes from, 0: none
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL,
	used INTEGER NOT NULL DEFAULT 0, -- when it was of use last
	uses INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX memories_key ON memories (kind, key);
CREATE INDEX memories_new ON memories (kind, updated);
CREATE INDEX memories_used ON memories (kind, uses, used);
-- The row is the memory; its text comes prepared (see tokens.h).
CREATE VIRTUAL TABLE memory_search USING fts5 (
	text, tokenize = "unicode61 tokenchars '+#'"
);

-- Nothing is remembered of it and told in it.
ALTER TABLE conversations ADD COLUMN forgetful INTEGER NOT NULL DEFAULT 0;
-- The message up to which its facts were gathered.
ALTER TABLE conversations ADD COLUMN distilled INTEGER NOT NULL DEFAULT 0;
