-- Fields of the brand that a company takes from the nearest company above which has its own.
alter table companies add column inherits text[] not null default '{}';
