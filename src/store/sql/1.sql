-- Schema 1. Times are milliseconds UTC. AUTOINCREMENT: an id is never used again,
-- so what still names a removed row names nothing else.

CREATE TABLE conversations (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	title TEXT,
	agent TEXT,
	model TEXT,
	mode TEXT,
	pinned INTEGER NOT NULL DEFAULT 0,
	archived INTEGER NOT NULL DEFAULT 0,
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL,
	parent INTEGER REFERENCES conversations (id),
	parent_message INTEGER, -- the last message taken over; NULL: none
	grants TEXT,            -- JSON
	draft TEXT
);
CREATE INDEX conversations_used ON conversations (archived, pinned, updated);
CREATE INDEX conversations_parent ON conversations (parent) WHERE parent IS NOT NULL;
CREATE INDEX conversations_parent_message ON conversations (parent_message)
	WHERE parent_message IS NOT NULL;

-- System prompt and tools as first sent; apart, so that a list of conversations
-- does not walk over them.
CREATE TABLE prefixes (
	conversation INTEGER PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
	prefix TEXT NOT NULL -- JSON
);

-- `text` holds what the text parts say, one behind the other; `parts` the rest.
-- With more than one text part, `cuts` tells their lengths in bytes.
CREATE TABLE messages (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	seq INTEGER NOT NULL,
	role TEXT NOT NULL,
	state TEXT NOT NULL,
	created INTEGER NOT NULL,
	origin TEXT,
	stop TEXT,
	input INTEGER NOT NULL, -- tokens; -1: not known
	output INTEGER NOT NULL,
	cached INTEGER NOT NULL,
	cache_write INTEGER NOT NULL,
	reasoning INTEGER NOT NULL,
	cuts TEXT,
	parts TEXT NOT NULL, -- JSON
	text TEXT NOT NULL,
	UNIQUE (conversation, seq)
);

-- Streamed text that is not in its message yet. Small and short-lived: no index.
CREATE TABLE stream_chunks (
	id INTEGER PRIMARY KEY,
	message INTEGER NOT NULL,
	thinking INTEGER NOT NULL,
	data BLOB NOT NULL
);

-- Processes that run something; `lock` names their file in the run folder.
CREATE TABLE processes (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	pid INTEGER NOT NULL,
	lock TEXT NOT NULL,
	started INTEGER NOT NULL
);

CREATE TABLE runs (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	process INTEGER NOT NULL,
	state TEXT NOT NULL,
	started INTEGER NOT NULL,
	ended INTEGER,
	stop TEXT,
	agent TEXT,
	model TEXT,
	mode TEXT,
	error TEXT,
	policy TEXT -- JSON
);
CREATE INDEX runs_conversation ON runs (conversation);
CREATE INDEX runs_running ON runs (conversation, process) WHERE state = 'running';

CREATE TABLE turns (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	position INTEGER NOT NULL,
	started INTEGER NOT NULL,
	ended INTEGER,
	stop TEXT,
	input INTEGER NOT NULL DEFAULT -1,
	output INTEGER NOT NULL DEFAULT -1,
	cached INTEGER NOT NULL DEFAULT -1,
	cache_write INTEGER NOT NULL DEFAULT -1,
	reasoning INTEGER NOT NULL DEFAULT -1,
	UNIQUE (run, position)
);

CREATE TABLE tool_calls (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	turn INTEGER NOT NULL,
	message INTEGER NOT NULL,  -- the assistant message it stands in
	position INTEGER NOT NULL, -- in that message
	call_id TEXT,
	name TEXT NOT NULL,
	status TEXT NOT NULL,
	created INTEGER NOT NULL,
	started INTEGER,
	ended INTEGER,
	arguments TEXT,
	result TEXT
);
CREATE INDEX tool_calls_run ON tool_calls (run);
CREATE INDEX tool_calls_message ON tool_calls (message);
CREATE INDEX tool_calls_used ON tool_calls (created, name);

-- The row of the index is the message. Text comes prepared (see tokens.h) and in
-- slices under one row: without positions, the row is what they hold together.
CREATE VIRTUAL TABLE search USING fts5 (
	text, tokenize = "unicode61 tokenchars '+#'", prefix = '1', content = '', detail = none
);
-- Merging is done in small steps when nothing else is to do (see index.h).
INSERT INTO search (search, rank) VALUES ('automerge', 0);
INSERT INTO search (search, rank) VALUES ('usermerge', 16);
INSERT INTO search (search, rank) VALUES ('crisismerge', 256);

-- The mark: messages that wait for the index and how many bytes of them are in it.
CREATE TABLE search_queue (
	message INTEGER PRIMARY KEY,
	done INTEGER NOT NULL
);
