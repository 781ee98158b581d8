-- What a member of staff did as another person, in the audit log.
create index concurrently if not exists events_impersonator on events (company_id, impersonator_id, id desc)
  where impersonator_id is not null;
