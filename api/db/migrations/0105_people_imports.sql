-- Files of people: how each is read, how far it is, and what becomes of each row.
create table imports (
  id uuid primary key,
  company_id uuid not null references companies,
  state text not null check (
    state in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed')
  ),
  failure text,
  file_name text not null,
  bytes integer not null,
  -- Null once the file is deleted.
  storage_key text,
  encoding text not null,
  delimiter text,
  has_heading boolean not null,
  -- Headings, examples and names with accents, as they are shown.
  layout jsonb not null,
  row_count integer not null default 0,
  -- What each column is, in their order; null until somebody has chosen.
  mapping jsonb,
  options jsonb not null,
  remembered_at timestamptz(3),
  done integer not null default 0,
  total integer not null default 0,
  counts jsonb not null default '{}',
  absent jsonb,
  invite boolean not null default false,
  created_by uuid not null references users,
  -- Who started the run that is under way.
  started_by uuid references users,
  created_at timestamptz(3) not null,
  check_started_at timestamptz(3),
  checked_at timestamptz(3),
  finished_at timestamptz(3)
);
-- One at a time in a company.
create unique index imports_open on imports (company_id)
  where state in ('uploaded', 'checking', 'checked', 'applying');
create index imports_of_company on imports (company_id, created_at desc);
create index imports_created_by on imports (created_by);
create index imports_started_by on imports (started_by) where started_by is not null;
create index imports_with_file on imports (created_at) where storage_key is not null;

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  -- From 1 in the order of the file; people who are not in the file come behind it.
  number integer not null,
  -- Physical line on which the row starts.
  line integer,
  cells text[] not null default '{}',
  -- The values as they would be stored. A key that is absent changes nothing; null takes a value away.
  person jsonb not null default '{}',
  email_key text,
  employee_key text,
  id_key uuid,
  manager_key text,
  -- Whoever the row is about, also where it is refused.
  user_id uuid references users,
  other_user_id uuid references users,
  seen_version integer,
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'disabled', 'refused')),
  -- What an update or creation writes.
  changes jsonb not null default '{}',
  problem text,
  problems jsonb not null default '[]',
  applied_at timestamptz(3),
  manager_set boolean not null default false,
  invited boolean not null default false,
  primary key (import_id, number)
);
create unique index import_rows_line on import_rows (import_id, line) where line is not null;
create index import_rows_outcome on import_rows (import_id, outcome, problem, number);
create index import_rows_undecided on import_rows (import_id, number) where outcome is null;
create index import_rows_email on import_rows (import_id, email_key) where email_key is not null;
create index import_rows_employee on import_rows (import_id, employee_key) where employee_key is not null;
create index import_rows_id on import_rows (import_id, id_key) where id_key is not null;
create index import_rows_user on import_rows (user_id) where user_id is not null;
create index import_rows_other_user on import_rows (other_user_id) where other_user_id is not null;
create index import_rows_manager on import_rows (import_id, number) where manager_key is not null;
create index import_rows_uninvited on import_rows (import_id, number) where outcome = 'created' and not invited;

-- A person is found by their number in any company below, and who came by a file is counted.
create index users_by_employee_number on users (lower(employee_number), company_id)
  where employee_number is not null and status <> 'removed';
create index users_imported on users (company_id, id) where source = 'import' and role = 'student' and status = 'active';

-- An import writes whole rows at once: only what really changes is announced.
drop trigger users_changed on users;
create trigger users_changed after update of role, status, settings, company_id, tags, abilities on users
  for each row when (
    old.role is distinct from new.role or old.status is distinct from new.status
    or old.settings is distinct from new.settings or old.company_id is distinct from new.company_id
    or old.tags is distinct from new.tags or old.abilities is distinct from new.abilities
  ) execute function tell_change('person', 'id');
create trigger users_deleted after delete on users
  for each row execute function tell_change('person', 'id');
