-- What a search looks through, folded once when a unit is written and not for each unit at every search.
alter table translation_job_items add column search_text text generated always as
  (plain_form(source::text || ' ' || coalesce(target::text, ''))) stored;

-- How many other units of the job have the same source.
alter table translation_job_items add column repeats integer not null default 0;
update translation_job_items i set repeats = same.n - 1
from (select job_id, source_key, count(*)::integer as n from translation_job_items group by job_id, source_key having count(*) > 1) same
where same.job_id = i.job_id and same.source_key = i.source_key;
create index translation_job_items_repeated on translation_job_items (job_id, position, id) where repeats > 0;
