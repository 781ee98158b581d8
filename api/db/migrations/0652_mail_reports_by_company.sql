create index concurrently if not exists mail_reports_by_company on mail_reports (company_id, at);
