-- Progress states hold the groups that the directory is narrowed by. The job of progress states copies them.
alter table student_progress_states add column group_ids uuid[] not null default '{}';

update student_progress_states s set group_ids = m.group_ids
from (select user_id, array_agg(group_id order by group_id) as group_ids from group_members group by user_id) m
where m.user_id = s.student_id;

-- Nodes of the release before work out students without copying their groups, so all are worked out once more when they are gone.
insert into jobs (id, kind, key, data, run_at)
values (gen_random_uuid(), 'directory.copy_details_again', 'groups', '{}', now() + interval '1 hour');
