-- One open cycle a student and course; a reset archives it and opens the next.
create table enrolments (
  id uuid primary key,
  company_id uuid not null references companies,
  student_id uuid not null references users,
  course_id uuid not null references courses,
  cycle integer not null default 1,
  release_id uuid not null references releases,
  locale text not null,
  status text not null default 'in_progress' check (status in ('in_progress', 'completed')),
  cursor_item_id uuid,
  due_at timestamptz(3),
  started_at timestamptz(3) not null default now(),
  last_active_at timestamptz(3) not null default now(),
  active_seconds integer not null default 0,
  completed_at timestamptz(3),
  completed_release_id uuid references releases,
  score integer check (score between 0 and 100),
  archived_at timestamptz(3),
  -- Rises with every change of the cycle, its progress or its attempts: what was read of it is good until then.
  revision integer not null default 1,
  unique (student_id, course_id, cycle)
);
create unique index enrolments_open on enrolments (student_id, course_id) where archived_at is null;
create index enrolments_course on enrolments (course_id, status);

create table item_progress (
  enrolment_id uuid not null references enrolments on delete cascade,
  item_id uuid not null,
  status text not null check (status in ('in_progress', 'completed', 'skipped', 'failed')),
  step integer not null default 0,
  steps_seen integer not null default 0,
  score integer check (score between 0 and 100),
  document_hash text,
  locale text,
  started_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (enrolment_id, item_id)
);

create table attempts (
  id uuid primary key,
  enrolment_id uuid not null references enrolments on delete cascade,
  company_id uuid not null references companies,
  student_id uuid not null references users,
  item_id uuid not null,
  number integer not null,
  release_id uuid not null references releases,
  document_hash text not null references documents,
  locale text not null,
  -- Question ids in the order this attempt asks them, and for each the order of its answers where they are shuffled.
  question_order uuid[] not null,
  answer_order jsonb not null default '{}',
  cursor integer not null default 0,
  status text not null default 'open' check (status in ('open', 'submitted', 'expired')),
  score integer check (score between 0 and 100),
  passed boolean,
  started_at timestamptz(3) not null default now(),
  deadline_at timestamptz(3),
  submitted_at timestamptz(3),
  unique (enrolment_id, item_id, number)
);
create unique index attempts_open on attempts (enrolment_id, item_id) where status = 'open';

create table attempt_answers (
  attempt_id uuid not null references attempts on delete cascade,
  question_id uuid not null,
  answer jsonb not null,
  correct boolean not null,
  points integer not null,
  answered_at timestamptz(3) not null default now(),
  primary key (attempt_id, question_id)
);

-- Append-only: the one log behind activity lists, badges, reports, audit and evidence. No foreign keys, so that a person
-- or course can go while what happened stays.
create table events (
  id uuid primary key,
  company_id uuid not null,
  kind text not null,
  actor_id uuid,
  impersonator_id uuid,
  student_id uuid,
  course_id uuid,
  item_id uuid,
  release_id uuid,
  data jsonb not null default '{}',
  at timestamptz(3) not null default now()
);
create index events_student on events (student_id, id desc) where student_id is not null;
create index events_company on events (company_id, id desc);
create index events_course on events (course_id, id desc) where course_id is not null;

-- The ledger: unique per cause, so nothing counts twice and everything can be explained.
create table points (
  student_id uuid not null references users on delete cascade,
  company_id uuid not null references companies,
  cause_kind text not null,
  cause_id uuid not null,
  course_id uuid,
  amount integer not null,
  at timestamptz(3) not null default now(),
  primary key (student_id, cause_kind, cause_id)
);
create index points_company on points (company_id, at);

create table badge_awards (
  id uuid primary key,
  student_id uuid not null references users on delete cascade,
  company_id uuid not null references companies,
  badge_type text not null,
  -- The course it was won in; `scope_id` is set only for a badge that each course can give once.
  course_id uuid,
  scope_id uuid,
  cause jsonb not null default '{}',
  at timestamptz(3) not null default now(),
  unique nulls not distinct (student_id, badge_type, scope_id)
);
create index badge_awards_student on badge_awards (student_id, id desc);

create table certificates (
  -- 128 random bits, base32: what the public page asks for.
  hash text primary key,
  company_id uuid not null references companies,
  enrolment_id uuid not null unique references enrolments,
  student_id uuid references users on delete set null,
  course_id uuid not null,
  release_id uuid not null references releases,
  release_number integer not null,
  holder_name text not null,
  course_title text not null,
  locale text not null,
  score integer check (score between 0 and 100),
  issued_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  status text not null default 'valid' check (status in ('valid', 'revoked', 'superseded')),
  revoked_reason text,
  superseded_by text references certificates,
  pdf_sha256 text
);
create index certificates_student on certificates (student_id, issued_at desc);
