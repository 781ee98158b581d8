-- Progress states hold the details that the directory is narrowed by. The job of progress states copies them; until then, and while
-- many states are stale, the directory reads them from users.
alter table student_progress_states
  add column tags text[] not null default '{}',
  add column department text not null default '',
  add column title text not null default '',
  add column country text,
  add column manager_id uuid,
  add column invited_at timestamptz(3),
  -- Whether the details have been copied since this migration.
  add column has_details boolean not null default false;

drop trigger users_stale_progress_updated on users;
create trigger users_stale_progress_updated after update on users for each row
  when ((old.role = 'student' or new.role = 'student')
    and (old.role, old.status, old.company_id, old.tags, old.tag_since, old.first_name, old.last_name, old.created_at, old.starts_on,
        old.department, old.title, old.country, old.manager_id, old.invited_at)
      is distinct from (new.role, new.status, new.company_id, new.tags, new.tag_since, new.first_name, new.last_name, new.created_at, new.starts_on,
        new.department, new.title, new.country, new.manager_id, new.invited_at))
  execute function mark_user_stale();

-- Nodes of the release before work out students without copying their details, so all are worked out once more when they are gone.
insert into jobs (id, kind, key, data, run_at)
values (gen_random_uuid(), 'directory.copy_details_again', 'once', '{}', now() + interval '1 hour');
