-- In which release an item was read: what changed since can be told, and shown to whoever has read it before.
alter table item_progress add column release_number integer;
update item_progress set release_number = (
  select max(releases.number) from enrolments
  join releases on releases.course_id = enrolments.course_id
  join release_items on release_items.release_id = releases.id
  where enrolments.id = item_progress.enrolment_id and release_items.item_id = item_progress.item_id
    and release_items.locale = item_progress.locale and release_items.document_hash = item_progress.document_hash
);

-- Whether those who finished are asked to read what a material release changed.
alter table assignments add column top_up boolean not null default false;

-- How long a step of a lesson stays before one can go on, and since when the newest step is seen.
alter table courses add column step_seconds integer not null default 0 check (step_seconds between 0 and 600);
alter table item_progress add column step_seen_at timestamptz(3);

-- Blocks that had to be watched, and were.
alter table item_progress add column watched text[] not null default '{}';
