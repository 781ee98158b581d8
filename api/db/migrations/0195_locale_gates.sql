-- Counted once by the database, so that a list of courses, a job and the gate of a language all have the same number.
alter table texts add column words integer not null generated always as (regexp_count(value, '\S+')) stored;

-- Exercises that count for the score: like questions, they are approved before a language is published.
alter table content_units add column assessed boolean not null default false;
update content_units set assessed = true
from (
  select contents.id, block -> 'attrs' ->> 'id' as block_id
  from contents, jsonb_path_query(document, 'strict $.**{1 to last} ? (@.type == "emailInspection"
    || @.type == "linkInspection" || @.type == "signInPrompt" || @.type == "passwordTrial" || @.type == "knowledgeCheck")',
    silent => true) block
  where coalesce((block -> 'attrs' ->> 'scored')::boolean, true)
) exercises
where content_id = exercises.id and content_units.block_id = exercises.block_id;

-- What students read in a language already was let through by somebody: it counts as approved from here on.
update texts set state = 'approved'
from texts source, courses, releases
where courses.id = texts.course_id and releases.id = courses.current_release_id and texts.locale = any (releases.locales)
  and texts.locale <> courses.locales[1] and texts.owner_kind in ('question', 'answer')
  and source.owner_id = texts.owner_id and source.field = texts.field and source.locale = courses.locales[1]
  and texts.source_hash = source.hash and texts.state in ('translated', 'in_review');
update content_units set state = 'approved'
from contents, courses, releases
where contents.id = content_id and courses.id = contents.course_id and releases.id = courses.current_release_id
  and contents.locale = any (releases.locales) and contents.locale <> courses.locales[1] and assessed
  and content_units.state in ('translated', 'in_review');

-- Every language of a course beside its source has a job, wherever the language was added.
create function add_translation_jobs() returns trigger language plpgsql as $$
begin
  insert into translation_jobs (id, company_id, course_id, locale, created_at)
  select gen_random_uuid(), new.company_id, new.id, locale, now() from unnest(new.locales[2:]) as locale
  on conflict (course_id, locale) do nothing;
  return null;
end $$;
create trigger courses_add_translation_jobs after insert on courses
for each row when (cardinality(new.locales) > 1) execute function add_translation_jobs();
create trigger courses_update_translation_jobs after update of locales on courses
for each row when (new.locales is distinct from old.locales) execute function add_translation_jobs();

insert into translation_jobs (id, company_id, course_id, locale, created_at)
select gen_random_uuid(), company_id, courses.id, locale, now() from courses, unnest(locales[2:]) as locale
on conflict (course_id, locale) do nothing;
-- Their items are made again, with the words and states of above.
update translation_jobs set synced_at = null;
delete from translation_lessons;
-- The language has other right answers than its source.
alter table translation_job_items add column keys_differ boolean not null default false;
alter table translation_lessons add column words integer not null;
