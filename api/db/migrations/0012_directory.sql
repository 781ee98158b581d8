-- The directory finds people by any part of a name or address, without regard to case and accents, and lists a company by name.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create function plain_form(words text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(lower(words), NFD), '[\u0300-\u036f]', '', 'g');

create index users_search on users
  using gin (company_id, plain_form(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where role = 'student' and status = 'active';
create index users_by_name on users (company_id, (plain_form(last_name || ' ' || first_name) collate "C"), id)
  where role = 'student' and status = 'active';
