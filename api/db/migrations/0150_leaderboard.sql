-- Scores are the ledger of points summed by period, kept by a trigger in the transaction that writes the ledger.
alter table companies add column leaderboard_mode text not null default 'own_place'
  check (leaderboard_mode in ('off', 'own_place', 'pseudonyms', 'names'));

-- The day of the company on which points count. Points taken back count on the day on which they were won.
alter table points add column day date;
update points set day = (at at time zone time_zone)::date from companies where companies.id = points.company_id;
update points back set day = won.day from points won
where back.student_id = won.student_id and back.cause_id = won.cause_id
  and back.cause_kind = won.cause_kind || '_taken_back';
alter table points alter column day set not null;

create function set_day_of_points() returns trigger language plpgsql as $$
begin
  select (new.at at time zone time_zone)::date into new.day from companies where id = new.company_id;
  return new;
end
$$;
create trigger points_day before insert on points
  for each row when (new.day is null) execute function set_day_of_points();

-- The periods of a day: all time, its year, its month, its week by ISO 8601.
create function score_periods(of_day date) returns text[] language sql stable as $$
  select array['all', to_char(of_day, 'YYYY'), to_char(of_day, 'YYYY-MM'), to_char(of_day, 'IYYY"-W"IW')]
$$;

create table scores (
  company_id uuid not null references companies on delete cascade,
  period text not null,
  student_id uuid not null references users on delete cascade,
  points integer not null,
  -- Whether colleagues see the student on the leaderboard.
  shown boolean not null,
  primary key (student_id, period)
);
create index scores_places on scores (company_id, period, points desc, student_id desc) where shown and points > 0;

-- How many people have how many points, as changes that no writer waits for; a job folds them into the counts.
create table score_moves (
  id bigint generated always as identity,
  company_id uuid not null,
  period text not null,
  -- 0: not on the leaderboard before, or not any more.
  points_from integer not null,
  points_to integer not null,
  primary key (company_id, period, id)
);
-- `coarse` is points / 256; the row with -1 points is the sum of its others.
create table score_counts (
  company_id uuid not null,
  period text not null,
  coarse integer not null,
  points integer not null,
  members integer not null,
  primary key (company_id, period, coarse, points)
);
create index score_counts_coarse on score_counts (company_id, period, coarse) where points = -1;

-- Who stepped out. Their points stay.
create table leaderboard_leavers (
  student_id uuid primary key references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  left_at timestamptz(3) not null
);

-- Who may be on the leaderboard at all, and has not stepped out.
create function is_on_leaderboard(person users) returns boolean language sql stable as $$
  select person.role = 'student' and person.status = 'active'
    and coalesce((person.settings->>'has_leaderboard')::boolean,
      (select (settings->>'has_leaderboard')::boolean from companies where id = person.company_id), true)
    and not exists (select from leaderboard_leavers where student_id = person.id)
$$;

create function keep_scores() returns trigger language plpgsql as $$
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
  )
  insert into score_moves (company_id, period, points_from, points_to)
  select kept.company_id, period, greatest(points - amount, 0), greatest(points, 0)
  from kept join earned using (student_id, period)
  where shown and greatest(points - amount, 0) <> greatest(points, 0);
  return null;
end
$$;
create trigger points_scores after insert on points
  referencing new table as new_rows for each statement execute function keep_scores();

-- Takes people off the leaderboard or puts them on it, as the rule above says now.
create function refresh_shown(people_ids uuid[]) returns void language sql as $$
  with people as materialized (
    select id, is_on_leaderboard(users) as shown from users where id = any(people_ids)
  ), changed as (
    update scores set shown = people.shown from people
    where student_id = people.id and scores.shown <> people.shown
    returning company_id, period, points, scores.shown as shown
  )
  insert into score_moves (company_id, period, points_from, points_to)
  select company_id, period, case when shown then 0 else points end, case when shown then points else 0 end
  from changed where points > 0
$$;

create function refresh_shown_of_person() returns trigger language plpgsql as $$
begin
  perform refresh_shown(array[new.id]);
  return null;
end
$$;
create trigger users_shown after update of status, settings, role on users for each row
  when (old.status is distinct from new.status or old.settings is distinct from new.settings or old.role <> new.role)
  execute function refresh_shown_of_person();

-- A company's default changes what holds for its people: a job does so, as they may be a million.
create function refresh_shown_of_company() returns trigger language plpgsql as $$
begin
  insert into jobs (id, kind, key, data, run_at)
  values (gen_random_uuid(), 'points.refresh_shown', new.id, jsonb_build_object('company_id', new.id), now())
  on conflict do nothing;
  return null;
end
$$;
create trigger companies_shown after update of settings on companies for each row
  when (old.settings->'has_leaderboard' is distinct from new.settings->'has_leaderboard')
  execute function refresh_shown_of_company();

-- 1 + people of the company with more points: of 0 points it is 1 + everybody on the leaderboard.
create function score_rank(of_company uuid, of_period text, mine integer) returns integer language sql stable as $$
  select (1
    + coalesce((select sum(members) from score_counts
        where company_id = of_company and period = of_period and points = -1 and coarse > mine / 256), 0)
    + coalesce((select sum(members) from score_counts
        where company_id = of_company and period = of_period and coarse = mine / 256 and points > mine), 0)
    + coalesce((select sum((points_to > mine)::integer - (points_from > mine)::integer) from score_moves
        where company_id = of_company and period = of_period), 0))::integer
$$;

-- Returns how many moves it folded. One statement, so that a reader has a move either here or there.
create function fold_score_moves(of_company uuid, most integer) returns integer language plpgsql as $$
declare folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_company::text, 150));
  with gone as (
    delete from score_moves where (company_id, period, id) in (
      select company_id, period, id from score_moves where company_id = of_company order by period, id limit most)
    returning period, points_from, points_to
  ), changed as (
    select period, points_from as points, -1 as members from gone where points_from > 0
    union all select period, points_to, 1 from gone where points_to > 0
  ), summed as (
    select period, points / 256 as coarse, points, sum(members) as members from changed group by 1, 2, 3
    union all select period, points / 256, -1, sum(members) from changed group by 1, 2
  ), counted as (
    insert into score_counts as old (company_id, period, coarse, points, members)
    select of_company, period, coarse, points, members from summed where members <> 0
    on conflict (company_id, period, coarse, points) do update set members = old.members + excluded.members
  )
  select count(*) into folded from gone;
  return folded;
end
$$;

-- Makes a company's scores and counts anew from its ledger. Awards wait meanwhile.
create function rebuild_scores(of_company uuid) returns void language plpgsql as $$
begin
  lock table scores, score_moves, score_counts in exclusive mode;
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
end
$$;
select rebuild_scores(id) from companies;

-- Months whose best three have been found.
create table decided_months (
  company_id uuid not null references companies on delete cascade,
  month text not null,
  decided_at timestamptz(3) not null,
  primary key (company_id, month)
);
