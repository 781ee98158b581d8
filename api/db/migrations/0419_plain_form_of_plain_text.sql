-- Text of ASCII letters only, as most names and addresses are, has no accents to take off. The result is the same as before, so
-- indexes stay valid; searching computes it for each candidate.
create or replace function plain_form(words text) returns text language sql immutable strict parallel safe
return case when octet_length(words) = char_length(words) then lower(words)
  else regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g') end;

-- Open sessions remember the expressions of these indexes as they were, and would no longer find them: a change makes them look again.
do $$
declare one record;
begin
  for one in
    select indexrelid::regclass as name, case amname when 'gin' then 'fastupdate' else 'fillfactor' end as setting,
      case amname when 'gin' then 'on' else '90' end as usual
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where pg_get_indexdef(indexrelid) like '%plain_form(%'
  loop
    execute format('alter index %s set (%s = %s)', one.name, one.setting, one.usual);
    execute format('alter index %s reset (%s)', one.name, one.setting);
  end loop;
end
$$;
