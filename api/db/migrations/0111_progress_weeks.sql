-- What was completed on each Monday of a company's calendar, as it was then: later moves and removals do not change it.
create table company_progress_weeks (
  company_id uuid not null references companies on delete cascade,
  monday date not null,
  mandatory integer not null,
  completed integer not null,
  -- Worked out later from assignments and results of that time, for weeks before the first that was recorded.
  is_estimated boolean not null default false,
  primary key (company_id, monday)
);
