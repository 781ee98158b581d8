-- How soon questions of a company were answered lately, counted by a job; and whether an empty community suggests questions.
create table answer_times (
  company_id uuid primary key references companies on delete cascade,
  -- Questions that were answered, or could have been within a working day.
  questions integer not null,
  within_a_day integer not null,
  counted_at timestamptz(3) not null
);
alter table community_settings add column suggests_questions boolean not null default true;
