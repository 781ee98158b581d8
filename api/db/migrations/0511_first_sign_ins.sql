-- When a person first signed in; null for never. Students who viewed nothing yet have no other trace that stays.
alter table users add column first_signed_in_at timestamptz(3);
alter table student_progress_states add column first_signed_in_at timestamptz(3);

-- Days until accounts that were never used are erased. 0: never; null: inherited from the parent company.
alter table companies add column erase_unused_after_days integer check (erase_unused_after_days between 0 and 3650);

drop trigger users_stale_progress_updated on users;
create trigger users_stale_progress_updated after update on users for each row
  when ((old.role = 'student' or new.role = 'student')
    and (old.role, old.status, old.company_id, old.tags, old.tag_since, old.first_name, old.last_name, old.created_at, old.starts_on,
        old.department, old.title, old.country, old.manager_id, old.invited_at, old.first_signed_in_at)
      is distinct from (new.role, new.status, new.company_id, new.tags, new.tag_since, new.first_name, new.last_name, new.created_at, new.starts_on,
        new.department, new.title, new.country, new.manager_id, new.invited_at, new.first_signed_in_at))
  execute function mark_user_stale();

-- Those who signed in before are found in the log, some at a time.
insert into jobs (id, kind, key, data, run_at)
values (gen_random_uuid(), 'accounts.fill_first_sign_ins', 'once', '{}', now());
