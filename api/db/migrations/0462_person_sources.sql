-- Not validated, because all rows have one of the former values; so the table is locked for a moment only.
alter table users drop constraint if exists users_source_check;
alter table users add constraint users_source_check check (source in ('manual', 'import', 'sso', 'scim')) not valid;
