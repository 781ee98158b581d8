-- How much somebody has stored of late.
create index files_by_person on files (created_by, created_at) where created_by is not null;
