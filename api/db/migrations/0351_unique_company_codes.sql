-- A code names one company of a tree, so that a file of people means one. The company at the top stands for the tree.
alter table companies add column root_id uuid;

create function set_company_root() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or new.root_id is null then
    new.root_id := coalesce((select root_id from companies where id = new.parent_id), new.id);
  end if;
  return new;
end
$$;
create trigger companies_root before insert or update of parent_id on companies
  for each row execute function set_company_root();

-- There are thousands of companies at most.
update companies set root_id = coalesce((
  select ancestor_id from company_closure
  join companies above on above.id = ancestor_id and above.parent_id is null
  where descendant_id = companies.id limit 1), companies.id);

-- Of two that took one code at once, the older keeps it: until now a file that named it was refused anyway.
update companies later set code = '', version = version + 1
where code <> '' and deleted_at is null and exists (
  select from companies earlier
  where earlier.root_id = later.root_id and lower(earlier.code) = lower(later.code)
    and earlier.deleted_at is null and earlier.id < later.id);

create unique index companies_code on companies (root_id, lower(code)) where code <> '' and deleted_at is null;
