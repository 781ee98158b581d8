-- What a company knows of a person beside the name and address.
alter table users
  add column department text not null default '',
  add column title text not null default '',
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column manager_id uuid references users,
  add column employee_number text,
  -- Where the person comes from: only what came by a file is disabled when a later file leaves it out.
  add column source text not null default 'manual' check (source in ('manual', 'import')),
  add column invited_at timestamptz(3),
  add column disabled_at timestamptz(3),
  add column disabled_by uuid references users,
  -- Rights of staff beyond their role.
  add column abilities text[] not null default '{}'
    check (abilities <@ '{owner,people,auditor,group_manager}'::text[]);

create unique index users_employee_number on users (company_id, lower(employee_number))
  where employee_number is not null and status <> 'removed';
create index users_manager on users (manager_id) where manager_id is not null;
create index users_disabled_by on users (disabled_by) where disabled_by is not null;
create index users_disabled_students on users (company_id, (plain_form(last_name || ' ' || first_name) collate "C"), id)
  where role = 'student' and status = 'disabled';
-- Disabled people are found as active ones are.
create index users_disabled_words on users
  using gin (company_id, plain_form(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where role = 'student' and status = 'disabled';

drop trigger users_changed on users;
create trigger users_changed after update of role, status, settings, company_id, tags, abilities or delete on users
  for each row execute function tell_change('person', 'id');
