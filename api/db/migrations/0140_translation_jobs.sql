-- A job is a course in one more language: who translates it, until when, and where it stands.
create table translation_jobs (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  course_id uuid not null references courses on delete cascade,
  locale text not null,
  status text not null default 'open' check (status in ('open', 'handed_in', 'done')),
  assignee_id uuid references users,
  reviewer_id uuid references users,
  due_on date,
  note text not null default '',
  -- Why it was sent back the last time.
  reason text,
  version integer not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  handed_in_at timestamptz(3),
  done_at timestamptz(3),
  -- The draft's time that the items were made from; another one means that they are to be looked at again.
  synced_at timestamptz(3),
  unique (course_id, locale)
);
create index translation_jobs_company on translation_jobs (company_id, status, due_on, id);
create index translation_jobs_assignee on translation_jobs (assignee_id, status) where assignee_id is not null;
create index translation_jobs_reviewer on translation_jobs (reviewer_id, status) where reviewer_id is not null;
create index translation_jobs_created_by on translation_jobs (created_by);

-- The units of a job as lists, filters and searches read them. State and words belong to texts and content_units; the origin, the
-- reason and what was dismissed are known here alone.
create table translation_job_items (
  id uuid primary key,
  job_id uuid not null references translation_jobs on delete cascade,
  kind text not null check (kind in ('text', 'block')),
  part text not null check (part in ('outline', 'lessons', 'quizzes')),
  group_id uuid not null,
  position bigint not null,
  what text not null,
  owner_id uuid not null,
  unit text not null,
  names jsonb not null,
  source jsonb not null,
  target jsonb,
  codes jsonb not null default '[]',
  source_key text not null,
  words integer not null,
  assessed boolean not null,
  state text not null,
  revision integer not null default 0,
  source_hash text not null,
  target_hash text,
  -- Of the source that the target was made from.
  made_from text,
  origin text,
  provider text,
  findings jsonb not null default '[]',
  errors integer not null default 0,
  warnings integer not null default 0,
  -- Codes of warnings, each of the two texts as they are.
  dismissed jsonb not null default '[]',
  reason text,
  questions integer not null default 0,
  comments integer not null default 0,
  -- The unit whose words were written here too.
  repeat_of uuid,
  updated_by uuid references users,
  updated_at timestamptz(3),
  unique (job_id, owner_id, unit)
);
create index translation_job_items_order on translation_job_items (job_id, position, id);
create index translation_job_items_state on translation_job_items (job_id, state, position, id);
create index translation_job_items_group on translation_job_items (job_id, group_id, position, id);
create index translation_job_items_key on translation_job_items (job_id, source_key);
create index translation_job_items_repeats on translation_job_items (repeat_of) where repeat_of is not null;
create index translation_job_items_updated_by on translation_job_items (updated_by) where updated_by is not null;

-- How much of each part of a course is in which state, so that nobody adds up the units.
create table translation_counts (
  job_id uuid not null references translation_jobs on delete cascade,
  group_id uuid not null,
  part text not null,
  position bigint not null,
  title text not null,
  state text not null,
  units integer not null,
  words integer not null,
  errors integer not null,
  warnings integer not null,
  questions integer not null,
  -- Assessed units.
  assessed integer not null,
  primary key (job_id, group_id, state)
);

-- Which documents the items of a lesson were made from.
create table translation_lessons (
  job_id uuid not null references translation_jobs on delete cascade,
  lesson_id uuid not null,
  source_sum text not null,
  target_sum text,
  primary key (job_id, lesson_id)
);

-- The words of a source that something was translated from, to show what has changed since.
create table unit_sources (
  course_id uuid not null references courses on delete cascade,
  owner_id uuid not null,
  unit text not null,
  hash text not null,
  source jsonb not null,
  primary key (owner_id, unit, hash)
);
create index unit_sources_course on unit_sources (course_id);

create table unit_history (
  id uuid primary key,
  job_id uuid not null references translation_jobs on delete cascade,
  item_id uuid not null,
  revision integer not null,
  state text not null,
  target jsonb,
  source_hash text not null,
  origin text,
  reason text,
  words integer not null,
  user_id uuid references users,
  at timestamptz(3) not null
);
create index unit_history_item on unit_history (item_id, id desc);
create index unit_history_job on unit_history (job_id, at);
create index unit_history_user on unit_history (user_id) where user_id is not null;

create table unit_comments (
  id uuid primary key,
  job_id uuid not null references translation_jobs on delete cascade,
  item_id uuid not null,
  kind text not null check (kind in ('comment', 'question')),
  body text not null,
  user_id uuid references users,
  at timestamptz(3) not null,
  resolved_at timestamptz(3)
);
create index unit_comments_item on unit_comments (item_id, id);
create index unit_comments_job on unit_comments (job_id);
create index unit_comments_user on unit_comments (user_id) where user_id is not null;

create table translation_settings (
  company_id uuid primary key references companies on delete cascade,
  four_eyes boolean not null default false,
  threshold integer not null default 95 check (threshold between 50 and 100),
  machine boolean not null default true
);
