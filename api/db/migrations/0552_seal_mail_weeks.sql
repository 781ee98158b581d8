-- The Monday of the last week in which the owners of a company were mailed its seal.
create table seal_mail_weeks (
  company_id uuid primary key references companies on delete cascade,
  week date not null
);
