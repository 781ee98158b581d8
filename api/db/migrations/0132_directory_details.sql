-- The directory is narrowed by what a company knows of its people, and by who has not been invited yet.
create index users_by_department on users (company_id, department, status)
  where role = 'student' and department <> '' and status in ('active', 'disabled');
create index users_by_title on users (company_id, title, status)
  where role = 'student' and title <> '' and status in ('active', 'disabled');
create index users_by_country on users (company_id, country, status)
  where role = 'student' and country is not null and status in ('active', 'disabled');
create index users_not_invited on users (company_id, id)
  where role = 'student' and status = 'active' and invited_at is null;

-- A view can be for everybody of the staff in the company of whoever saved it.
alter table directory_views add column company_id uuid references companies on delete cascade;
create index directory_views_company on directory_views (company_id) where company_id is not null;
