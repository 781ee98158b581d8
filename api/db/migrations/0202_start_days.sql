-- The day on which somebody begins at the company: days to do a course in count from it, and the invitation waits for it.
alter table users add column starts_on date;

drop trigger users_stale_progress_updated on users;
create trigger users_stale_progress_updated after update on users for each row
  when ((old.role = 'student' or new.role = 'student')
    and (old.role, old.status, old.company_id, old.tags, old.tag_since, old.first_name, old.last_name, old.created_at, old.starts_on)
      is distinct from (new.role, new.status, new.company_id, new.tags, new.tag_since, new.first_name, new.last_name, new.created_at, new.starts_on))
  execute function mark_user_stale();
