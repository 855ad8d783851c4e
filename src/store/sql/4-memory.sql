-- Schema 4: memories that are told in every conversation.

ALTER TABLE memories ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
CREATE INDEX memories_pinned ON memories (kind, updated) WHERE pinned = 1;
CREATE INDEX memories_created ON memories (created);
