-- The values of a row that are not taken, because a directory manages them.
alter table import_rows add column skipped text[] not null default '{}';

-- How many people these are, which values, and by which directories.
alter table imports add column managed jsonb;
