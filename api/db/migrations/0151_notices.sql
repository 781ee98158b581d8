-- What a person is told of in the product. What happens again to the same subject while it is unread joins the row that is there.
create table notices (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  event text not null,
  -- What is gathered in one row, such as the answers to one question.
  group_key text not null,
  -- Values of its words, and where it leads.
  subject jsonb not null,
  -- Who did it: the last of them by name, and the ids of all.
  actor_name text,
  actor_ids uuid[] not null default '{}',
  times integer not null default 1,
  is_listed boolean not null,
  -- Waits for the next digest; false when it is in none, or was in one.
  is_in_digest boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  seen_at timestamptz(3)
);
create unique index notices_open on notices (user_id, group_key) where seen_at is null;
create index notices_list on notices (user_id, updated_at desc, id desc) where is_listed;
create index notices_digest on notices (user_id) where is_in_digest;

-- The day of a person's last mail of the day, so that there is one.
create table digest_days (
  user_id uuid primary key references users on delete cascade,
  day date not null
);

-- Differences from the defaults only.
create table notification_choices (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel text not null check (channel in ('live', 'list', 'mail', 'digest')),
  wanted boolean not null,
  primary key (user_id, kind, channel)
);
create table notification_policies (
  company_id uuid not null references companies on delete cascade,
  kind text not null,
  channel text not null check (channel in ('live', 'list', 'mail', 'digest')),
  policy text not null check (policy in ('always', 'default_on', 'default_off', 'never')),
  primary key (company_id, kind, channel)
);

-- The four switches of before.
insert into notification_choices (user_id, kind, channel, wanted)
select user_id, kind, channel, false from notification_settings
cross join lateral (values
  ('badges', 'live', badges), ('progress', 'mail', progress_changes),
  ('courses', 'mail', reminders), ('courses', 'live', reminder_notices)) choice (kind, channel, wanted)
where not wanted;
