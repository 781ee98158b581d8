create table courses (
  id uuid primary key,
  company_id uuid not null references companies,
  slug text not null,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'rejected', 'archived')),
  difficulty text not null check (difficulty in ('beginner', 'intermediate', 'advanced')),
  locales text[] not null check (cardinality(locales) between 1 and 9),
  cover_file_id uuid references files,
  estimated_minutes integer not null default 0,
  tags text[] not null default '{}',
  order_mode text not null default 'sequential' check (order_mode in ('free', 'sequential')),
  skipping_allowed boolean not null default false,
  pass_mark integer not null default 80 check (pass_mark between 0 and 100),
  certificate_enabled boolean not null default true,
  validity_days integer check (validity_days > 0),
  extra_credit jsonb not null default '[]',
  origin_course_id uuid,
  origin_release_id uuid,
  current_release_id uuid,
  version integer not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index courses_company on courses (company_id, updated_at desc, id desc);

create table chapters (
  id uuid primary key,
  company_id uuid not null references companies,
  course_id uuid not null references courses on delete cascade,
  position integer not null,
  version integer not null default 1,
  unique (course_id, position) deferrable initially deferred
);

create table sections (
  id uuid primary key,
  company_id uuid not null references companies,
  course_id uuid not null references courses on delete cascade,
  chapter_id uuid not null references chapters on delete cascade,
  position integer not null,
  version integer not null default 1,
  unique (chapter_id, position) deferrable initially deferred
);
create index sections_course on sections (course_id);

-- Lessons and quizzes share one order inside their section; an item without a section is the course's final exam.
create table items (
  id uuid primary key,
  company_id uuid not null references companies,
  course_id uuid not null references courses on delete cascade,
  section_id uuid references sections on delete cascade,
  kind text not null check (kind in ('lesson', 'quiz')),
  position integer not null,
  estimated_minutes integer not null default 0 check (estimated_minutes >= 0),
  version integer not null default 1,
  check (section_id is not null or kind = 'quiz'),
  unique nulls not distinct (course_id, section_id, position) deferrable initially deferred
);
create index items_section on items (section_id, position);

create table quizzes (
  id uuid primary key references items on delete cascade,
  company_id uuid not null references companies,
  course_id uuid not null references courses on delete cascade,
  pass_mark integer not null default 80 check (pass_mark between 0 and 100),
  attempts_allowed integer not null default 0 check (attempts_allowed >= 0),
  wait_minutes integer not null default 0 check (wait_minutes >= 0),
  time_limit_seconds integer check (time_limit_seconds > 0),
  question_order text not null default 'fixed' check (question_order in ('fixed', 'shuffled')),
  draw integer check (draw > 0),
  shuffle_answers boolean not null default false,
  feedback text not null default 'immediate' check (feedback in ('immediate', 'after_attempt', 'never')),
  counting text not null default 'best' check (counting in ('best', 'last')),
  back_allowed boolean not null default true,
  version integer not null default 1
);

create index quizzes_course on quizzes (course_id);

create table questions (
  id uuid primary key,
  company_id uuid not null references companies,
  course_id uuid not null references courses on delete cascade,
  quiz_id uuid not null references quizzes on delete cascade,
  position integer not null,
  type text not null,
  points integer not null default 1 check (points > 0),
  settings jsonb not null default '{}',
  objective text not null default '',
  tags text[] not null default '{}',
  version integer not null default 1,
  unique (quiz_id, position) deferrable initially deferred
);
create index questions_course on questions (course_id);

create table answers (
  id uuid primary key,
  company_id uuid not null references companies,
  question_id uuid not null references questions on delete cascade,
  position integer not null,
  is_correct boolean not null,
  settings jsonb not null default '{}',
  unique (question_id, position) deferrable initially deferred
);

-- Every short translatable text of a course. `hash` is of the value, `source_hash` of the default locale's value that it
-- was translated from: where the two sides differ, the translation is stale.
create table texts (
  company_id uuid not null references companies,
  course_id uuid not null references courses on delete cascade,
  owner_kind text not null check (owner_kind in ('course', 'chapter', 'section', 'item', 'question', 'answer')),
  owner_id uuid not null,
  field text not null,
  locale text not null,
  value text not null,
  hash text not null,
  source_hash text,
  state text not null default 'translated'
    check (state in ('untranslated', 'machine', 'needs_update', 'translated', 'in_review', 'rejected', 'approved')),
  revision integer not null default 1,
  updated_by uuid references users,
  updated_at timestamptz(3) not null default now(),
  primary key (owner_id, field, locale)
);
create index texts_course on texts (course_id, locale, owner_kind);

create table contents (
  id uuid primary key,
  company_id uuid not null references companies,
  course_id uuid not null references courses on delete cascade,
  lesson_id uuid not null references items on delete cascade,
  locale text not null,
  document jsonb not null,
  words integer not null default 0,
  version integer not null default 1,
  updated_by uuid references users,
  updated_at timestamptz(3) not null default now(),
  unique (lesson_id, locale)
);
create index contents_course on contents (course_id, locale);

create table content_revisions (
  content_id uuid not null references contents on delete cascade,
  version integer not null,
  document jsonb not null,
  words integer not null,
  saved_by uuid references users,
  saved_at timestamptz(3) not null default now(),
  primary key (content_id, version)
);

-- A block's words in one locale, with the same states as texts.
create table content_units (
  content_id uuid not null references contents on delete cascade,
  block_id text not null,
  hash text not null,
  source_hash text,
  words integer not null default 0,
  state text not null default 'translated'
    check (state in ('untranslated', 'machine', 'needs_update', 'translated', 'in_review', 'rejected', 'approved')),
  revision integer not null default 1,
  primary key (content_id, block_id)
);

create table content_files (
  content_id uuid not null references contents on delete cascade,
  file_id uuid not null references files,
  primary key (content_id, file_id)
);
