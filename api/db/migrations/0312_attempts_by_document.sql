-- The newest attempts at a quiz in one language.
create index concurrently if not exists attempts_document on attempts (document_hash, submitted_at desc) where submitted_at is not null;
