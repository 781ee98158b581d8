create index concurrently if not exists certificates_issued on certificates (company_id, issued_at);
