-- Teams on the leaderboard: averages over all members who take part, by the company's groups or by tags.
alter table companies add column leaderboard_teams text not null default 'off'
  check (leaderboard_teams in ('off', 'groups', 'tags'));

-- Who is counted in which team now, `group:` and an id or `tag:` and the tag. Nobody who stepped out has a row.
create table team_members (
  company_id uuid not null,
  student_id uuid not null references users on delete cascade,
  team text not null,
  primary key (student_id, team, company_id)
);
create index team_members_company on team_members (company_id);

-- Changes of sums that no writer waits for; a job folds them into team_scores.
create table team_moves (
  id bigint generated always as identity,
  company_id uuid not null,
  -- As in scores; '' for the members themselves, whose points are 0.
  period text not null,
  team text not null,
  points bigint not null,
  people integer not null,
  primary key (company_id, period, id)
);
create table team_scores (
  company_id uuid not null,
  period text not null,
  team text not null,
  points bigint not null,
  -- Members with points in the period; all of them where the period is ''.
  people bigint not null,
  primary key (company_id, period, team)
);

-- The teams that a person belongs to, as the company has chosen, whether they take part or not.
create function teams_of(person users) returns setof text language sql stable as $$
  select 'tag:' || tag from companies cross join unnest(person.tags) tag
  where companies.id = person.company_id and leaderboard_teams = 'tags'
  union
  select 'group:' || groups.id from companies
    join groups on groups.company_id = companies.id join group_members on group_id = groups.id
  where companies.id = person.company_id and leaderboard_teams = 'groups' and user_id = person.id
$$;

-- Counts people in the teams that are theirs now, and no longer in those that were. The caller has locked them.
create function refresh_teams(people_ids uuid[]) returns void language sql as $$
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
  select company_id, period, team, sign * points, sign from changed join scores using (company_id, student_id)
  where points > 0
$$;

-- As in 0150, with the sums of the student's teams.
create or replace function keep_scores() returns trigger language plpgsql as $$
begin
  -- Whoever is just being taken off the leaderboard is waited for, and the other way round.
  perform from users where id in (select student_id from new_rows) order by id for share;
  with people as materialized (
    select id, is_on_leaderboard(users) as shown from users where id in (select student_id from new_rows)
  ), earned as (
    select company_id, student_id, period, sum(amount)::integer as amount
    from new_rows cross join lateral unnest(score_periods(day)) period group by 1, 2, 3
  ), kept as (
    insert into scores as known (company_id, period, student_id, points, shown)
    select earned.company_id, period, student_id, amount, people.shown
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

-- As in 0150; whoever leaves the leaderboard leaves the sums of their teams.
create or replace function refresh_shown(people_ids uuid[]) returns void language sql as $$
  with people as materialized (
    select id, is_on_leaderboard(users) as shown from users where id = any(people_ids)
  ), changed as (
    update scores set shown = people.shown from people
    where student_id = people.id and scores.shown <> people.shown
    returning company_id, period, points, scores.shown as shown
  )
  insert into score_moves (company_id, period, points_from, points_to)
  select company_id, period, case when shown then 0 else points end, case when shown then points else 0 end
  from changed where points > 0;
  select refresh_teams(people_ids)
$$;

create function refresh_teams_of_person() returns trigger language plpgsql as $$
begin
  perform refresh_teams(array[new.id]);
  return null;
end
$$;
create trigger users_teams after update of tags, company_id on users for each row
  when (old.tags <> new.tags or old.company_id <> new.company_id)
  execute function refresh_teams_of_person();
create trigger users_first_teams after insert on users for each row
  when (new.role = 'student' and new.tags <> '{}')
  execute function refresh_teams_of_person();

create function refresh_teams_of_members() returns trigger language plpgsql as $$
begin
  perform from users where id in (select user_id from changed_rows) order by id for no key update;
  perform refresh_teams(array(select distinct user_id from changed_rows));
  return null;
end
$$;
create trigger group_members_added_teams after insert on group_members
  referencing new table as changed_rows for each statement execute function refresh_teams_of_members();
create trigger group_members_removed_teams after delete on group_members
  referencing old table as changed_rows for each statement execute function refresh_teams_of_members();

-- The job that applies a company's default applies its kind of teams too. One each time: the one at work may be past some people.
create function refresh_teams_of_company() returns trigger language plpgsql as $$
begin
  insert into jobs (id, kind, key, data, run_at)
  values (gen_random_uuid(), 'points.refresh_shown', new.id || ' teams ' || new.version,
    jsonb_build_object('company_id', new.id), now())
  on conflict do nothing;
  return null;
end
$$;
create trigger companies_teams after update of leaderboard_teams on companies for each row
  when (old.leaderboard_teams <> new.leaderboard_teams) execute function refresh_teams_of_company();

-- Returns how many moves it folded. One statement, so that a reader has a move either here or there.
create function fold_team_moves(of_company uuid, most integer) returns integer language plpgsql as $$
declare folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_company::text, 186));
  with gone as (
    delete from team_moves where (company_id, period, id) in (
      select company_id, period, id from team_moves where company_id = of_company order by period, id limit most)
    returning period, team, points, people
  ), summed as (
    insert into team_scores as old (company_id, period, team, points, people)
    select of_company, period, team, sum(points), sum(people) from gone group by period, team
    on conflict (company_id, period, team)
      do update set points = old.points + excluded.points, people = old.people + excluded.people
  )
  select count(*) into folded from gone;
  return folded;
end
$$;

-- As in 0150, with the teams. Awards wait meanwhile.
create or replace function rebuild_scores(of_company uuid) returns void language plpgsql as $$
begin
  lock table scores, score_moves, score_counts, team_members, team_moves, team_scores in exclusive mode;
  delete from scores where company_id = of_company;
  delete from score_moves where company_id = of_company;
  delete from score_counts where company_id = of_company;
  insert into scores (company_id, period, student_id, points, shown)
  select of_company, period, student_id, sum(amount), is_on_leaderboard(users)
  from points join users on users.id = student_id cross join lateral unnest(score_periods(day)) period
  where points.company_id = of_company group by period, student_id, users.*;
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
