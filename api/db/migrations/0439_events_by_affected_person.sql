-- What was done to a person, in the audit log.
create index concurrently if not exists events_affected_person on events (company_id, (data->>'user_id'), id desc)
  where data->>'user_id' is not null;
