-- Hundreds of people at once cost one statement for all of them rather than several for each.
-- Unused since 0.0.0: only the triggers that are replaced here called the functions, and no query reads the index of lines.

create function mark_new_users_stale() returns trigger language plpgsql as $$
begin
  insert into stale_progress_students (company_id, student_id)
  select company_id, id from new_rows where role = 'student';
  return null;
end
$$;
drop trigger users_stale_progress on users;
create trigger users_stale_progress after insert on users
  referencing new table as new_rows for each statement execute function mark_new_users_stale();

create function refresh_teams_of_new_people() returns trigger language plpgsql as $$
declare
  people_ids uuid[] := array(select id from new_rows where role = 'student' and tags <> '{}');
begin
  if people_ids <> '{}' then
    perform refresh_teams(people_ids);
  end if;
  return null;
end
$$;
drop trigger users_first_teams on users;
create trigger users_first_teams after insert on users
  referencing new table as new_rows for each statement execute function refresh_teams_of_new_people();
drop function refresh_teams_of_person();

-- As in 0220, for all people of a statement.
create function refresh_places_of_people() returns trigger language plpgsql as $$
declare
  moved record;
  seen_ids uuid[];
  team_ids uuid[];
begin
  for moved in select old_rows.id, old_rows.company_id as from_company, new_rows.company_id as to_company
    from old_rows join new_rows using (id) where old_rows.company_id <> new_rows.company_id
  loop
    perform move_scores(moved.id, moved.from_company, moved.to_company);
  end loop;
  select array_agg(id) filter (where is_seen_otherwise), array_agg(id) filter (where not is_seen_otherwise and has_other_tags)
  into seen_ids, team_ids
  from (
    select id, old_rows.tags <> new_rows.tags as has_other_tags,
      old_rows.company_id <> new_rows.company_id or old_rows.status is distinct from new_rows.status
        or old_rows.settings is distinct from new_rows.settings or old_rows.role <> new_rows.role as is_seen_otherwise
    from old_rows join new_rows using (id)
  ) changed;
  if seen_ids is not null then
    perform refresh_shown(seen_ids);
  end if;
  if team_ids is not null then
    perform refresh_teams(team_ids);
  end if;
  return null;
end
$$;
drop trigger users_place on users;
create trigger users_place after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function refresh_places_of_people();
drop function refresh_place_of_person();

-- Its number tells a row of an import apart.
drop index import_rows_line;
