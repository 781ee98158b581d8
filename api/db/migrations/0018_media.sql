-- Films, sound and their captions are stored files like pictures. A file that nothing shows any more waits to be swept.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('image', 'vector', 'animation', 'paper', 'video', 'audio', 'captions'));
alter table files add column unused_since timestamptz(3);
-- How much a company stores is the sum of what is in use.
create index files_in_use on files (company_id, kind) include (bytes) where unused_since is null;
create index files_unused on files (unused_since) where unused_since is not null;

-- Null: what the installation grants to each company.
alter table companies add column storage_bytes bigint check (storage_bytes >= 0);
