-- Progress states hold the groups that the directory is narrowed by. The job of progress states copies them.
alter table student_progress_states add column group_ids uuid[] not null default '{}';
