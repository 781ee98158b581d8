-- When the result of a finished course ends, so that those whose does are found without reading releases.
alter table enrolments add column ends_at timestamptz(3);
update enrolments set ends_at = completed_at + make_interval(days => (releases.outline->'course'->>'validity_days')::integer)
from releases
where releases.id = enrolments.release_id and enrolments.status = 'completed'
  and jsonb_typeof(releases.outline->'course'->'validity_days') = 'number';
create index enrolments_ending on enrolments (company_id, ends_at) where ends_at is not null and archived_at is null;
