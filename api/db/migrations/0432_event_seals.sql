-- The hash chain over each company's events. No foreign keys: seals stay when a company or an event goes.
create table event_seals (
  company_id uuid not null,
  number integer not null,
  -- sha256 of the previous root and then the hashes of the seal's events, in the order of their ids.
  root bytea not null,
  -- The root of the seal before it; 32 zero bytes for the first.
  previous bytea not null,
  events integer not null,
  -- The earliest and latest time of its events, which finds the seals of a period.
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  at timestamptz(3) not null default now(),
  primary key (company_id, number)
);

-- Which seal an event is in. Explicit, so that neither the order of ids nor that of commits matters.
create table event_seal_of (
  event_id uuid primary key,
  company_id uuid not null,
  seal integer not null,
  hash bytea not null
);
create index event_seal_of_seal on event_seal_of (company_id, seal);

-- Events that wait to be sealed.
create table unsealed_events (
  company_id uuid not null,
  event_id uuid not null,
  primary key (company_id, event_id)
);

-- The last check of each company's chain.
create table event_seal_checks (
  company_id uuid primary key,
  -- Set while a check is wanted or under way.
  requested_at timestamptz(3),
  -- Null until the first one has ended.
  checked_at timestamptz(3),
  seals integer not null default 0,
  events integer not null default 0,
  -- Events that retention has removed: their hashes still count.
  removed integer not null default 0,
  -- The first seal that does not agree with its events or the seal before it.
  broken_seal integer,
  -- What is wrong there.
  problem text
);

create function queue_unsealed_events() returns trigger language plpgsql as $$
begin
  insert into unsealed_events (company_id, event_id) select company_id, id from added;
  return null;
end $$;
create trigger events_unsealed after insert on events
  referencing new table as added for each statement execute function queue_unsealed_events();

-- Against mistakes and careless scripts; whoever owns the database can take it away, which is what the seals are for.
create function refuse_changes_of_the_log() returns trigger language plpgsql as $$
begin
  if current_setting('wardwise.retention', true) is distinct from 'on' then
    raise exception 'Rows of % are never changed or deleted', tg_table_name
      using errcode = 'restrict_violation', hint = 'See the section on evidence in docs/operating.md.';
  end if;
  return null;
end $$;
create trigger events_unchanged before update or delete or truncate on events
  for each statement execute function refuse_changes_of_the_log();
create trigger event_seals_unchanged before update or delete or truncate on event_seals
  for each statement execute function refuse_changes_of_the_log();
create trigger event_seal_of_unchanged before update or delete or truncate on event_seal_of
  for each statement execute function refuse_changes_of_the_log();

-- Events of before the trigger are queued by a job, a batch in a transaction.
insert into jobs (id, kind, key, data, run_at)
values (gen_random_uuid(), 'evidence.queue_earlier_events', 'all', '{}', now());
