-- Links that show a course's draft without signing in. Their token is signed, not stored.
create table preview_links (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  course_id uuid not null references courses on delete cascade,
  name text not null,
  takes_comments boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_opened_at timestamptz(3)
);
create index preview_links_course on preview_links (course_id, created_at desc, id desc);
create index preview_links_company on preview_links (company_id);
create index preview_links_created_by on preview_links (created_by);

-- What visitors without an account wrote about a lesson or quiz, and what authors answered.
create table preview_comments (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  course_id uuid not null references courses on delete cascade,
  link_id uuid not null references preview_links on delete cascade,
  item_kind text not null check (item_kind in ('lesson', 'quiz')),
  item_id uuid not null,
  locale text not null,
  name text not null,
  body text not null,
  quote text not null,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  resolved_by uuid references users on delete set null,
  reply text,
  replied_by uuid references users on delete set null
);
create index preview_comments_course on preview_comments (course_id, created_at desc, id desc);
create index preview_comments_open on preview_comments (course_id, created_at desc, id desc)
  where resolved_at is null;
create index preview_comments_link on preview_comments (link_id, created_at, id);
create index preview_comments_company on preview_comments (company_id);
create index preview_comments_resolved_by on preview_comments (resolved_by);
create index preview_comments_replied_by on preview_comments (replied_by);
