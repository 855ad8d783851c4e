-- Schema 3: large contents. The bytes are a file that is named by their SHA-256; a row
-- says whose they are. A file without a row is removed.

CREATE TABLE blobs (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
	sha256 TEXT NOT NULL,
	size INTEGER NOT NULL,
	mime TEXT NOT NULL,
	maker TEXT,             -- the tool that gave it; NULL: no tool did
	risk INTEGER NOT NULL,  -- of that call
	created INTEGER NOT NULL,
	UNIQUE (conversation, sha256)
);
CREATE INDEX blobs_sha256 ON blobs (sha256);
