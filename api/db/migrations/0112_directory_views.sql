-- Filters, order and columns of the directory that somebody comes back to.
create table directory_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- As in the address of the page.
  search text not null,
  created_at timestamptz(3) not null default now()
);
create unique index directory_views_name on directory_views (user_id, lower(name));

-- A search can name people: it goes with whoever saved it.
create function forget_directory_views() returns trigger language plpgsql as $$
begin
  delete from directory_views where user_id = new.id;
  return null;
end
$$;
create trigger users_removed_views after update of status on users for each row
  when (new.status = 'removed' and old.status <> 'removed') execute function forget_directory_views();
