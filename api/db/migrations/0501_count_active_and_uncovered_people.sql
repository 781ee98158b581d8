-- Active people by the day of their last activity, and those without a mandatory course under one day, beside the counts by day.
-- Who writes states waits for this file, and nobody is counted twice or not at all; who reads them does not wait.
lock table student_progress_states in share row exclusive mode;
insert into progress_day_counts (company_id, kind, day, n)
select company_id, 'active', (last_active_at at time zone 'UTC')::date, count(*) from student_progress_states
where status = 'active' and last_active_at > '-infinity' group by 1, 3;

create or replace function count_student_progress() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into student_progress_counts (company_id, status, state, n, behind)
    select company_id, status, state, -count(*), -count(*) filter (where mandatory_open > 0) from old_rows group by 1, 2, 3;
    insert into progress_day_counts (company_id, kind, day, n)
    select company_id, kind, day, -count(*) from old_rows cross join lateral (values
      ('active', (last_active_at at time zone 'UTC')::date, last_active_at > '-infinity'),
      ('uncovered', '-infinity'::date, is_uncovered)) counted (kind, day, applies)
    where status = 'active' and applies group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into student_progress_counts (company_id, status, state, n, behind)
    select company_id, status, state, count(*), count(*) filter (where mandatory_open > 0) from new_rows group by 1, 2, 3;
    insert into progress_day_counts (company_id, kind, day, n)
    select company_id, kind, day, count(*) from new_rows cross join lateral (values
      ('active', (last_active_at at time zone 'UTC')::date, last_active_at > '-infinity'),
      ('uncovered', '-infinity'::date, is_uncovered)) counted (kind, day, applies)
    where status = 'active' and applies group by 1, 2, 3;
  end if;
  return null;
end
$$;

-- All are worked out at once, and once more when the nodes of the release before are gone, which do not fill the new column.
insert into stale_progress_companies (company_id) select distinct company_id from student_progress_states;
insert into jobs (id, kind, key, data, run_at)
values (gen_random_uuid(), 'directory.copy_details_again', 'uncovered', '{}', now() + interval '1 hour');
