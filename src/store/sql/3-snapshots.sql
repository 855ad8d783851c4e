-- Schema 3: what stands for the older part of a conversation in requests.

CREATE TABLE snapshots (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	last_message INTEGER NOT NULL, -- the last one that it stands for
	created INTEGER NOT NULL,
	summary TEXT -- NULL: none could be made
);
CREATE INDEX snapshots_conversation ON snapshots (conversation);
