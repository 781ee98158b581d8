-- Courses that a company shows to everybody, as on its website.
alter table courses add column is_listed boolean not null default false;

create index courses_listed on courses (company_id, id desc) where is_listed;
