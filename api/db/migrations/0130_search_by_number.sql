-- The directory finds people by their employee number as well.
create index users_search_with_number on users
  using gin (company_id,
    plain_form(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(employee_number, '')) gin_trgm_ops)
  where role = 'student' and status = 'active';
drop index users_search;
alter index users_search_with_number rename to users_search;
create index users_disabled_words_with_number on users
  using gin (company_id,
    plain_form(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(employee_number, '')) gin_trgm_ops)
  where role = 'student' and status = 'disabled';
drop index users_disabled_words;
alter index users_disabled_words_with_number rename to users_disabled_words;
