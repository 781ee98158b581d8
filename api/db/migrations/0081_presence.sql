-- Time counts while its reader is on an item: which one that is, when they last gave a sign of being there, and whether they have
-- looked away since.
alter table enrolments
  add column present_item_id uuid,
  add column present_at timestamptz(3),
  add column is_away boolean not null default false;
