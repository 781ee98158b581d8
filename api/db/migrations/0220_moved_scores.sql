-- Scores, the decision to step out and the teams' sums follow a person to another company; those who moved before are mended below.
-- The triggers that 0150 and 0186 put on the same columns become one each on users and companies.

-- As in 0186, with the company that the person is in now: the ledger's is the one in which the points were won.
create or replace function keep_scores() returns trigger language plpgsql as $$
begin
  -- Whoever is just being taken off the leaderboard is waited for, and the other way round.
  perform from users where id in (select student_id from new_rows) order by id for share;
  with people as materialized (
    select id, company_id, is_on_leaderboard(users) as shown from users where id in (select student_id from new_rows)
  ), earned as (
    select student_id, period, sum(amount)::integer as amount
    from new_rows cross join lateral unnest(score_periods(day)) period group by 1, 2
  ), kept as (
    insert into scores as known (company_id, period, student_id, points, shown)
    select people.company_id, period, student_id, amount, people.shown
    from earned join people on people.id = student_id order by student_id, period
    on conflict (student_id, period) do update set points = known.points + excluded.points
    returning known.company_id, known.student_id, known.period, known.points, known.shown
  ), changed as (
    select kept.company_id, period, student_id, shown,
      greatest(points - amount, 0) as points_from, greatest(points, 0) as points_to
    from kept join earned using (student_id, period)
  ), moved as (
    insert into score_moves (company_id, period, points_from, points_to)
    select company_id, period, points_from, points_to from changed where shown and points_from <> points_to
  )
  insert into team_moves (company_id, period, team, points, people)
  select company_id, period, team, points_to - points_from, (points_to > 0)::integer - (points_from > 0)::integer
  from changed join team_members using (company_id, student_id) where points_from <> points_to;
  return null;
end
$$;

-- As in 0186, but what leaves a team of the company before leaves it with the person's points, wherever those count by now.
create or replace function refresh_teams(people_ids uuid[]) returns void language sql as $$
  with wanted as materialized (
    select users.company_id, users.id as student_id, team
    from users cross join lateral teams_of(users) team
    where users.id = any(people_ids) and is_on_leaderboard(users)
  ), gone as (
    delete from team_members old where student_id = any(people_ids)
      and not exists (select from wanted
        where (wanted.student_id, wanted.team, wanted.company_id) = (old.student_id, old.team, old.company_id))
    returning company_id, student_id, team
  ), added as (
    insert into team_members (company_id, student_id, team) select company_id, student_id, team from wanted
    on conflict do nothing returning company_id, student_id, team
  ), changed as (
    select company_id, student_id, team, -1 as sign from gone
    union all select company_id, student_id, team, 1 from added
  )
  insert into team_moves (company_id, period, team, points, people)
  select company_id, '', team, 0, sign from changed
  union all
  select changed.company_id, period, team, sign * points, sign from changed join scores using (student_id)
  where points > 0
$$;

-- Takes a person's scores along to another company, off the one before. The caller has locked the person.
create function move_scores(person uuid, from_company uuid, to_company uuid) returns void language sql as $$
  with moved as (
    update scores set company_id = to_company where student_id = person and company_id = from_company
    returning period, points, shown
  )
  insert into score_moves (company_id, period, points_from, points_to)
  select from_company, period, points, 0 from moved where shown and points > 0
  union all
  select to_company, period, 0, points from moved where shown and points > 0;
  update leaderboard_leavers set company_id = to_company where student_id = person
$$;

drop trigger users_shown on users;
drop trigger users_teams on users;
drop function refresh_shown_of_person();
create function refresh_place_of_person() returns trigger language plpgsql as $$
begin
  if old.company_id <> new.company_id then
    perform move_scores(new.id, old.company_id, new.company_id);
  end if;
  if old.company_id <> new.company_id or old.status is distinct from new.status
    or old.settings is distinct from new.settings or old.role <> new.role then
    perform refresh_shown(array[new.id]);
  else
    perform refresh_teams(array[new.id]);
  end if;
  return null;
end
$$;
create trigger users_place after update of status, settings, role, tags, company_id on users for each row
  when (old.status is distinct from new.status or old.settings is distinct from new.settings or old.role <> new.role
    or old.tags <> new.tags or old.company_id <> new.company_id)
  execute function refresh_place_of_person();

-- A job applies what a company changed to its people. One each time: the one at work may be past some people.
drop trigger companies_shown on companies;
drop trigger companies_teams on companies;
drop function refresh_shown_of_company();
drop function refresh_teams_of_company();
create function refresh_places_of_company() returns trigger language plpgsql as $$
begin
  insert into jobs (id, kind, key, data, run_at)
  values (gen_random_uuid(), 'points.refresh_shown', new.id || ' ' || new.version,
    jsonb_build_object('company_id', new.id), now())
  on conflict do nothing;
  return null;
end
$$;
create trigger companies_places after update of settings, leaderboard_teams on companies for each row
  when (old.settings->'has_leaderboard' is distinct from new.settings->'has_leaderboard'
    or old.leaderboard_teams <> new.leaderboard_teams)
  execute function refresh_places_of_company();

-- As in 0186, by the company that people are in now, with all points of theirs. Awards wait meanwhile.
create or replace function rebuild_scores(of_company uuid) returns void language plpgsql as $$
begin
  lock table scores, score_moves, score_counts, team_members, team_moves, team_scores in exclusive mode;
  delete from scores where company_id = of_company;
  delete from scores using users where users.id = student_id and users.company_id = of_company;
  delete from score_moves where company_id = of_company;
  delete from score_counts where company_id = of_company;
  -- Whether somebody is shown is asked once a person, not once a period.
  with people as materialized (
    select id, is_on_leaderboard(users) as shown from users where company_id = of_company
  ), by_day as (
    select student_id, day, sum(amount) as amount from points join people on people.id = student_id group by 1, 2
  ), earned as (
    select student_id, period, sum(amount) as points
    from by_day cross join lateral unnest(score_periods(day)) period group by 1, 2
  )
  insert into scores (company_id, period, student_id, points, shown)
  select of_company, period, student_id, points, shown from earned join people on people.id = student_id;
  insert into score_counts (company_id, period, coarse, points, members)
  select of_company, period, points / 256, points, count(*) from scores
  where company_id = of_company and shown and points > 0 group by period, points;
  insert into score_counts (company_id, period, coarse, points, members)
  select of_company, period, coarse, -1, sum(members) from score_counts
  where company_id = of_company group by period, coarse;
  delete from team_members where company_id = of_company;
  delete from team_moves where company_id = of_company;
  delete from team_scores where company_id = of_company;
  insert into team_members (company_id, student_id, team)
  select of_company, users.id, team from users cross join lateral teams_of(users) team
  where users.company_id = of_company and is_on_leaderboard(users);
  insert into team_scores (company_id, period, team, points, people)
  select of_company, '', team, 0, count(*) from team_members where company_id = of_company group by team;
  insert into team_scores (company_id, period, team, points, people)
  select of_company, period, team, sum(points), count(*)
  from team_members join scores using (company_id, student_id)
  where company_id = of_company and points > 0 group by period, team;
end
$$;

-- Who moved before: both companies are made anew. Their old team rows go with the company before.
do $$
declare touched uuid[];
begin
  select array_agg(distinct company) into touched
  from scores join users on users.id = student_id, unnest(array[scores.company_id, users.company_id]) company
  where scores.company_id <> users.company_id;
  update leaderboard_leavers set company_id = users.company_id from users
  where users.id = student_id and users.company_id <> leaderboard_leavers.company_id;
  perform rebuild_scores(company) from unnest(touched) company;
end
$$;

-- Notices that nothing was added to for long are deleted, the oldest first.
create index notices_old on notices (updated_at);
