-- People with a mandatory course open, beside the count that they are part of: figures of companies scan nobody.
alter table student_progress_counts add column behind integer not null default 0;
insert into student_progress_counts (company_id, status, state, n, behind)
select company_id, status, state, 0, count(*) from student_progress_states where mandatory_open > 0 group by 1, 2, 3;

create or replace function count_student_progress() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into student_progress_counts (company_id, status, state, n, behind)
    select company_id, status, state, -count(*), -count(*) filter (where mandatory_open > 0) from old_rows group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into student_progress_counts (company_id, status, state, n, behind)
    select company_id, status, state, count(*), count(*) filter (where mandatory_open > 0) from new_rows group by 1, 2, 3;
  end if;
  return null;
end
$$;

-- A deleted company has left the tree, so nobody sees it. The row stays for the log of events.
alter table companies add column deleted_at timestamptz(3);
