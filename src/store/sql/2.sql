-- Schema 2: the trash, versions of a conversation, stars, and what a card shows.

ALTER TABLE conversations ADD COLUMN trashed INTEGER; -- when; NULL: it is not in the trash
ALTER TABLE conversations ADD COLUMN titled INTEGER NOT NULL DEFAULT 0; -- by a person
-- Edits and retries of one conversation are a family, named by its first member. All
-- but one are `replaced`: lists show the family once. A fork is a family of its own.
ALTER TABLE conversations ADD COLUMN family INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0;
CREATE INDEX conversations_family ON conversations (family, parent_message);
CREATE INDEX conversations_trash ON conversations (trashed) WHERE trashed IS NOT NULL;

-- They come behind the text in a row, so that they are read only with it.
ALTER TABLE messages ADD COLUMN starred INTEGER NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN mode TEXT; -- of the run that made it
ALTER TABLE messages ADD COLUMN took INTEGER NOT NULL DEFAULT 0; -- ms of its turn
CREATE INDEX messages_starred ON messages (conversation, seq) WHERE starred = 1;
CREATE INDEX messages_prompts ON messages (id) WHERE role = 'user';

ALTER TABLE tool_calls ADD COLUMN exit_code INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tool_calls ADD COLUMN timed_out INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tool_calls ADD COLUMN summary TEXT;

UPDATE conversations SET family = id;
-- A title that no message begins a line with was given by a person.
UPDATE conversations SET titled = 1 WHERE title != '' AND NOT EXISTS (
	SELECT 1 FROM messages m WHERE m.conversation = conversations.id AND m.role = 'user'
	AND instr(m.text, CASE WHEN title LIKE '%...' THEN substr(title, 1, length(title) - 3)
		ELSE title END) > 0);
