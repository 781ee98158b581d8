create index concurrently if not exists translation_job_items_news on translation_job_items (job_id) where is_news;
