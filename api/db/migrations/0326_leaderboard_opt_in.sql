-- A company may show those alone who chose to take part in its leaderboard.
alter table companies add column leaderboard_opt_in boolean not null default false;

-- Who chose to, and in which company: it does not count in another one.
create table leaderboard_joiners (
  student_id uuid primary key references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  joined_at timestamptz(3) not null
);

-- As in 0150, with those who have to choose.
create or replace function is_on_leaderboard(person users) returns boolean language sql stable as $$
  select person.role = 'student' and person.status = 'active'
    and coalesce((person.settings->>'has_leaderboard')::boolean, (company.settings->>'has_leaderboard')::boolean, true)
    and not exists (select from leaderboard_leavers where student_id = person.id)
    and (not company.leaderboard_opt_in or exists (
      select from leaderboard_joiners where (student_id, company_id) = (person.id, person.company_id)))
  from companies company where company.id = person.company_id
$$;

drop trigger companies_places on companies;
create trigger companies_places after update of settings, leaderboard_teams, leaderboard_opt_in on companies for each row
  when (old.settings->'has_leaderboard' is distinct from new.settings->'has_leaderboard'
    or old.leaderboard_teams <> new.leaderboard_teams or old.leaderboard_opt_in <> new.leaderboard_opt_in)
  execute function refresh_places_of_company();
