-- The same in PL/pgSQL, which keeps its plans: in SQL it was planned anew in each of the dozen calls of one answer. As it is stable, it
-- reads with the snapshot of the statement that calls it.
create or replace function score_rank(of_company uuid, of_period text, mine integer) returns integer language plpgsql stable as $$
begin
  return 1
    + coalesce((select sum(members) from score_counts
        where company_id = of_company and period = of_period and points = -1 and coarse > mine / 256), 0)
    + coalesce((select sum(members) from score_counts
        where company_id = of_company and period = of_period and coarse = mine / 256 and points > mine), 0)
    + coalesce((select sum((points_to > mine)::integer - (points_from > mine)::integer) from score_moves
        where company_id = of_company and period = of_period), 0);
end
$$;
