-- Each save carries a key, by which a save whose answer was lost is found when it is sent again.
alter table content_revisions add column save_key text;
alter table items add column save_keys text[] not null default '{}';
alter table questions add column save_keys text[] not null default '{}';

-- Who has a lesson's text open for writing; a row is good for less than a minute.
create table lesson_editors (
  lesson_id uuid not null references items on delete cascade,
  user_id uuid not null references users on delete cascade,
  locale text not null,
  seen_at timestamptz(3) not null,
  primary key (lesson_id, user_id)
);
create index lesson_editors_user on lesson_editors (user_id);
