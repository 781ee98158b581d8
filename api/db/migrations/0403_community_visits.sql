-- Up to which post somebody had seen the list when their present visit began, and the newest one of it. One row a person.
create table community_visits (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  seen_post_id uuid,
  newest_post_id uuid not null,
  at timestamptz(3) not null,
  primary key (company_id, user_id)
);
create index community_visits_user on community_visits (user_id);
