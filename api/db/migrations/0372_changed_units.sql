-- Its source is new or has changed, and the translator has not been told of it.
alter table translation_job_items add column is_news boolean not null default false;
