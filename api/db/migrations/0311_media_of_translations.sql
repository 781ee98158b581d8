-- Files that a translation shows in the place of its source's, with the source's file at that time: another one there now means that
-- the translation's may be out of date.
create table content_media (
  content_id uuid not null references contents on delete cascade,
  block_id text not null,
  slot text not null check (slot in ('src', 'poster', 'still', 'captions')),
  made_from text not null,
  primary key (content_id, block_id, slot)
);
