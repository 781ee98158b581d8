-- What came by single sign-on, a directory, an import or a bulk change, in the audit log.
create index concurrently if not exists events_via on events (
  company_id,
  (case when data ? 'connection_id' then 'sso' when data ? 'directory_id' then 'scim'
    when data ? 'import_id' then 'import' else 'bulk' end),
  kind, id desc)
  where data ?| array['connection_id', 'directory_id', 'import_id', 'run_id'] and kind like 'person.%';
