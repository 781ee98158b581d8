-- Campaigns: a name, a goal and figures over assignments of courses to companies.
create table campaigns (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  note text not null default '',
  company_ids uuid[] not null,
  with_descendants boolean not null,
  tags text[] not null,
  course_ids uuid[] not null,
  mandatory boolean not null,
  starts_on date,
  due_on date,
  due_days integer,
  goal_percent smallint not null check (goal_percent between 1 and 100),
  version integer not null default 1,
  created_by uuid not null references users,
  created_at timestamptz(3) not null,
  launched_by uuid references users,
  launched_at timestamptz(3),
  archived_at timestamptz(3),
  -- The due day whose end is in the log.
  end_recorded_for date,
  check (due_on is null or due_days is null)
);
create index campaigns_newest on campaigns (company_id, created_at desc, id desc);
create index campaigns_created_by on campaigns (created_by);
create index campaigns_launched_by on campaigns (launched_by) where launched_by is not null;
create index campaigns_open on campaigns (id) where launched_at is not null and archived_at is null;

-- The assignments that count for a campaign. Not its own: those that existed and kept their terms.
create table campaign_assignments (
  campaign_id uuid not null references campaigns on delete cascade,
  assignment_id uuid not null references assignments on delete cascade,
  is_own boolean not null,
  primary key (campaign_id, assignment_id)
);
create index campaign_assignments_assignment on campaign_assignments (assignment_id);

-- People taken out of the figures of a campaign.
create table campaign_waivers (
  campaign_id uuid not null references campaigns on delete cascade,
  student_id uuid not null references users on delete cascade,
  reason text not null,
  waived_by uuid not null references users,
  waived_at timestamptz(3) not null,
  primary key (campaign_id, student_id)
);
create index campaign_waivers_student on campaign_waivers (student_id);
create index campaign_waivers_waived_by on campaign_waivers (waived_by);

-- The reason is about a person, so it goes when the person is erased.
create function forget_campaign_waivers() returns trigger language plpgsql as $$
begin
  delete from campaign_waivers where student_id = new.id;
  return null;
end $$;
create trigger users_forget_campaign_waivers after update of status on users for each row
  when (new.status = 'removed' and old.status <> 'removed') execute function forget_campaign_waivers();

-- The figures as last counted, for lists; those of an archived campaign are its last.
create table campaign_figures (
  campaign_id uuid primary key references campaigns on delete cascade,
  at timestamptz(3) not null,
  figures jsonb not null
);

-- The figures at the end of each day, never changed later.
create table campaign_days (
  campaign_id uuid not null references campaigns on delete cascade,
  day date not null,
  assigned integer not null,
  done integer not null,
  people integer not null,
  people_done integer not null,
  overdue integer not null,
  waived integer not null,
  primary key (campaign_id, day)
);

-- One reminder a day.
create table campaign_reminders (
  campaign_id uuid not null references campaigns on delete cascade,
  day date not null,
  requested_by uuid not null references users,
  at timestamptz(3) not null,
  -- Only these; everybody who is missing if null.
  student_ids uuid[],
  people integer not null,
  mailed integer not null default 0,
  skipped integer not null default 0,
  finished_at timestamptz(3),
  primary key (campaign_id, day)
);
create index campaign_reminders_requested_by on campaign_reminders (requested_by);

-- Who gets the weekly report, and for which weeks it was sent.
create table campaign_readers (
  campaign_id uuid not null references campaigns on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (campaign_id, user_id)
);
create index campaign_readers_user on campaign_readers (user_id);
create table campaign_reports (
  campaign_id uuid not null references campaigns on delete cascade,
  monday date not null,
  primary key (campaign_id, monday)
);
