create index concurrently if not exists attempts_first
  on attempts (company_id, submitted_at) where number = 1 and not practice and submitted_at is not null;
