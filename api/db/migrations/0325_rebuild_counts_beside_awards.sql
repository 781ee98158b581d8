-- The counts of a company are made anew while points are won: 0262 locked the tables of all companies for it.

-- As in 0262, with the teams by the function that keeps them. What it writes as moves goes with the others when the counts are made.
create or replace function rebuild_scores_of_people(of_company uuid, after uuid, most integer) returns uuid language plpgsql as $$
declare ids uuid[];
begin
  select array_agg(id order by id) into ids from (
    select id from users where company_id = of_company and id > after order by id limit most for no key update
  ) person;
  if ids is null then return null; end if;
  with people as materialized (
    select id, is_on_leaderboard(users) as shown from users where id = any(ids)
  ), earned as materialized (
    select student_id, period, sum(amount)::integer as points
    from (select student_id, day, sum(amount) as amount from points where student_id = any(ids) group by 1, 2) by_day
      cross join lateral unnest(score_periods(day)) period
    group by 1, 2
  ), without_points as (
    delete from scores where student_id = any(ids) and not exists (
      select from earned where (earned.student_id, earned.period) = (scores.student_id, scores.period))
  )
  insert into scores as known (company_id, period, student_id, points, shown)
  select of_company, period, student_id, points, shown from earned join people on people.id = student_id
  on conflict (student_id, period) do update
    set company_id = excluded.company_id, points = excluded.points, shown = excluded.shown
    where (known.company_id, known.points, known.shown)
      is distinct from (excluded.company_id, excluded.points, excluded.shown);
  perform refresh_teams(ids);
  return ids[array_upper(ids, 1)];
end
$$;

-- The counts and sums of a company from its scores. Only its foldings wait: each statement sees scores and moves of one moment, takes
-- the moves that the scores contain, and leaves those that come later to be added to what it writes.
create or replace function rebuild_score_counts(of_company uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_company::text, 150));
  perform pg_advisory_xact_lock(hashtextextended(of_company::text, 186));
  delete from scores using users
  where scores.company_id = of_company and users.id = student_id and users.company_id <> of_company;
  delete from team_members using users
  where team_members.company_id = of_company and users.id = student_id and users.company_id <> of_company;
  with contained as (
    delete from score_moves where company_id = of_company
  ), fine as materialized (
    select period, points / 256 as coarse, points, count(*)::integer as members from scores
    where company_id = of_company and shown and points > 0 group by 1, 2, 3
  ), wanted as materialized (
    select period, coarse, points, members from fine
    union all select period, coarse, -1, sum(members)::integer from fine group by 1, 2
  ), gone as (
    delete from score_counts old where company_id = of_company and not exists (
      select from wanted where (wanted.period, wanted.coarse, wanted.points) = (old.period, old.coarse, old.points))
  )
  insert into score_counts as known (company_id, period, coarse, points, members)
  select of_company, period, coarse, points, members from wanted
  on conflict (company_id, period, coarse, points) do update set members = excluded.members
    where known.members <> excluded.members;
  with contained as (
    delete from team_moves where company_id = of_company
  ), wanted as materialized (
    select '' as period, team, 0::bigint as points, count(*) as people
    from team_members where company_id = of_company group by team
    union all
    select period, team, sum(points), count(*)
    from team_members join scores using (company_id, student_id)
    where company_id = of_company and points > 0 group by period, team
  ), gone as (
    delete from team_scores old where company_id = of_company and not exists (
      select from wanted where (wanted.period, wanted.team) = (old.period, old.team))
  )
  insert into team_scores as known (company_id, period, team, points, people)
  select of_company, period, team, points, people from wanted
  on conflict (company_id, period, team) do update set points = excluded.points, people = excluded.people
    where (known.points, known.people) is distinct from (excluded.points, excluded.people);
end
$$;
