-- Whether managers are told once a week which of their people are overdue or due soon.
alter table companies add column has_manager_digests boolean not null default false;

-- The last week, by its Monday, for which a manager's e-mail was made.
create table manager_digests (
  manager_id uuid primary key references users on delete cascade,
  week date not null
);

-- The last week, by its Monday, in which the managers of a company's people were looked up.
create table manager_digest_rounds (
  company_id uuid primary key references companies on delete cascade,
  week date not null
);
