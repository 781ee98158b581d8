-- Addresses of other programs that are told what happens in a company.
create table webhooks (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  kind text not null check (kind in ('slack', 'teams', 'json')),
  -- The address is a secret: encrypted, bound to the id. Its host and its last characters are shown.
  address bytea not null,
  host text not null,
  hint text not null,
  -- What deliveries of the kind json are signed with, encrypted; null for the other kinds.
  secret bytea,
  -- Chosen by whoever asked for the secret: a repeated request gets the same one, for some minutes.
  secret_id uuid,
  secret_at timestamptz(3),
  -- The secret before, which signs as well until then.
  previous_secret bytea,
  previous_until timestamptz(3),
  event_types text[] not null,
  with_names boolean not null default false,
  is_on boolean not null default true,
  -- Why it is off, if nobody turned it off.
  off_reason text check (off_reason in ('failures')),
  -- Failed tries in a row.
  failures integer not null default 0,
  paused_until timestamptz(3),
  -- Events that found the queue full.
  dropped integer not null default 0,
  -- The last Monday whose digest was queued.
  digest_week date,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index webhooks_company on webhooks (company_id);
create index webhooks_created_by on webhooks (created_by);

-- What happened, in the transaction in which it did, until a job has queued it for each webhook. Holds ids only. Without
-- foreign keys, so that nothing else waits for it.
create table webhook_outbox (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  type text not null,
  subject text not null,
  at timestamptz(3) not null default now()
);
create index webhook_outbox_at on webhook_outbox (at);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  -- The same at all webhooks, and in every try: receivers know repeats by it.
  event_id uuid not null,
  type text not null,
  -- The id of what it is about, which is read when the delivery is sent.
  subject text not null,
  at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
  tries integer not null default 0,
  next_at timestamptz(3) not null,
  -- The last try.
  tried_at timestamptz(3),
  status integer,
  milliseconds integer,
  problem text
);
create unique index webhook_deliveries_event on webhook_deliveries (webhook_id, event_id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_tried on webhook_deliveries (webhook_id, tried_at desc) where tried_at is not null;
create index webhook_deliveries_old on webhook_deliveries (at);

create function queue_for_webhooks(about uuid, of_type text, about_what text) returns void language sql as $$
  insert into webhook_outbox (company_id, type, subject) select about, of_type, about_what
  where exists (select from webhooks where company_id = about and is_on and of_type = any (event_types))
$$;

-- Events of long ago, such as those of the demo, are nobody's news.
create function queue_events_for_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_outbox (company_id, type, subject)
  select added.company_id, types.type, added.id::text
  from added join (values ('course.completed', 'course_completed'), ('certificate.issued', 'certificate_issued'),
    ('course.published', 'release_published'), ('campaign.ended', 'campaign_ended')) types (kind, type) using (kind)
  where added.at > now() - interval '1 day' and exists (
    select from webhooks where company_id = added.company_id and is_on and types.type = any (event_types));
  return null;
end $$;
create trigger events_for_webhooks after insert on events
  referencing new table as added for each statement execute function queue_events_for_webhooks();

create function queue_subject_for_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_for_webhooks(new.company_id, tg_argv[0], new.id::text);
  return null;
end $$;
create trigger mail_reports_for_webhooks after insert on mail_reports
  for each row execute function queue_subject_for_webhooks('mail_reported');
create trigger posts_for_webhooks after update of unanswered_notice_at on posts
  for each row when (old.unanswered_notice_at is null and new.unanswered_notice_at is not null)
  execute function queue_subject_for_webhooks('question_unanswered');
create trigger imports_for_webhooks after update of state on imports
  for each row when (new.state = 'applied' and old.state <> 'applied')
  execute function queue_subject_for_webhooks('import_finished');

-- Once for each text: later reports of it wait with the first.
create function queue_report_for_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from reports where company_id = new.company_id and subject_id = new.subject_id
    and state = 'open' and id <> new.id) then
    perform queue_for_webhooks(new.company_id, 'report_waiting', new.id::text);
  end if;
  return null;
end $$;
create trigger reports_for_webhooks after insert on reports
  for each row execute function queue_report_for_webhooks();

create function queue_seals_for_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_for_webhooks(new.company_id, 'seals_broken', new.company_id::text);
  return null;
end $$;
create trigger event_seal_checks_for_webhooks after update of broken_seal on event_seal_checks
  for each row when (new.broken_seal is not null and old.broken_seal is distinct from new.broken_seal)
  execute function queue_seals_for_webhooks();
