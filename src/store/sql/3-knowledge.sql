-- Schema 3: folders of texts that were taken in to be looked up.

CREATE TABLE knowledge_bases (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL UNIQUE,
	folder TEXT NOT NULL UNIQUE, -- where it was read
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL
);
CREATE TABLE knowledge_entries (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	base INTEGER NOT NULL REFERENCES knowledge_bases (id) ON DELETE CASCADE,
	path TEXT NOT NULL, -- in the folder
	place INTEGER NOT NULL, -- its number in the base's own order
	category TEXT NOT NULL,
	title TEXT NOT NULL,
	aliases TEXT NOT NULL, -- a line each
	source TEXT NOT NULL, -- an http or https address, or empty
	hash TEXT NOT NULL, -- of the file
	updated INTEGER NOT NULL,
	body TEXT NOT NULL,
	UNIQUE (base, path)
);
CREATE INDEX knowledge_order ON knowledge_entries (base, place);
-- The row is the entry; its text comes prepared (see tokens.h).
CREATE VIRTUAL TABLE knowledge_search USING fts5 (
	text, tokenize = "unicode61 tokenchars '+#'"
);
