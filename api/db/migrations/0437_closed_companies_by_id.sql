create index concurrently if not exists companies_closed on companies (id) where closed_at is not null;
