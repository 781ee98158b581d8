-- People gathered by hand, for filters, audiences and those who look after them. A member is a student of the group's company or below it.
create table groups (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create unique index groups_name on groups (company_id, lower(name));

create table group_members (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  added_at timestamptz(3) not null default now(),
  primary key (group_id, user_id)
);
create index group_members_user on group_members (user_id, group_id);
-- What a course means for a person depends on their groups.
create trigger group_members_changed after insert or delete on group_members
  for each row execute function tell_change('person', 'user_id');

create table group_managers (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index group_managers_user on group_managers (user_id, group_id);
