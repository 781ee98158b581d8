-- An assignment goes to everybody, to people with one of the tags, or to members of one of the groups.
alter table assignments add column group_ids uuid[] not null default '{}';

-- Who joins or leaves a group may gain or lose courses.
create function mark_member_stale() returns trigger language plpgsql as $$
begin
  insert into stale_progress_students (company_id, student_id)
  select company_id, id from users where id = coalesce(new.user_id, old.user_id) and role = 'student';
  return null;
end
$$;
create trigger group_members_stale_progress after insert or delete on group_members
  for each row execute function mark_member_stale();
