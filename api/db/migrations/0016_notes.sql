-- What a student keeps about an item for nobody else. Items live in releases, so that a note outlives the release it was made in.
create table item_notes (
  student_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  item_id uuid not null,
  bookmarked boolean not null default false,
  text text not null default '',
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (student_id, course_id, item_id)
);
