-- An item's complete student-facing JSON in one locale, and apart from it the answer keys. Never changed, stored once.
create table documents (
  hash text primary key,
  body jsonb not null,
  keys jsonb,
  created_at timestamptz(3) not null default now()
);

create table releases (
  id uuid primary key,
  company_id uuid not null references companies,
  course_id uuid not null references courses on delete cascade,
  number integer not null check (number > 0),
  kind text not null check (kind in ('cosmetic', 'material')),
  note text not null default '',
  draft_hash text not null,
  outline jsonb not null,
  -- The whole draft as it was, so that a diff and a restore need nothing else.
  snapshot jsonb not null,
  changes jsonb not null,
  published_by uuid references users,
  published_at timestamptz(3) not null default now(),
  unique (course_id, number)
);
alter table courses add foreign key (current_release_id) references releases;
alter table courses add foreign key (origin_course_id) references courses on delete set null;
alter table courses add foreign key (origin_release_id) references releases on delete set null;

create table release_items (
  release_id uuid not null references releases on delete cascade,
  item_id uuid not null,
  locale text not null,
  document_hash text not null references documents,
  revision integer not null default 1,
  primary key (release_id, item_id, locale)
);

create table reviews (
  id uuid primary key,
  company_id uuid not null references companies,
  course_id uuid not null references courses on delete cascade,
  draft_hash text not null,
  kind text not null check (kind in ('cosmetic', 'material')),
  note text not null default '',
  requested_by uuid not null references users,
  requested_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'rejected', 'void')),
  decided_by uuid references users,
  decided_at timestamptz(3),
  reason text
);
create unique index reviews_pending on reviews (course_id) where decision = 'pending';
create index reviews_course on reviews (course_id, requested_at desc);

create table assignments (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  company_id uuid not null references companies on delete cascade,
  with_descendants boolean not null default false,
  tags text[] not null default '{}',
  mandatory boolean not null default false,
  starts_at timestamptz(3),
  due_at timestamptz(3),
  due_days integer check (due_days > 0),
  created_by uuid references users,
  created_at timestamptz(3) not null default now(),
  withdrawn_at timestamptz(3)
);
create unique index assignments_standing on assignments (course_id, company_id) where withdrawn_at is null;
create index assignments_company on assignments (company_id) where withdrawn_at is null;
