-- An attempt begun after the quiz was passed and its key told: it counts for nothing.
alter table attempts add column practice boolean not null default false;
