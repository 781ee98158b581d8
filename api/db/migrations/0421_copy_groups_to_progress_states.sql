-- In a transaction of its own, which lets others read, and in the order in which jobs lock states, so that none waits for the other.
with grouped as materialized (
  select student_id from student_progress_states
  where student_id in (select user_id from group_members) order by student_id for update
)
update student_progress_states s
set group_ids = array(select group_id from group_members where user_id = s.student_id order by group_id)
from grouped where grouped.student_id = s.student_id;

-- Nodes of the release before work out students without copying their groups, so all are worked out once more when they are gone.
insert into jobs (id, kind, key, data, run_at)
values (gen_random_uuid(), 'directory.copy_details_again', 'groups', '{}', now() + interval '1 hour');
