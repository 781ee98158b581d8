-- The key under which the last run stores its file; `storage_key` is that of a finished pack only, which backups look for.
alter table evidence_packs add column run_key text;
