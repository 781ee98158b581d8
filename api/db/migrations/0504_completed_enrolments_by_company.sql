create index concurrently if not exists enrolments_completed
  on enrolments (company_id, completed_at) where completed_at is not null;
