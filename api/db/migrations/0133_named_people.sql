-- An assignment can name people one by one, beside tags and groups.
alter table assignments add column user_ids uuid[] not null default '{}';

drop trigger assignments_stale_progress_updated on assignments;
create trigger assignments_stale_progress_updated after update on assignments
  for each row when (old.* is distinct from new.*) execute function mark_assignment_stale();
