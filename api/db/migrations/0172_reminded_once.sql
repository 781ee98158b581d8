-- When the team was told that a question has no answer, so that it is told once.
alter table posts add column unanswered_notice_at timestamptz(3);
create index posts_unanswered on posts (created_at)
  where state = 'visible' and is_question and not is_answered and unanswered_notice_at is null;

-- The due day of which the translator was told; another day is another notice.
alter table translation_jobs add column due_notice_for date;
create index translation_jobs_due on translation_jobs (due_on) where status = 'open' and assignee_id is not null;
