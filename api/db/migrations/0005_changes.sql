-- Tells every process what it may hold in memory and must forget. The message is `<kind>:<id>`, sent with the commit.
create function tell_change() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  column_name text := tg_argv[1];
  row_then jsonb := to_jsonb(old);
  row_now jsonb := to_jsonb(new);
begin
  if row_then is not null then
    perform pg_notify('wardwise_changed', kind || ':' || (row_then ->> column_name));
  end if;
  if row_now is not null and row_now ->> column_name is distinct from row_then ->> column_name then
    perform pg_notify('wardwise_changed', kind || ':' || (row_now ->> column_name));
  end if;
  return null;
end
$$;

create trigger sessions_changed after update of token_hash, revoked_at, expires_at, impersonator_id or delete on sessions
  for each row execute function tell_change('person', 'user_id');
create trigger users_changed after update of role, status, settings, company_id, tags or delete on users
  for each row execute function tell_change('person', 'id');
create trigger companies_changed after insert or update or delete on companies
  for each row execute function tell_change('company', 'id');
create trigger company_hosts_changed after insert or update or delete on company_hosts
  for each row execute function tell_change('company', 'company_id');
create trigger company_images_changed after insert or update or delete on company_images
  for each row execute function tell_change('company', 'company_id');
create trigger company_closure_changed after insert or update or delete on company_closure
  for each row execute function tell_change('company', 'descendant_id');
create trigger assignments_changed after insert or update or delete on assignments
  for each row execute function tell_change('course', 'course_id');
create trigger courses_released after update of current_release_id, status or delete on courses
  for each row execute function tell_change('course', 'id');
