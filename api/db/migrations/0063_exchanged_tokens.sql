-- A token that was exchanged gives the same successor again for a moment, as the answer that held it may never have arrived. Both
-- tokens are hashes; the salt makes the successor only together with the former token itself.
alter table sessions
  add column former_token_hash bytea,
  add column exchange_salt bytea,
  add column exchanged_at timestamptz(3);
create unique index sessions_former_token on sessions (former_token_hash) where former_token_hash is not null;
