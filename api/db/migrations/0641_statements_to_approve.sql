-- Statements to accept are evidence: like exercises, they are approved before a language is published.
update content_units set assessed = true
from (
  select contents.id, block -> 'attrs' ->> 'id' as block_id
  from contents, jsonb_path_query(document, 'strict $.**{1 to last} ? (@.type == "acknowledgement")', silent => true) block
) statements
where content_id = statements.id and content_units.block_id = statements.block_id;

-- The items of jobs with such blocks are made again.
update translation_jobs set synced_at = null
where course_id in (
  select course_id from contents
  where jsonb_path_exists(document, 'strict $.**{1 to last} ? (@.type == "acknowledgement")', silent => true)
);
delete from translation_lessons where job_id in (select id from translation_jobs where synced_at is null);
