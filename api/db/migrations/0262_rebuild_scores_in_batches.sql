-- Scores are made anew some thousand people at a time: one statement for a million of them took minutes, in which all awards waited.

-- What the ledger says of the people after one, in the order of their ids; writes only what differs. Returns the last of them, null
-- after the end. Awards to these people wait.
create function rebuild_scores_of_people(of_company uuid, after uuid, most integer) returns uuid language plpgsql as $$
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
  ), wanted as materialized (
    select users.id as student_id, team
    from people join users using (id) cross join lateral teams_of(users) team where shown
  ), without_points as (
    delete from scores where student_id = any(ids) and not exists (
      select from earned where (earned.student_id, earned.period) = (scores.student_id, scores.period))
  ), kept as (
    insert into scores as known (company_id, period, student_id, points, shown)
    select of_company, period, student_id, points, shown from earned join people on people.id = student_id
    on conflict (student_id, period) do update
      set company_id = excluded.company_id, points = excluded.points, shown = excluded.shown
      where (known.company_id, known.points, known.shown)
        is distinct from (excluded.company_id, excluded.points, excluded.shown)
  ), gone as (
    delete from team_members old where student_id = any(ids) and not exists (
      select from wanted
      where (of_company, wanted.student_id, wanted.team) = (old.company_id, old.student_id, old.team))
  )
  insert into team_members (company_id, student_id, team) select of_company, student_id, team from wanted
  on conflict do nothing;
  return ids[array_upper(ids, 1)];
end
$$;

-- The counts and sums of a company from its scores. Awards wait meanwhile.
create function rebuild_score_counts(of_company uuid) returns void language plpgsql as $$
begin
  lock table scores, score_moves, score_counts, team_members, team_moves, team_scores in exclusive mode;
  delete from scores using users where scores.company_id = of_company and users.id = student_id and users.company_id <> of_company;
  delete from team_members using users
  where team_members.company_id = of_company and users.id = student_id and users.company_id <> of_company;
  delete from score_moves where company_id = of_company;
  delete from score_counts where company_id = of_company;
  insert into score_counts (company_id, period, coarse, points, members)
  select of_company, period, points / 256, points, count(*) from scores
  where company_id = of_company and shown and points > 0 group by period, points;
  insert into score_counts (company_id, period, coarse, points, members)
  select of_company, period, coarse, -1, sum(members) from score_counts
  where company_id = of_company group by period, coarse;
  delete from team_moves where company_id = of_company;
  delete from team_scores where company_id = of_company;
  insert into team_scores (company_id, period, team, points, people)
  select of_company, '', team, 0, count(*) from team_members where company_id = of_company group by team;
  insert into team_scores (company_id, period, team, points, people)
  select of_company, period, team, sum(points), count(*)
  from team_members join scores using (company_id, student_id)
  where company_id = of_company and points > 0 group by period, team;
end
$$;

-- Both in one transaction, for a company that is not too large.
create or replace function rebuild_scores(of_company uuid) returns void language plpgsql as $$
declare last uuid := '00000000-0000-0000-0000-000000000000';
begin
  while last is not null loop
    last := rebuild_scores_of_people(of_company, last, 2000);
  end loop;
  perform rebuild_score_counts(of_company);
end
$$;
