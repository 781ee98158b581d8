-- The list of courses says how long each takes, and reads the outline of none of them for it.
alter table releases add column minutes integer not null default 0;
update releases set minutes = coalesce((outline -> 'course' ->> 'estimated_minutes')::integer, 0);
