-- An area of the audit log is found even where nearly all events are about learning.
create index concurrently if not exists events_company_kind on events (company_id, kind, id desc);
