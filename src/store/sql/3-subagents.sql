-- Schema 3: conversations of sub-agents.

-- The row in tool_calls that gave the task; NULL: a person began it. Lists and searches
-- show only what a person began.
ALTER TABLE conversations ADD COLUMN made_by INTEGER;
CREATE INDEX conversations_made_by ON conversations (made_by) WHERE made_by IS NOT NULL;
