-- Schema 4: bases that are kept, but not looked into for a model.

ALTER TABLE knowledge_bases ADD COLUMN off INTEGER NOT NULL DEFAULT 0;
