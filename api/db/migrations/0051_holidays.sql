-- Days on which a company does not work: they break no streak and nobody is reminded on them.
create table company_holidays (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  -- The same day in every other year, too.
  yearly boolean not null default false,
  name text not null,
  primary key (company_id, day)
);
