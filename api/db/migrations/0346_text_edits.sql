-- How often somebody changed posts and comments of theirs within a day. Rows go a day later.
create table text_edits (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz(3) not null
);
create index text_edits_user on text_edits (user_id, at desc);
create index text_edits_old on text_edits (at);
