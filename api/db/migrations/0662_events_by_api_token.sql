-- What an API token did, in the audit log.
create index concurrently if not exists events_api_token on events (company_id, (data #>> '{api_token,id}'), id desc)
  where data ? 'api_token';
